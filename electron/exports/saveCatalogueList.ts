import type { CatalogFilter, CatalogOrder, CatalogSearch, SearchPage } from '../../shared/catalogue/search/model.js'
import { createCatalogueListWriter, type ListFormat } from '../../shared/exports/catalogueListWriter.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import { writeAtomically } from '../files/writeAtomically.js'
import type { Disk, OpenFile } from '../ports/disk.js'

export interface CatalogueListTask {
  readonly portalId: string
  readonly filter: CatalogFilter
  readonly order: CatalogOrder
  readonly format: ListFormat
  /** The path that a person has chosen; an existing file there may be replaced. */
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
 * Saves the results of a search page by page, under a temporary name that is replaced by the final one when the file is
 * whole and durable. Returns the number of datasets. Fails with the failures of the catalogue and of the disk, and then
 * leaves no file.
 */
export async function saveCatalogueList(deps: ListDeps, task: CatalogueListTask): Promise<Result<number>> {
  const { partial, target, signal } = task
  let rows = 0
  const write = async (file: OpenFile): Promise<Result<void>> => {
    const written = await writeAll(deps, task, file)
    if (written.ok) rows = written.value
    return written.ok ? ok(undefined) : written
  }
  // The native dialog has asked whether to replace an existing file.
  const saved = await writeAtomically({ disk: deps.disk, target, partial, signal, bytes: 0, mayReplace: true }, write)
  return saved.ok ? ok(rows) : saved
}

async function writeAll(
  { catalogue }: Pick<ListDeps, 'catalogue'>,
  { filter, order, format, portalId, signal, onRows }: CatalogueListTask,
  file: OpenFile,
): Promise<Result<number>> {
  const writer = createCatalogueListWriter(format, portalId)
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
    // An empty page ends the list too, and so does the limit: a wrong total must not make it endless.
    if (items.length === 0 || rows >= total || rows >= LIMITS.CATALOG_RECORDS) break
  }
  const ended = await append(writer.footer)
  return ended.ok ? ok(rows) : ended
}
