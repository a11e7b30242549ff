/** Focuses the search field of the screen and selects its text; on a screen without one, that of the catalogue. */
export function focusSearch(): void {
  const field =
    document.querySelector<HTMLInputElement>('#content input[type="search"]') ??
    document.querySelector<HTMLInputElement>('input[type="search"]')
  field?.focus()
  field?.select()
}

/**
 * Moves the focus from the search field to the row of the list that is the tab stop, for the arrow down and for Enter;
 * it stays in the field when there is none.
 */
export function focusListOnKey(event: React.KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const row = document.querySelector<HTMLElement>('#content [role="row"][tabindex="0"]')
  if (row === null) return
  event.preventDefault()
  row.focus()
}
