import { describe, expect, test } from 'vitest'
import { fetchNamesOfProducer } from '../../../../electron/portal/catalogue/fetchNamesOfProducer.js'
import { producerId } from '../../../../shared/ids.js'
import { ok } from '../../../../shared/result.js'
import { createRawRecord } from '../../../support/samples/rawRecords.js'
import { createOpenSignal } from '../../../support/time/createOpenSignal.js'

const ID = producerId.parse('aaaaaaaa-0000-4000-8000-000000000001')
const FOREIGN = 'aaaaaaaa-0000-4000-8000-000000000002'

const createRecord = (n: number, name: string, id: string = ID) =>
  createRawRecord({
    global_id: `11111111-2222-4333-8444-${String(n).padStart(12, '0')}`,
    producer: { organization_id: id, organization_name: name },
  })

/** A portal that sends these records in pages, and the offsets that it was asked for. */
function createPortal(items: readonly unknown[]) {
  const offsets: number[] = []
  const deps = {
    api: async ({ query = [] }: { readonly query?: readonly (readonly [string, string])[] }) => {
      const asked = new Map(query)
      const offset = Number(asked.get('offset'))
      offsets.push(offset)
      const page = { total: items.length, offset, items: items.slice(offset, offset + Number(asked.get('limit'))) }
      const bytes = new TextEncoder().encode(JSON.stringify(page))
      return ok({ status: 200, header: () => 'application/json', bytes, url: new URL('https://portal.example/') })
    },
    clock: { turnEnds: async () => {} },
    log: { note: () => {} },
  } as unknown as Parameters<typeof fetchNamesOfProducer>[0]
  return { deps, offsets }
}

describe('the names of a producer', () => {
  test('are read from all its records, also when the first page has only the new name', async () => {
    const records = Array.from({ length: 120 }, (_, n) => createRecord(n, n < 110 ? 'Ville' : 'Commune'))
    const { deps, offsets } = createPortal(records)
    const names = await fetchNamesOfProducer(deps, ID, createOpenSignal())
    expect(names).toEqual(ok(['Ville', 'Commune']))
    expect(offsets).toEqual([0, 50, 100])
  })

  test('are looked for in one page only at a portal that ignores the filter', async () => {
    const records = Array.from({ length: 120 }, (_, n) =>
      createRecord(n, n === 3 ? 'Ville' : 'Autre', n === 3 ? ID : FOREIGN),
    )
    const { deps, offsets } = createPortal(records)
    expect(await fetchNamesOfProducer(deps, ID, createOpenSignal())).toEqual(ok(['Ville']))
    expect(offsets).toEqual([0])
  })

  test('are a failure when the producer has no records', async () => {
    const { deps } = createPortal([])
    const names = await fetchNamesOfProducer(deps, ID, createOpenSignal())
    expect(names).toMatchObject({ ok: false, failure: { code: 'portal/unknown-producer' } })
  })
})
