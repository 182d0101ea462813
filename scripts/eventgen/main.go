package main

import (
	"fmt"
	"os"
)

func main() {
	bad := 0
	for n := range 400 {
		c := ofSeed(1, n)
		file := write(c.event())
		r, err := reviewed(file)
		if err != nil {
			fmt.Println(c.name, err)
			os.Exit(1)
		}
		for _, w := range c.unexpected(r.Findings) {
			fmt.Println(c.name, w)
			bad++
			if bad < 3 {
				os.WriteFile(fmt.Sprintf("/tmp/gen-bad%d.toml", bad), file, 0o644)
			}
		}
	}
	fmt.Println(bad)
}
