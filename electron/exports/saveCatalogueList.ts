import type { CatalogFilter, CatalogOrder, CatalogSearch, SearchPage } from '../../shared/catalogue/search/model.js'
import { createListWriter, type ListFormat } from '../../shared/external/catalogueListWriter.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { Disk, OpenFile } from '../ports/disk.js'
import { writeAtomically } from './atomicFile.js'

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
  const { partial, target, signal } = task
  let rows = 0
  const write = async (file: OpenFile): Promise<Result<void>> => {
    const written = await writeAll(deps, task, file)
    if (written.ok) rows = written.value
    return written.ok ? ok(undefined) : written
  }
  // The native dialog has asked whether to replace what has this name.
  const saved = await writeAtomically({ disk: deps.disk, target, partial, signal, bytes: 0, mayReplace: true }, write)
  return saved.ok ? ok(rows) : saved
}

async function writeAll(
  { catalogue }: Pick<ListDeps, 'catalogue'>,
  { filter, order, format, portalId, signal, onRows }: CatalogueListTask,
  file: OpenFile,
): Promise<Result<number>> {
  const writer = createListWriter(format, portalId)
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
    const page = await catalogue.search({ ...filter, order, offset: rows, limit: LIMITS.LISTED_PAGE })
    if (!page.ok) return page
    const { items, total } = page.value
    const written = await append(writer.write(items))
    if (!written.ok) return written
    rows += items.length
    onRows(rows, total)
    // A total that never ends, and a page that brings nothing, both end the list.
    if (items.length === 0 || rows >= total || rows >= LIMITS.CATALOG_RECORDS) break
  }
  const ended = await append(writer.footer)
  return ended.ok ? ok(rows) : ended
}
