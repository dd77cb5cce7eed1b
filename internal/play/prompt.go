package play

import (
	"strconv"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
)

// prompt asks for a line of text, or for a yes or no.
type prompt struct {
	question string
	input    *textinput.Model // nil for a yes or no
	yes      func(text string) tea.Cmd
	insist   string // a second key that means yes: the key that led to the question
}

// ask makes a prompt for a line of text, filled with a proposal.
func ask(question, proposal string, width int, yes func(text string) tea.Cmd) *prompt {
	input := textinput.New()
	input.Prompt = ""
	input.CharLimit = 4096
	input.SetVirtualCursor(false)
	input.SetStyles(textinput.Styles{})
	input.SetValue(proposal)
	input.SetWidth(max(8, width-len(question)-2))
	input.Focus()
	return &prompt{question: question, input: &input, yes: yes}
}

// key takes a key. Open is false when the prompt is answered. Of a yes or no, keys other than y mean no, so that
// nothing is lost by a slip.
func (p *prompt) key(msg tea.KeyPressMsg) (open bool, cmd tea.Cmd) {
	switch key := msg.String(); {
	case p.input == nil && (key == "y" || key == "Y" || key == p.insist):
		return false, p.yes("")
	case p.input == nil || key == "esc" || key == "ctrl+c":
		return false, nil
	case key == "enter":
		return false, p.yes(p.input.Value())
	}
	*p.input, cmd = p.input.Update(msg)
	return true, cmd
}

// paste takes a text that was pasted.
func (p *prompt) paste(msg tea.PasteMsg) (cmd tea.Cmd) {
	if p != nil && p.input != nil {
		*p.input, cmd = p.input.Update(msg)
	}
	return cmd
}

// number reads a number that was typed.
func number(text string) (n int, ok bool) {
	n, err := strconv.Atoi(printable(text))
	return n, err == nil && n >= 0
}
