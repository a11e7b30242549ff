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
  /** Reads a page of the list. All pages must be of one portal. */
  readonly read: (search: CatalogSearch) => Promise<Result<SearchPage>>
  readonly disk: Disk
}

/** How often the list is begun while the catalogue changes below it. */
const ROUNDS = 3

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

/**
 * Writes the list. The local copy may be synced, or become whole, meanwhile: a dataset then moves to another page, so
 * the list is begun again until its pages fit together. The last time it is taken as it comes.
 */
async function writeAll(deps: ListDeps, task: CatalogueListTask, file: OpenFile): Promise<Result<number>> {
  for (let round = 1; ; round += 1) {
    const written = await writeOnce(deps, task, file, round === ROUNDS)
    if (!written.ok) return written
    if (written.value !== null) return ok(written.value)
    const emptied = await file.truncate(0)
    if (!emptied.ok) return emptied
  }
}

/** Writes the list, each dataset once. Null as soon as its pages do not fit together, unless this is the last round. */
async function writeOnce(
  { read }: Pick<ListDeps, 'read'>,
  { filter, order, format, portalId, signal, onRows }: CatalogueListTask,
  file: OpenFile,
  isLast: boolean,
): Promise<Result<number | null>> {
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
  const met = new Set<string>()
  let first: SearchPage | null = null
  for (let offset = 0; ; ) {
    signal.throwIfAborted()
    const page = await read({ ...filter, order, offset, limit: LIMITS.LISTED_PAGE })
    if (!page.ok) return page
    const { items, total } = page.value
    first ??= page.value
    const news = items.filter(({ id }) => !met.has(id))
    for (const { id } of news) met.add(id)
    if (!isLast && !isContinued(first, page.value, news.length)) return ok(null)
    const written = await append(writer.write(news))
    if (!written.ok) return written
    offset += items.length
    onRows(met.size, total)
    // An empty page ends the list too, and so does the limit: a wrong total must not make it endless.
    if (items.length === 0 || offset >= total || offset >= LIMITS.CATALOG_RECORDS) break
  }
  const ended = await append(writer.footer)
  return ended.ok ? ok(met.size) : ended
}

/**
 * Whether a page continues the list that began with `first`. A portal gives no stable order, so reading its pages again
 * would show nothing.
 */
const isContinued = (first: SearchPage, { by, total, items }: SearchPage, news: number): boolean =>
  by === first.by && (by === 'portal' || (total === first.total && news === items.length))
