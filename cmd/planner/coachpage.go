package main

import "planner/internal/web"

// played is a judged game for the page that plays it.
func (g coached) played() web.PlayedLevel {
	return web.PlayedLevel{Number: g.level.Number, Title: g.level.Title, Author: g.level.Author, Rows: g.level.Rows,
		Solution: g.game, Band: g.judged.Band()}
}
