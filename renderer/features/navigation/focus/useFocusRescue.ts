import { useEffect } from 'react'
import { isFocusLost } from './isFocusLost.js'
import { findFocusTarget } from './useFocusEnteredScreen.js'

/** A menu or a dialog that goes gives the keyboard back by itself, within this. */
const RETURN_MS = 60

const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** The list beside what has gone, or the screen. */
function findFocusTargetIn(trail: readonly Element[]): HTMLElement | null {
  const content = document.getElementById('content')
  for (const part of trail) {
    if (!part.isConnected) continue
    const target = findFocusTarget(part)
    if (target !== null) return target
    if (part === content) break
  }
  return content
}

/**
 * Keeps the keyboard somewhere: when the element that has it goes, the list beside it or the screen takes it, and a
 * button that is disabled while its work runs gets it back afterwards.
 */
export function useFocusRescue(): void {
  useEffect(() => {
    let last: Element | null = null
    let trail: readonly Element[] = []
    let waiting: ReturnType<typeof setTimeout> | null = null
    /** What had the keyboard when it was disabled, until the person turns to something else. */
    let disabled: HTMLElement | null = null

    const remember = (target: EventTarget | null): void => {
      if (!(target instanceof Element)) return
      last = target
      disabled = null
      trail = listAncestors(target)
    }
    const onFocus = ({ target }: FocusEvent): void => remember(target)
    // A field that takes it as it appears had it before this listened.
    if (!isFocusLost()) remember(document.activeElement)
    const rescue = (): void => {
      waiting = null
      if (last === null || last.isConnected || !isFocusLost() || isCovered()) return
      findFocusTargetIn(trail)?.focus({ preventScroll: true })
    }
    const followDisabled = (): void => {
      if (last instanceof HTMLElement && last.matches(':disabled')) {
        if (isFocusLost() || document.activeElement === last) disabled = last
      } else if (disabled !== null && disabled === last && isFocusLost() && !isCovered())
        disabled.focus({ preventScroll: true })
    }
    const turnAway = (): void => {
      disabled = null
    }
    const observer = new MutationObserver(() => {
      followDisabled()
      if (waiting === null && last !== null && !last.isConnected && isFocusLost())
        waiting = setTimeout(rescue, RETURN_MS)
    })
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', turnAway)
    return () => {
      if (waiting !== null) clearTimeout(waiting)
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', turnAway)
    }
  }, [])
}

function listAncestors(element: Element): readonly Element[] {
  const found: Element[] = []
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) found.push(at)
  return found
}
