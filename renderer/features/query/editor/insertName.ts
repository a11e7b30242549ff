import type { EditorView } from '@codemirror/view'

/** Inserts a name at the caret, or in place of what is selected, apart from the words beside it. Takes the focus. */
export function insertName(editor: EditorView, name: string): void {
  const { from, to } = editor.state.selection.main
  const before = editor.state.sliceDoc(Math.max(0, from - 1), from)
  const after = editor.state.sliceDoc(to, to + 1)
  const text = `${/[^\s(.]/.test(before) ? ' ' : ''}${name}${/[^\s),.;]/.test(after) ? ' ' : ''}`
  editor.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    scrollIntoView: true,
    userEvent: 'input',
  })
  editor.focus()
}
