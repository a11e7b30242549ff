import { type MouseEvent, useRef } from 'react'

interface SecondClickGuard {
  readonly onMouseDownCapture: (event: MouseEvent) => void
  readonly onClickCapture: (event: MouseEvent) => void
}

/**
 * The handlers of a pane that a click on a row opens. It may appear under the pointer: then the second click of a double
 * click on the row lands in it, and no button of it may take that click. `onSecondClick` does what was meant.
 */
export function useSecondClickGuard(onSecondClick?: () => void): SecondClickGuard {
  /** A first click was made here: the second one belongs to it. */
  const hasFirst = useRef(false)
  return {
    onMouseDownCapture: ({ detail }) => {
      if (detail === 1) hasFirst.current = true
    },
    onClickCapture: (event) => {
      if (event.detail < 2 || hasFirst.current) return
      event.preventDefault()
      event.stopPropagation()
      if (event.detail === 2) onSecondClick?.()
    },
  }
}
