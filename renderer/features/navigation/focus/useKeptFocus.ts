import { useEffect } from 'react'
import { useStores } from '../../../context/appContext.js'
import { describeFocus, findFocus, formatFocus, parseFocus } from './focusPlace.js'

/** A page that was made anew has its lists by then, or the person has gone on. */
const RESTORE_MS = 10_000
/** A menu or a dialog that goes gives the keyboard back by itself, within this. */
const RETURN_MS = 60

/** What takes the keyboard in a part of the page: the row that the Tab key stops at, or a grid as a whole. */
const HEIRS = '[role="row"][tabindex="0"], [role="grid"][tabindex="0"]'

const isFree = (): boolean => document.activeElement === null || document.activeElement === document.body
const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** The list beside what has gone, or the screen. */
function findHeir(trail: readonly Element[]): HTMLElement | null {
  const content = document.getElementById('content')
  for (const part of trail) {
    if (!part.isConnected) continue
    const heir = part.querySelector<HTMLElement>(HEIRS)
    if (heir !== null) return heir
    if (part === content) break
  }
  return content
}

/**
 * Keeps the keyboard somewhere. When what has it goes, the list beside it or the screen takes it; when the page is made
 * anew in its window, the element that had it gets it back.
 */
export function useKeptFocus(): void {
  const { place } = useStores()
  useEffect(() => {
    let last: Element | null = null
    let trail: readonly Element[] = []
    let sought = parseFocus(place.readFocus())
    let waiting: ReturnType<typeof setTimeout> | null = null
    const giveUp = setTimeout(() => {
      sought = null
    }, RESTORE_MS)

    const remember = (target: EventTarget | null): void => {
      if (!(target instanceof Element)) return
      last = target
      trail = ancestorsOf(target)
      if (target.id === 'content') return
      sought = null
      const found = describeFocus(target)
      if (found !== null) place.keepFocus(formatFocus(found))
    }
    const onFocus = ({ target }: FocusEvent): void => remember(target)
    // A field that takes it as it appears had it before this listened.
    if (!isFree()) remember(document.activeElement)
    const goOn = (): void => {
      sought = null
    }
    const rescue = (): void => {
      waiting = null
      if (last === null || last.isConnected || !isFree() || isCovered()) return
      findHeir(trail)?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      if (sought !== null && isFree()) findFocus(sought)?.focus({ preventScroll: true })
      if (waiting === null && last !== null && !last.isConnected && isFree()) waiting = setTimeout(rescue, RETURN_MS)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', goOn)
    document.addEventListener('keydown', goOn)
    return () => {
      clearTimeout(giveUp)
      if (waiting !== null) clearTimeout(waiting)
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', goOn)
      document.removeEventListener('keydown', goOn)
    }
  }, [place])
}

function ancestorsOf(element: Element): readonly Element[] {
  const found: Element[] = []
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) found.push(at)
  return found
}
