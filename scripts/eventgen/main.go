package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
)

func main() {
	bad := 0
	n := 400
	if len(os.Args) > 1 {
		n, _ = strconv.Atoi(os.Args[1])
	}
	counts := map[string][2]int{}
	for n := range n {
		c := ofSeed(7, n)
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
		for i := range faults {
			f := &faults[i]
			if !slices.Contains(f.systems, c.system) {
				continue
			}
			p := c.clone()
			w, ok := f.plant(rand.New(rand.NewPCG(uint64(n), uint64(i))), p)
			if !ok {
				continue
			}
			file := write(p.event())
			r, err := reviewed(file)
			if err != nil {
				fmt.Println(c.name, err)
				os.Exit(1)
			}
			k := counts[f.name+" | "+c.system]
			k[0]++
			if w.finds(r.Findings) {
				k[1]++
			} else {
				fmt.Println("MISSED", f.name, "|", c.name, w)
				for i := range r.Findings {
					fmt.Println("     ", describe(&r.Findings[i]))
				}
				os.WriteFile("/tmp/gen-missed-"+strconv.Itoa(i)+".toml", file, 0o644)
			}
			counts[f.name+" | "+c.system] = k
		}
	}
	for k, v := range counts {
		fmt.Println("COUNT", k, v)
	}
	fmt.Println(bad)
}
