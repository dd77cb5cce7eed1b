// Package player writes a page that plays solutions: one file of HTML that needs no server, no network and no other
// file, so that it can be sent to somebody and opened by a click.
//
// The page uses the modules and the style sheets of the page of package web, so that both draw and play in the same
// way. Write puts the modules into one script, with package internal/web/bundle, because a browser loads no modules beside a
// file that was opened from a disk. What is in the page cannot do harm: titles and boards stand in it as data that its
// script turns into text, and a policy in the page lets no other script run.
//
// The file:
//
//   - player.go: levels with solutions, and the page.
package player
