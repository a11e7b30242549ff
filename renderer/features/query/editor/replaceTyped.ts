import { EditorView } from '@codemirror/view'

/**
 * Replaces selected text by a typed letter before the browser does: Chromium gives the letter the look of the text that it
 * takes away, as an inline style, which the policy of the window refuses with an entry in the console.
 */
export const replaceTyped = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing } = event
    const { ranges, main } = view.state.selection
    if (inputType !== 'insertText' || data === null || isComposing || ranges.length > 1 || main.empty) return false
    const insert = () =>
      view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
    const handlers = view.state.facet(EditorView.inputHandler)
    if (!handlers.some((handle) => handle(view, main.from, main.to, data, insert))) view.dispatch(insert())
    return true
  },
})
