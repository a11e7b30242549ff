import { type RefObject, useEffect } from 'react'

/** Whether nothing has the keyboard: at most the page or the content as a whole, and no dialog lies over them. */
export const isFocusFree = (): boolean => {
  const { activeElement } = document
  const isFree = activeElement === null || activeElement === document.body || activeElement.id === 'content'
  return isFree && document.querySelector('[role="dialog"]') === null
}

/** Gives the keyboard to what a screen is for when it appears, unless something has it or a dialog is open. */
export function useTakeFreeFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isFocusFree()) element.current?.focus({ preventScroll: true })
  }, [element])
}
