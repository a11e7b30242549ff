import { EditorView } from '@codemirror/view'

/**
 * Replaces selected text by a typed letter before the browser does: Chromium gives the letter the look of the text that it
 * takes away, as an inline style, which the policy of the window refuses with an entry in the console.
 */
export const replaceSelectionByTyping = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing } = event
    if (inputType !== 'insertText' || data === null || isComposing) return false
    followSelection(view)
    const { ranges, main } = view.state.selection
    if (ranges.length > 1 || main.empty) return false
    const insert = () =>
      view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
    const handlers = view.state.facet(EditorView.inputHandler)
    if (!handlers.some((handle) => handle(view, main.from, main.to, data, insert))) view.dispatch(insert())
    return true
  },
})

/** Chromium tells the selection inside a shadow tree by this method of its root, which the standard does not name. */
interface SelectionRoot {
  readonly getSelection: () => Selection | null
}

/**
 * Takes over what is selected in the page. The browser tells the editor of a new selection only with the next frame, and
 * a letter can come before it. Of a long text the page has only the lines that are drawn, so a selection of the editor
 * that reaches beyond them stays.
 */
function followSelection(view: EditorView): void {
  const shown = (view.root as unknown as SelectionRoot).getSelection()
  if (shown === null || shown.anchorNode === null || shown.focusNode === null) return
  if (!view.contentDOM.contains(shown.anchorNode) || !view.contentDOM.contains(shown.focusNode)) return
  const { ranges, main } = view.state.selection
  if (ranges.length > 1 || main.from < view.viewport.from || main.to > view.viewport.to) return
  const anchor = view.posAtDOM(shown.anchorNode, shown.anchorOffset)
  const head = view.posAtDOM(shown.focusNode, shown.focusOffset)
  if (main.anchor !== anchor || main.head !== head) view.dispatch({ selection: { anchor, head } })
}
