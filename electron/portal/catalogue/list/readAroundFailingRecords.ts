import type { DecodedPage } from '../../../../shared/catalogue/decode/decodePage.js'
import type { Failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { FetchedPage } from './adaptiveListPager.js'

type Page = FetchedPage<DecodedPage>

/** Reads at most so many records of a list, from an offset on. */
type ReadPage = (offset: number, most: number) => Promise<Result<Page>>

/** A page that the portal could not send. */
interface FailedPage {
  readonly offset: number
  /** How many records were requested. */
  readonly limit: number
  readonly because: Failure
}

/** After more failing records in a row, it is the portal that fails. */
const MOST_IN_A_ROW = 10

/**
 * Whether a page may fail because of one of its records: the portal cannot convert it, or sends it as broken or far too
 * long JSON. The network, the session, a busy portal and a refused request concern every record.
 */
export const isPerhapsOfRecord = ({ code, facts }: Failure): boolean =>
  code === 'server/error' || (code === 'server/bad-answer' && facts.why !== undefined && facts.why !== 'encoded')

/**
 * Reads a page that a portal cannot send because of some of its records: the records before the first of these, and one
 * behind them. Those that fail are skipped and count as sent and unusable, so that a scan of the list goes on behind
 * them. Returns the failure of the page when the portal fails as a whole, which further pages show.
 */
export async function readAroundFailingRecords(
  read: ReadPage,
  { offset, limit, because }: FailedPage,
  onSkipped: (offset: number, count: number) => void,
): Promise<Result<Page>> {
  const before = await readLongestPage(read, offset, limit)
  if (!before.ok) return before
  const head = before.value
  if (head === null && !(await isSendingOthers(read, offset, limit))) return fail(because)
  const start = offset + (head?.limit ?? 0)
  for (let skipped = 0; skipped <= MOST_IN_A_ROW; skipped += 1) {
    const next = await read(start + skipped, 1)
    if (next.ok) {
      if (skipped > 0) onSkipped(start, skipped)
      return ok(joinPages(head, skipped, next.value))
    }
    if (!isPerhapsOfRecord(next.failure)) return head === null ? next : ok(head)
  }
  return head === null ? fail(because) : ok(head)
}

/** Reads the longest page from this offset on that the portal can send; null when it cannot send the first record. */
async function readLongestPage(read: ReadPage, offset: number, failing: number): Promise<Result<Page | null>> {
  let longest: Page | null = null
  for (let known = 0, most = failing; most - known > 1; ) {
    // The first record first: whether the portal sends any is learned with one request.
    const middle = known === 0 ? 1 : Math.floor((known + most) / 2)
    const page = await read(offset, middle)
    if (page.ok) {
      longest = page.value
      // Where the portal is slow, less may have been requested.
      if (page.value.limit < middle) break
      known = middle
    } else if (!isPerhapsOfRecord(page.failure)) return page
    else if (known === 0) return ok(null)
    else most = middle
  }
  return ok(longest)
}

/** Whether the portal sends records of other parts of the list, or says that the list has no more. */
async function isSendingOthers(read: ReadPage, offset: number, limit: number): Promise<boolean> {
  const step = Math.max(limit, LIMITS.LIST_FIRST_PAGE)
  return (await read(offset + step, 1)).ok || (await read(offset + 2 * step + 1, 1)).ok
}

/** Joins two pages with `skipped` records between them. */
function joinPages(head: Page | null, skipped: number, tail: Page): Page {
  if (head === null)
    return { ...tail, sent: skipped + tail.sent, unusableAtEnd: tail.unusableAtEnd + (isUnusable(tail) ? skipped : 0) }
  const ids = new Set(head.datasets.map(({ id }) => id))
  return {
    ...tail,
    offset: head.offset,
    sent: head.sent + skipped + tail.sent,
    unusableAtEnd: tail.unusableAtEnd + (isUnusable(tail) ? skipped + head.unusableAtEnd : 0),
    datasets: [...head.datasets, ...tail.datasets.filter(({ id }) => !ids.has(id))],
    notes: [...head.notes, ...tail.notes],
    inOrder: head.inOrder && tail.inOrder,
  }
}

/** Whether a page has no record that can be used. */
const isUnusable = ({ sent, unusableAtEnd }: Page): boolean => unusableAtEnd === sent
