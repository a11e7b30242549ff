/** Whether keys and pastes belong to a field; of a part of the page with its own tree, to the field in there that has the focus. */
export function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const inside = target.shadowRoot?.activeElement
  if (inside !== null && inside !== undefined) return isTextInput(inside)
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}
