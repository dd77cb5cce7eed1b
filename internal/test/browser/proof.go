package browser

import "testing"

// Proof loses a level by keys, makes the proof of the loss, saves it, and follows the link that holds it, whole and
// damaged.
func Proof(t *testing.T, tab *Tab) {
	b := &table{tab: tab}
	b.paste("########\n#      #\n#@$  . #\n#      #\n########\nTitle: Proof")
	tab.Says("#title", "Proof")
	Value[bool](tab, `(() => { window.saved = [];
		const make = URL.createObjectURL;
		URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return make(blob); };
		return true; })()`)
	tab.Press("ArrowRight", "ArrowUp", "ArrowRight", "ArrowDown")
	tab.Says("#lost", "Lost")
	tab.Mouse("#proof button")
	tab.Says("#proof", "Checked: no solution from here, 0 positions")
	tab.Settle().Picture("proof")
	tab.Mouse("#proof button:nth-of-type(1)")
	tab.Until("saved.length === 1 && saved[0].length > 60")
	tab.Mouse("#proof button:nth-of-type(2)")
	tab.Until(`saved[1] === '########\n#      #\n#  @ . #\n#  $   #\n########\n'`)
	tab.Mouse("#proof button:nth-of-type(3)")
	if Value[bool](tab, "window.copied === undefined && Boolean(document.querySelector('dialog[open] input'))") {
		t.Fatal("the page asks for an address")
	}
	tab.Until(`window.copied?.includes('&moves=RurD&proof=H4sI')`)
	tab.Press("Home")
	tab.Until("document.getElementById('lost').hidden")
	for script, says := range map[string]string{
		"new URL(window.copied).hash":                                  "Checked: no solution from here, 0 positions",
		"new URL(window.copied).hash.replace(/.{32}&title/, '&title')": "This proves nothing: the proof is refused",
		"new URL(window.copied).hash.replace('H4sI', '%00<b>')":        "This proves nothing: the proof of the link cannot be read",
		"new URL(window.copied).hash.replace('RurD', 'RurR')":          "This proves nothing: the proof is refused",
	} {
		Value[bool](tab, "location.hash = "+script+", true")
		tab.Says("#hint-words", says)
		tab.Says("#counts", "4 moves")
	}
}
