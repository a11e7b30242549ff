import { type RefObject, useEffect } from 'react'
import { isFocusFree } from './isFocusFree.js'

/** Gives the keyboard to what a screen is for when it appears, unless something has it or a dialog is open. */
export function useTakeFreeFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isFocusFree()) element.current?.focus({ preventScroll: true })
  }, [element])
}
