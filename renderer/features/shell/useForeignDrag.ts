import { useEffect, useState } from 'react'
import { type DraggedContent, getDraggedContent } from '../../components/drag/getDraggedContent.js'

/** A drag over the window repeats its event several times a second; without one for this long it has left. */
const QUIET_MS = 500

/**
 * What another program drags over the window; null while it drags nothing. A file that is dragged out of the window is
 * not meant.
 */
export function useForeignDrag(): DraggedContent | null {
  const [content, setContent] = useState<DraggedContent | null>(null)
  useEffect(() => {
    const listening = new AbortController()
    const early = { capture: true, signal: listening.signal }
    let isOwn = false
    let quiet: ReturnType<typeof setTimeout> | undefined
    const end = (): void => {
      clearTimeout(quiet)
      setContent(null)
    }
    const onStart = (): void => {
      isOwn = true
    }
    const onFree = (): void => {
      isOwn = false
    }
    // The system tells nothing of the end of a drag that it took over: the pointer that moves again does. With its
    // button down, it moves while the drag begins.
    const onMove = (event: PointerEvent): void => {
      if (event.buttons === 0) onFree()
    }
    const onOver = (event: DragEvent): void => {
      if (isOwn) return
      clearTimeout(quiet)
      quiet = setTimeout(end, QUIET_MS)
      setContent(getDraggedContent(event))
    }
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) end()
    }
    addEventListener('dragstart', onStart, early)
    addEventListener('dragend', onFree, early)
    addEventListener('pointermove', onMove, early)
    addEventListener('dragover', onOver, early)
    addEventListener('dragleave', onLeave, early)
    addEventListener('drop', end, early)
    return () => {
      listening.abort()
      clearTimeout(quiet)
    }
  }, [])
  return content
}
