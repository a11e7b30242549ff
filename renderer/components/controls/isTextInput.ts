/**
 * Whether key presses and pastes belong to a text field. For an element with a shadow tree, the focused element inside
 * it decides.
 */
export function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const inside = target.shadowRoot?.activeElement
  if (inside !== null && inside !== undefined) return isTextInput(inside)
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}
