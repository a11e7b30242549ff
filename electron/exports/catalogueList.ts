import { dirname } from 'node:path'
import type { CatalogFilter, CatalogOrder, CatalogSearch, SearchPage } from '../../shared/catalogue/search/filter.js'
import { createListWriter, type ListFormat } from '../../shared/external/catalogueList.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { Disk, OpenFile } from '../ports/disk.js'

export interface CatalogueListTask {
  readonly portalId: string
  readonly filter: CatalogFilter
  readonly order: CatalogOrder
  readonly format: ListFormat
  /** Where a person said that it goes, and agreed to replace what is there. */
  readonly target: string
  readonly partial: string
  readonly signal: AbortSignal
  readonly onRows: (done: number, total: number | null) => void
}

interface ListDeps {
  readonly catalogue: { search(search: CatalogSearch): Promise<Result<SearchPage>> }
  readonly disk: Disk
}

/**
 * Saves what is found, a page at a time, out of sight, and gives it its name when it is whole and durable. Gives the
 * number of datasets. Any failure of the catalogue or of the disk; nothing is left of it then.
 */
export async function saveCatalogueList(deps: ListDeps, task: CatalogueListTask): Promise<Result<number>> {
  const { disk } = deps
  const { partial, target, signal } = task
  const opened = await disk.open(partial, 'create-new')
  if (!opened.ok) return opened
  let isNamed = false
  try {
    const written = await writeAll(deps, task, opened.value)
    if (!written.ok) return written
    signal.throwIfAborted()
    const named = await takeName(disk, partial, target)
    isNamed = named.ok
    return named.ok ? written : named
  } finally {
    if (!isNamed) await disk.remove(partial)
  }
}

async function writeAll(deps: ListDeps, task: CatalogueListTask, file: OpenFile): Promise<Result<number>> {
  try {
    const { filter, order, signal, onRows } = task
    const writer = createListWriter(task.format, task.portalId)
    let position = 0
    const append = async (text: string): Promise<Result<void>> => {
      const bytes = Buffer.from(text, 'utf8')
      const written = await file.writeAt([bytes], position)
      position += bytes.length
      return written
    }
    const begun = await append(writer.head)
    if (!begun.ok) return begun
    let rows = 0
    for (;;) {
      signal.throwIfAborted()
      const page = await deps.catalogue.search({ ...filter, order, offset: rows, limit: LIMITS.LISTED_PAGE })
      if (!page.ok) return page
      const { items, total } = page.value
      const written = await append(writer.write(items))
      if (!written.ok) return written
      rows += items.length
      onRows(rows, total)
      // A total that never ends, and a page that brings nothing, both end the list.
      if (items.length === 0 || rows >= total || rows >= LIMITS.CATALOG_RECORDS) break
    }
    const ended = await append(writer.foot)
    if (!ended.ok) return ended
    const synced = await file.sync()
    return synced.ok ? ok(rows) : synced
  } finally {
    await file.close()
  }
}

/** The native dialog has asked whether to replace what has this name: it goes when the new one is there. */
async function takeName(disk: Disk, partial: string, target: string): Promise<Result<void>> {
  const named = await disk.publish(partial, target)
  if (!named.ok && named.failure.code === 'disk/exists') {
    const kept = `${partial}.replaced`
    const replaced = await disk.supersede(partial, target, kept)
    if (!replaced.ok) return replaced
    await disk.remove(kept)
  } else if (!named.ok) return named
  return disk.syncFolder(dirname(target))
}
