import { useEffect, useState } from 'react'

interface HoldHandlers {
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/**
 * Dismisses a message after a while, unless the pointer or the focus is on it. `afterMs` null lets it stay. Gives the
 * handlers for the element of the message.
 */
export function useAutoDismiss(afterMs: number | null, onDismiss: () => void): HoldHandlers {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || afterMs === null) return
    const timer = setTimeout(onDismiss, afterMs)
    return () => clearTimeout(timer)
  }, [held, afterMs, onDismiss])
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}
