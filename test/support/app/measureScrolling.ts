import type { CDPSession, Locator } from 'playwright'

const FRAMES = 60
const STEP_PX = 700
/** What the page says in its console when it has scrolled. */
const ENDED = 'the list was scrolled'

/** The cost of a frame while a virtual list is scrolled. */
export interface ScrollCost {
  /** Milliseconds between frames: the median, and the 95th percentile. */
  readonly middleMs: number
  readonly longMs: number
  /** Total time of script, style and layout in one frame. */
  readonly workMs: number
  /** Frames in which the visible part had no row. */
  readonly blank: number
}

/** What the page has seen, where it keeps it. */
type ScrollingPage = typeof globalThis & { seenFrames?: { readonly times: readonly number[]; readonly blank: number } }

/**
 * Scrolls the list by a screenful per frame, and starts at the top again when it ends. The driver does not wait for a
 * promise of the page: V8's debugger holds it weakly, and where much is allocated it is collected between its end and
 * the report of it (“Resulting promise was garbage collected”).
 */
export async function measureScrolling(list: Locator, cdp: CDPSession): Promise<ScrollCost> {
  const busy = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const page = list.page()
  const before = await busy()
  const ended = page.waitForEvent('console', (said) => said.text() === ENDED)
  await list.evaluate(
    (list, [frames, step, word]) => {
      const scroll = async (): Promise<void> => {
        const spent: number[] = []
        let empty = 0
        for (let frame = 0, last = performance.now(); frame < frames; frame++) {
          list.scrollTop += list.scrollTop + list.clientHeight * 2 > list.scrollHeight ? -list.scrollTop : step
          const now = await new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())))
          spent.push(now - last)
          last = now
          const box = list.getBoundingClientRect()
          const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
          if (at?.closest('[data-index]') === null) empty++
        }
        const times = spent.toSorted((one, other) => one - other)
        Object.assign(globalThis, { seenFrames: { times, blank: empty } })
      }
      void scroll().finally(() => console.debug(word))
    },
    [FRAMES, STEP_PX, ENDED] as const,
  )
  await ended
  const seen = await page.evaluate(() => (globalThis as ScrollingPage).seenFrames)
  if (seen === undefined) throw new Error('the list was not scrolled to its end')
  const { times, blank } = seen
  const workMs = (((await busy()) - before) * 1000) / FRAMES
  const at = (part: number): number => times[Math.floor(times.length * part)] ?? 0
  return { middleMs: at(0.5), longMs: at(0.95), workMs, blank }
}
