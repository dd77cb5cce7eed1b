module planner

go 1.26
