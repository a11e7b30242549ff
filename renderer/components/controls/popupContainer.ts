import type { RefObject } from 'react'

/**
 * The main landmark. Menus and lists float in it rather than at the end of the page: whoever goes by ear from landmark to
 * landmark would not come by them there.
 */
export const popupContainer: RefObject<HTMLElement | null> = {
  get current() {
    return document.getElementById('content')
  },
}
