import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { type CatalogueListTask, saveCatalogueList } from '../../../electron/exports/saveCatalogueList.js'
import {
  type CatalogSearch,
  type ListedRow,
  NO_FILTER,
  type SearchPage,
} from '../../../shared/catalogue/search/model.js'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok } from '../../../shared/result.js'
import { createNumberedRow } from '../../support/catalogue/createNumberedRow.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'

const PORTAL = 'https://rudi.example'

describe('a list that is saved', () => {
  const save = (
    folder: string,
    some: Partial<CatalogueListTask> = {},
    total = 450,
    failsAt = Number.POSITIVE_INFINITY,
  ) => {
    const asked: CatalogSearch[] = []
    const read = async (query: CatalogSearch) => {
      asked.push(query)
      if (query.offset >= failsAt) return fail(failure('net/unreachable'))
      const items = Array.from({ length: Math.min(query.limit, total - query.offset) }, (_, at) =>
        createNumberedRow(query.offset + at),
      )
      return ok({ items, total, offset: query.offset, by: 'copy' as const, facets: null })
    }
    const target = join(folder, 'liste.json')
    const partial = join(folder, 'x.rudi-partial')
    const task: CatalogueListTask = {
      portalId: PORTAL,
      filter: NO_FILTER,
      order: 'title',
      format: 'json',
      target,
      partial,
      signal: new AbortController().signal,
      onRows: () => undefined,
      ...some,
    }
    return { asked, target, saved: saveCatalogueList({ read, disk: nodeDisk }, task) }
  }

  it('has every row once, read by pages, and takes the place of the file that the person chose to replace', async () => {
    const folder = await createTemporaryFolder()
    await writeFile(join(folder, 'liste.json'), 'old')
    const rows: (number | null)[] = []
    const { asked, target, saved } = save(folder, { onRows: (done, total) => rows.push(done, total) })
    expect(await saved).toEqual(ok(450))
    expect(asked.map(({ offset, limit }) => [offset, limit])).toEqual([
      [0, LIMITS.LISTED_PAGE],
      [200, LIMITS.LISTED_PAGE],
      [400, LIMITS.LISTED_PAGE],
    ])
    expect(rows).toEqual([200, 450, 400, 450, 450, 450])
    const ids = JSON.parse(await readFile(target, 'utf8')).map((one: { dataset_id: string }) => one.dataset_id)
    expect(new Set(ids).size).toBe(450)
    expect(await readdir(folder)).toEqual(['liste.json'])
  })

  it('leaves what was there, and nothing of its own, when the portal does not answer', async () => {
    const folder = await createTemporaryFolder()
    await writeFile(join(folder, 'liste.json'), 'old')
    expect(await save(folder, {}, 450, 400).saved).toMatchObject({ failure: { code: 'net/unreachable' } })
    expect(await readFile(join(folder, 'liste.json'), 'utf8')).toBe('old')
    expect(await readdir(folder)).toEqual(['liste.json'])
  })

  it('ends when a page brings nothing, whatever the total says', async () => {
    const { saved } = save(await createTemporaryFolder(), {}, 0)
    expect(await saved).toEqual(ok(0))
  })

  describe('while the catalogue changes below it', () => {
    const task = (folder: string): CatalogueListTask => ({
      portalId: PORTAL,
      filter: NO_FILTER,
      order: 'title',
      format: 'json',
      target: join(folder, 'liste.json'),
      partial: join(folder, 'x.rudi-partial'),
      signal: new AbortController().signal,
      onRows: () => undefined,
    })
    /** Saves what `list` gives at each page, from the source that `by` gives. */
    async function saveFrom(list: (page: number) => readonly ListedRow[], by: (page: number) => SearchPage['by']) {
      const folder = await createTemporaryFolder()
      let page = 0
      const read = async ({ offset, limit }: CatalogSearch) => {
        const rows = list(page)
        const source = by(page)
        page += 1
        return ok({ items: rows.slice(offset, offset + limit), total: rows.length, offset, by: source, facets: null })
      }
      const saved = await saveCatalogueList({ read, disk: nodeDisk }, task(folder))
      const text = await readFile(join(folder, 'liste.json'), 'utf8')
      return { saved, ids: JSON.parse(text).map((one: { dataset_id: string }) => one.dataset_id) as string[] }
    }
    const all = Array.from({ length: 450 }, (_, place) => createNumberedRow(place))
    const idsOf = (rows: readonly ListedRow[]) => rows.map(({ id }) => id)

    it('is begun again when a dataset was removed, so that none is left out', async () => {
      const left = all.slice(1)
      const { saved, ids } = await saveFrom(
        (page) => (page === 0 ? all : left),
        () => 'copy',
      )
      expect(saved).toEqual(ok(449))
      expect(ids).toEqual(idsOf(left))
    })

    it('is begun again when one was added, so that none is there twice', async () => {
      const more = [createNumberedRow(999), ...all]
      const { saved, ids } = await saveFrom(
        (page) => (page === 0 ? all : more),
        () => 'copy',
      )
      expect(saved).toEqual(ok(451))
      expect(ids).toEqual(idsOf(more))
    })

    it('is of one source: the portal gives another order than the copy that became whole meanwhile', async () => {
      const other = all.toReversed()
      const { ids } = await saveFrom(
        (page) => (page === 0 ? all : other),
        (page) => (page === 0 ? 'portal' : 'copy'),
      )
      expect(ids).toEqual(idsOf(other))
    })

    it('ends, with each dataset once, where the catalogue never rests', async () => {
      const { saved, ids } = await saveFrom(
        (page) => (page % 2 === 0 ? all : all.slice(1)),
        () => 'part-of-copy',
      )
      expect(saved).toEqual(ok(new Set(ids).size))
      expect(ids).toHaveLength(new Set(ids).size)
    })
  })
})
