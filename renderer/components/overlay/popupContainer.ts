import type { RefObject } from 'react'

/**
 * The main landmark. Menus and lists are put into it rather than at the end of the page, where a person who moves from
 * landmark to landmark with a screen reader would not find them.
 */
export const popupContainer: RefObject<HTMLElement | null> = {
  get current() {
    return document.getElementById('content')
  },
}
