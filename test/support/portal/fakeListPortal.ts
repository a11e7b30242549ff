import type { CatalogueDeps } from '../../../electron/portal/catalogue/fetchDataset.js'
import { createAdaptiveListPager } from '../../../electron/portal/catalogue/list/adaptiveListPager.js'
import { leaveOutRefusedSortOrders } from '../../../electron/portal/catalogue/list/leaveOutRefusedSortOrders.js'
import type { DatasetId } from '../../../shared/ids.js'
import { ok } from '../../../shared/result.js'
import { createRawRecord } from '../samples/rawRecords.js'

export const getListedId = (n: number): DatasetId =>
  `11111111-2222-4333-8444-${String(n).padStart(12, '0')}` as DatasetId

interface ListPortalOptions {
  readonly total: number
  /** No page of the list can be sent that has one of these. */
  readonly isBroken?: (n: number) => boolean
  /** The list leaves media out, and these details cannot be sent. Without it the list has them. */
  readonly isDetailBroken?: (n: number) => boolean
  /** Orders that the portal cannot sort by. */
  readonly refused?: readonly string[]
}

/** A portal whose records are numbered by title; by date, the last is the newest. `asked` has the orders of its list. */
export function createListPortal({ total, isBroken = () => false, isDetailBroken, refused = [] }: ListPortalOptions) {
  const asked: (string | null)[] = []
  const noted: string[] = []
  const toAnswer = (status: number, body: unknown) => {
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    return ok({ status, header: () => 'application/json', bytes, url: new URL('https://portal.example/') })
  }
  const toRecord = (n: number) => createRawRecord({ global_id: getListedId(n), resource_title: `record ${n}` })
  const list = (query: ReadonlyMap<string, string>) => {
    const order = query.get('order') ?? null
    asked.push(order)
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    const numbers = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) =>
      order?.startsWith('-') === true ? total - 1 - offset - at : offset + at,
    )
    if (numbers.some(isBroken) || (order !== null && refused.includes(order))) return toAnswer(500, {})
    const items = numbers.map((n) =>
      isDetailBroken === undefined ? toRecord(n) : { ...toRecord(n), available_formats: [] },
    )
    return toAnswer(200, { total, offset, items })
  }
  const clock = { elapsed: () => 0, turnEnds: async () => {} }
  const log = { note: (event: string) => void noted.push(event) }
  const deps = {
    api: async ({ path, query = [] }: { readonly path: string; readonly query?: readonly [string, string][] }) => {
      const id = /[0-9a-f-]{36}/.exec(path)?.[0]
      if (id === undefined) return list(new Map(query))
      const n = Number(id.slice(-12))
      return isDetailBroken?.(n) === true ? toAnswer(500, {}) : toAnswer(200, toRecord(n))
    },
    clock,
    log,
    large: { find: () => null, keep: () => undefined },
    lists: leaveOutRefusedSortOrders(createAdaptiveListPager({ clock, log } as never), { clock, log } as never),
  } as unknown as CatalogueDeps
  return { deps, asked, noted }
}
