import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

interface MeasuredHeights {
  /** The heights that the browser has given to elements, by their `data-key`. */
  readonly heights: ReadonlyMap<string, number>
  /** A ref of elements whose heights follow from their words. */
  readonly measure: React.RefCallback<HTMLElement>
}

/** Measures elements once the browser has laid them out: to ask for a height makes it lay the page out inside our script. */
export function useMeasuredHeights(): MeasuredHeights {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map())
  const [watcher] = useState(
    () =>
      new ResizeObserver((entries) => {
        // Before the next paint, so that no row is drawn over another.
        flushSync(() => setHeights((before) => withMeasured(before, entries)))
      }),
  )
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return
      watcher.observe(element)
      return () => watcher.unobserve(element)
    },
    [watcher],
  )
  return { heights, measure }
}

function withMeasured(
  before: ReadonlyMap<string, number>,
  entries: readonly ResizeObserverEntry[],
): ReadonlyMap<string, number> {
  const news = entries.flatMap(({ target, borderBoxSize: [box] }): readonly (readonly [string, number])[] => {
    const key = target instanceof HTMLElement ? target.dataset.key : undefined
    return key === undefined || box === undefined || before.get(key) === Math.ceil(box.blockSize)
      ? []
      : [[key, Math.ceil(box.blockSize)]]
  })
  return news.length === 0 ? before : new Map([...before, ...news])
}
