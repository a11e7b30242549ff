/**
 * Closes a pane when Escape is pressed in it. A dialog that has just opened makes the rest of the page inert before it
 * takes the focus: an Escape pressed in between is the dialog's, and the pane below it stays.
 */
export function closeOnEscape(event: React.KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key !== 'Escape' || event.currentTarget.closest('[aria-hidden="true"], [inert]') !== null) return
  close()
}
