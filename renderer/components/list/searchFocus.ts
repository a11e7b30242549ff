/** The field that narrows the screen, or the search of the catalogue on a screen without one. Its text is selected. */
export function focusSearch(): void {
  const field =
    document.querySelector<HTMLInputElement>('#content input[type="search"]') ??
    document.querySelector<HTMLInputElement>('input[type="search"]')
  field?.focus()
  field?.select()
}

/** Down from a search leads to the row of the screen's list that takes the keyboard, and stays in the field without one. */
export function focusListOnArrow(event: React.KeyboardEvent): void {
  if (event.key !== 'ArrowDown' || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const row = document.querySelector<HTMLElement>('#content [role="row"][tabindex="0"]')
  if (row === null) return
  event.preventDefault()
  row.focus()
}
