package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"qipu/schemas"
)

// language returns "zh" or "en": the --lang flag, else the locale.
func language(cmd *cobra.Command) (string, error) {
	lang, err := cmd.Flags().GetString("lang")
	if err != nil {
		return "", err
	}
	switch lang {
	case "zh", "en":
		return lang, nil
	case "":
	default:
		return "", fmt.Errorf("--lang %s: the languages are zh and en", lang)
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := os.Getenv(name); v != "" {
			if strings.HasPrefix(v, "zh") {
				return "zh", nil
			}
			return "en", nil
		}
	}
	return "en", nil
}

func inLanguage(t schemas.Text, lang string) string {
	if lang == "zh" {
		return t.Zh
	}
	return t.En
}
