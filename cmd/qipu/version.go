package main

import (
	"qipu/cmd/internal/audit"
)

func version() string { return audit.Version }
