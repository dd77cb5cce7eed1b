// The program solve prints the solution of the first level of a file. It stands in a module of its own, to show how
// another program uses the planner: go.mod says where the planner lies.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"planner"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: solve FILE")
	}
	levels, err := planner.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	result, err := planner.Solve(context.Background(), levels[0], planner.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Status, result.Pushes, result.Solution)
}
