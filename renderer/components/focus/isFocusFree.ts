/** Whether nothing has the keyboard: at most the page or the content as a whole, and no dialog lies over them. */
export const isFocusFree = (): boolean => {
  const { activeElement } = document
  const isFree = activeElement === null || activeElement === document.body || activeElement.id === 'content'
  return isFree && document.querySelector('[role="dialog"]') === null
}
