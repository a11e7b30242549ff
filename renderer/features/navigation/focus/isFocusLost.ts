/** Whether no element of the page has the keyboard. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body
