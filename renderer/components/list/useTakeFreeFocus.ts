import { type RefObject, useEffect } from 'react'

/** Whether nothing has the keyboard: at most the page, or the content as a whole. */
const isFocusFree = (): boolean => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.id === 'content'
}

/** Gives the keyboard to what a screen is for when it appears, unless something has it or a dialog is open. */
export function useTakeFreeFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isFocusFree() && document.querySelector('[role="dialog"]') === null)
      element.current?.focus({ preventScroll: true })
  }, [element])
}
