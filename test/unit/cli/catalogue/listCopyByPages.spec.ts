import { expect, test } from 'vitest'
import { catalogueCommand } from '../../../../electron/cli/catalogue/catalogue.js'
import type { CliContext } from '../../../../electron/cli/core/cliContext.js'
import type { CliInvocation } from '../../../../electron/cli/core/command.js'
import { createCommandOutput } from '../../../../electron/cli/core/commandOutput.js'
import type { CatalogSearch } from '../../../../shared/catalogue/search/model.js'
import { ok } from '../../../../shared/result.js'
import { recordStreams } from '../../../support/cli/recordStreams.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

/** Lists a copy of 250 datasets, to which a sync adds `added` datasets in front when the second page is read. */
async function list(added: number, limit: string | null = null) {
  const { said, streams } = recordStreams()
  let ids = Array.from({ length: 250 }, (_, at) => `d${at}`)
  let reads = 0
  const copy = {
    readStatus: async () => ok({ state: null, held: 250 }),
    readRecords: async (_portal: string, search: Pick<CatalogSearch, 'offset' | 'limit'>) => {
      reads += 1
      if (reads === 2) ids = [...Array.from({ length: added }, (_, at) => `new${at}`), ...ids]
      const items = ids.slice(search.offset, search.offset + search.limit)
      return ok({ total: ids.length, items: items.map((id) => ({ id, title: id, producer: {}, media: [] })) })
    },
  }
  const context = {
    output: createCommandOutput(streams, true, 'en'),
    usualPortal: 'https://portal.example',
    openPortal: (portalId: string) => ({ portal: { portalId } }),
    catalogueFolder: () => '/copy',
    openCopy: () => ok(copy),
    clock: createFakeClock(),
    signal: new AbortController().signal,
  }
  const invocation = {
    operands: [],
    text: (option: string) => (option === 'limit' ? limit : null),
    texts: () => [],
    flag: (option: string) => option === 'offline',
  }
  const code = await catalogueCommand.run(invocation as CliInvocation, context as unknown as CliContext)
  const events = said.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly event: string; readonly id?: string; readonly total?: number })
  return { code, reads, listed: events.flatMap(({ id }) => id ?? []), last: events.at(-1) }
}

test('the local copy is read once when nothing changes it', async () => {
  const { code, reads, listed } = await list(0)
  expect([code, reads, listed.length]).toEqual([0, 3, 250])
})

test('each dataset of a copy that is synced meanwhile is listed once', async () => {
  const { listed, last } = await list(7)
  expect(new Set(listed).size).toBe(listed.length)
  expect([listed.length, last]).toMatchObject([257, { event: 'summary', total: 257 }])
})

test('a limit holds, whatever changes', async () => {
  expect((await list(7, '150')).listed).toHaveLength(150)
})
