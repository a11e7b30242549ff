import type { ListPager, ListPagerDeps } from '../../../electron/portal/catalogue/list/adaptiveListPager.js'
import type { ElapsedMs } from '../../../electron/ports/clock.js'
import type { Failure } from '../../../shared/failure.js'
import { fail, type Result } from '../../../shared/result.js'

interface Asked {
  readonly order: string | null
  readonly limit: number
}

type Answer = Result<{ readonly sent: number }>

/** Creates a pager over a list with given answers; each takes `tookMs`. */
export function createListPagerHarness(
  createPager: (deps: ListPagerDeps) => ListPager,
  answer: (asked: Asked) => Answer | Failure,
  tookMs = 100,
) {
  let nowMs = 0
  const asked: Asked[] = []
  const noted: string[] = []
  const lists = createPager({
    clock: { elapsed: () => nowMs as ElapsedMs },
    log: { note: (event) => noted.push(event) },
  })
  const page = (wish: Partial<Parameters<ListPager['page']>[0]> = {}) =>
    lists.page({ kind: 'rows', order: 'name', most: 1000, ...wish }, async (query, limit) => {
      const one = { order: query[0]?.[1] ?? null, limit }
      asked.push(one)
      nowMs += tookMs
      const said = answer(one)
      return 'code' in said ? fail(said) : said
    })
  const later = (ms: number): void => {
    nowMs += ms
  }
  return { page, asked, noted, later }
}
