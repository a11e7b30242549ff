import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import {
  type ExportCatalogueListDeps,
  exportCatalogueList,
} from '../../../../electron/services/exports/exportCatalogueList.js'
import { NO_FILTER } from '../../../../shared/catalogue/search/model.js'
import { portalId } from '../../../../shared/ids.js'
import { ok } from '../../../../shared/result.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

it('a list is of the portal that was chosen when it was asked for, whichever is chosen while it is saved', async () => {
  const folder = await createTemporaryFolder()
  let chosen = portalId.parse('https://rennes.example')
  const asked: string[] = []
  const saved = await exportCatalogueList(
    {
      portals: { getChosen: () => ok({ portalId: chosen }) },
      catalogue: {
        readListPage: async (portal: string) => {
          asked.push(portal)
          return ok({ items: [], total: 0, offset: 0, by: 'copy', facets: null })
        },
      },
      nativeShell: {
        chooseNewFile: async () => {
          chosen = portalId.parse('https://brest.example')
          return join(folder, 'liste.json')
        },
      },
      exportJobs: {
        run: (_job: unknown, run: (context: unknown) => unknown) =>
          run({
            signal: new AbortController().signal,
            draft: (where: string, write: (partial: string) => unknown) => write(join(where, 'x.rudi-partial')),
            onRows: () => undefined,
            onWritten: () => undefined,
          }),
      },
      disk: nodeDisk,
    } as unknown as ExportCatalogueListDeps,
    { id: 'x', filter: NO_FILTER, order: 'title', name: 'liste' } as never,
  )
  expect(saved).toMatchObject({ ok: true, value: { rows: 0 } })
  expect(asked).toEqual(['https://rennes.example'])
})
