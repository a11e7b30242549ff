import { isFocusFree } from '../../../components/focus/isFocusFree.js'

/** A page that was made anew, or a screen that was just opened, has its lists by then, or the person has gone on. */
const SEEK_MS = 10_000

/**
 * Gives the keyboard to what `find` finds as soon as it is drawn, unless something else has it or the person does
 * something before. The function that is returned ends the search.
 */
export function seekFocus(find: () => HTMLElement | null): () => void {
  const observer = new MutationObserver(() => {
    if (isFocusFree()) find()?.focus({ preventScroll: true })
    else stop()
  })
  const stop = (): void => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', stop)
    document.removeEventListener('keydown', stop)
  }
  const onFocus = (): void => {
    if (!isFocusFree()) stop()
  }
  const timer = setTimeout(stop, SEEK_MS)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', stop)
  document.addEventListener('keydown', stop)
  return stop
}
