import type { CDPSession, Locator } from 'playwright'

const FRAMES = 60
const STEP_PX = 700

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

/** Scrolls the list by a screenful per frame, and starts at the top again when it ends. */
export async function measureScrolling(list: Locator, cdp: CDPSession): Promise<ScrollCost> {
  const busy = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const before = await busy()
  const { times, blank } = await list.evaluate(
    async (list, [frames, step]) => {
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
      return { times: spent.toSorted((one, other) => one - other), blank: empty }
    },
    [FRAMES, STEP_PX] as const,
  )
  const workMs = (((await busy()) - before) * 1000) / FRAMES
  const at = (part: number): number => times[Math.floor(times.length * part)] ?? 0
  return { middleMs: at(0.5), longMs: at(0.95), workMs, blank }
}
