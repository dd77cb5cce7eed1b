package main

// A library is built from a main package, whose main is never called.
func main() {}
