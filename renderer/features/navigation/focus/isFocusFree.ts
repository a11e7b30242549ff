/** Whether no element of the page has the keyboard. */
export const isFocusFree = (): boolean => document.activeElement === null || document.activeElement === document.body
