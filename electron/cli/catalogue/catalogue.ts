import { findFileType, toFormatName } from '../../../shared/catalogue/mediaFormat.js'
import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import { type CatalogFilter, type CatalogSearch, NO_FILTER } from '../../../shared/catalogue/search/model.js'
import type { PortalQuery } from '../../../shared/catalogue/search/portalQuery.js'
import { isComplete } from '../../../shared/catalogue/sync/syncMachine.js'
import { failure } from '../../../shared/failure.js'
import type { DatasetId, PortalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import { formatBytes } from '../../../shared/messages/formatAmounts.js'
import type { Language } from '../../../shared/messages/language.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import { type ListScan, scanList } from '../../portal/catalogue/list/scanList.js'
import { reconcileReplica } from '../../portal/sync/reconcileReplica.js'
import { EMPTY_REPLICA } from '../../portal/sync/toSyncStatus.js'
import type { CatalogueReader } from '../../ports/catalogueStore.js'
import { parseNumber, parsePortal, parseSearch } from '../commandLine/parseOptionValues.js'
import type { CliContext } from '../core/cliContext.js'
import { formatReplicaPart, formatSearchFindsNothing, formatUnsent } from '../core/cliMessages.js'
import type { CliCommand } from '../core/command.js'
import type { CommandOutput } from '../core/commandOutput.js'
import { ensureSignedIn } from '../core/ensureSignedIn.js'
import { EXIT_CODES, type ExitCode } from '../core/exitCodes.js'
import { reportFailure } from '../core/reportFailure.js'
import { reportUsageError } from '../core/reportUsageError.js'
import { createLocalCatalogue, findSuggestion, type LocalCatalogue } from './localCatalogue.js'

/** Lists the catalogue (E7), one object per dataset. */
export const catalogueCommand: CliCommand = {
  name: 'catalog',
  operands: '',
  options: {
    query: { type: 'string' },
    theme: { type: 'string', multiple: true },
    limit: { type: 'string' },
    offline: { type: 'boolean' },
  },
  words: {
    fr: 'liste les jeux de données du portail',
    en: 'lists the datasets of the portal',
  },
  details: {
    fr: 'Avec --offline, lit la copie locale que l’application ou une commande a faite.',
    en: 'With --offline, reads the local copy that the application or a command has made.',
  },
  run: async (invocation, context) => {
    const chosen = parsePortal(invocation, context)
    const limit = parseNumber(invocation, context, 'limit', [0, LIMITS.CATALOG_RECORDS])
    if (!chosen.ok) return reportUsageError(context, chosen.failure)
    if (!limit.ok) return reportUsageError(context, limit.failure)
    const search = parseSearch(invocation, context)
    if (!search.ok) return reportUsageError(context, search.failure)
    const asked: Asked = { filter: search.value ?? NO_FILTER, limit: limit.value }
    const { portal } = chosen.value
    if (invocation.flag('offline')) {
      const copy = context.openCopy(context.catalogueFolder(invocation.text('data-dir')))
      return copy.ok ? fromCopy(copy.value, portal.portalId, asked, context) : reportFailure(context, copy.failure)
    }
    const refused = await ensureSignedIn(chosen.value, context)
    return refused ?? fromPortal(portal, createLocalCatalogue(context, invocation, portal.portalId), asked, context)
  },
}

interface Asked {
  readonly filter: CatalogFilter
  readonly limit: number | null
}

/** Reads the catalogue from the portal, and prints each page before it requests the next one. */
async function fromPortal(
  portal: PortalClient,
  copy: LocalCatalogue,
  asked: Asked,
  context: CliContext,
): Promise<ExitCode> {
  const most = asked.limit ?? Number.POSITIVE_INFINITY
  const page = Math.min(most, LIMITS.CATALOG_PAGE)
  let shown = 0
  let kept: Result<void> = ok(undefined)
  const read = (offset: number) => portal.fetchRecords(toQuery(asked, offset, page), context.signal)
  const scanned =
    most === 0
      ? ok(null)
      : await scanList(read, async (fresh) => {
          const rows = fresh.slice(0, most - shown)
          for (const row of rows) show(context.output, row)
          shown += rows.length
          if (kept.ok) kept = await copy.learn(fresh)
          return shown < most ? 'on' : 'enough'
        })
  if (!scanned.ok) return reportFailure(context, scanned.failure)
  const isAll = asked.filter === NO_FILTER && scanned.value?.reachedEnd === true
  if (kept.ok && isAll && scanned.value !== null) kept = await completeCopy(portal, copy, scanned.value, context)
  // When the records cannot be stored, this is reported, but the command does not fail.
  if (!kept.ok) context.output.note(formatFailure(kept.failure, context.output.language))
  await noteNothing(context, asked, shown, () => copy.suggest(asked.filter))
  const unsent = scanned.value?.reachedEnd === true ? scanned.value.unusable : 0
  if (unsent > 0) context.output.note(formatUnsent(unsent)[context.output.language])
  context.output.event({ event: 'summary', total: shown, ...(unsent > 0 ? { unsent } : {}) })
  return EXIT_CODES.done
}

/** Completes the local copy after the whole catalogue was read. */
async function completeCopy(
  portal: PortalClient,
  copy: LocalCatalogue,
  scanned: ListScan,
  context: CliContext,
): Promise<Result<void>> {
  const catalogueStore = copy.catalogueStore()
  return catalogueStore === null
    ? ok(undefined)
    : reconcileReplica({ portal, catalogueStore, clock: context.clock }, scanned, context.signal)
}

const toQuery = ({ filter: { text, themes, producers } }: Asked, offset: number, limit: number): PortalQuery => ({
  text,
  themes,
  producers,
  access: 'any',
  order: 'title',
  offset,
  limit,
})

/**
 * How many records are read at once. Ten times as many would take a hundred megabytes more, and a fifth more time for
 * garbage collection.
 */
const RECORDS_AT_ONCE = 100

/** Prints what the window or a command has read of this portal. An incomplete copy is reported as such. */
async function fromCopy(
  copy: CatalogueReader | null,
  portalId: PortalId,
  asked: Asked,
  context: CliContext,
): Promise<ExitCode> {
  const status = await (copy?.readStatus(portalId) ?? ok(EMPTY_REPLICA))
  if (!status.ok) return reportFailure(context, status.failure)
  const { state, held } = status.value
  const isAll = isComplete(state)
  if (copy === null || (held === 0 && !isAll)) return reportFailure(context, failure('portal/never-read'))
  if (!isAll) context.output.note(formatReplicaPart({ held, total: state?.total ?? null })[context.output.language])
  const { filter } = asked
  const shown = new Set<DatasetId>()
  for (let round = 1; round <= ROUNDS; round += 1) {
    const read = await showPages(copy, portalId, asked, context, shown)
    if (!read.ok) return reportFailure(context, read.failure)
    if (read.value) break
  }
  await noteNothing(context, asked, shown.size, () => findSuggestion(copy, portalId, filter, context.clock.now()))
  context.output.event({ event: 'summary', total: shown.size, ...(isAll ? {} : { part: true }) })
  return EXIT_CODES.done
}

/** How often the pages of the copy are read again while another process syncs it. */
const ROUNDS = 3

/**
 * Prints the datasets that are not `shown` yet, page by page. Returns whether the pages fit together: when the copy is
 * synced meanwhile, datasets move to other pages, and some may have been missed.
 */
async function showPages(
  copy: CatalogueReader,
  portalId: PortalId,
  { filter, limit }: Asked,
  { clock, output }: CliContext,
  shown: Set<DatasetId>,
): Promise<Result<boolean>> {
  const most = limit ?? Number.POSITIVE_INFINITY
  const atOnce = Math.min(most, RECORDS_AT_ONCE)
  const met = new Set<DatasetId>()
  const totals = new Set<number>()
  let read = 0
  for (let offset = 0; shown.size < most; offset += atOnce) {
    const search: CatalogSearch = { ...filter, order: 'title', offset, limit: atOnce }
    const page = await copy.readRecords(portalId, search, clock.now())
    if (!page.ok) return page
    const { items, total } = page.value
    for (const row of items) {
      met.add(row.id)
      if (shown.has(row.id) || shown.size >= most) continue
      shown.add(row.id)
      show(output, row)
    }
    read += items.length
    totals.add(total)
    if (offset + atOnce >= total) break
  }
  return ok(totals.size <= 1 && met.size === read)
}

/**
 * Says that nothing was found, because an empty answer looks like one that failed, and which words were probably meant.
 */
async function noteNothing(
  { output }: CliContext,
  { limit }: Asked,
  shown: number,
  suggest: () => Promise<string | null>,
): Promise<void> {
  if (shown === 0 && limit !== 0) output.note(formatSearchFindsNothing(await suggest())[output.language])
}

function show(output: CommandOutput, { id, title, producer, media, access }: Dataset): void {
  output.event({
    event: 'dataset',
    id,
    title,
    producer: producer.name,
    media: media.map((one) => toMediaEvent(one, access !== 'open')),
  })
  output.print(`${id}  ${title}  — ${producer.name}${formatFiles(media, output.language)}`)
}

/** The formats of the files of a dataset and their size together: by these a person chooses. */
function formatFiles(media: readonly Media[], language: Language): string {
  const files = media.filter(({ fetchability }) => fetchability === 'file')
  const types = files.flatMap((one) => findFileType(one) ?? [])
  const formats = [...new Set(types.map(toFormatName))].join(', ')
  const sizes = files.flatMap(({ sizeBytes }) => sizeBytes ?? [])
  const bytes =
    sizes.length === 0
      ? ''
      : formatBytes(
          sizes.reduce((sum, one) => sum + one, 0),
          language,
        )
  const facts = [formats, bytes === '' || sizes.length === files.length ? bytes : `≥ ${bytes}`].filter(
    (one) => one !== '',
  )
  return facts.length === 0 ? '' : `  (${facts.join(' · ')})`
}

const toMediaEvent = ({ id, name, fileType, sizeBytes }: Media, restricted: boolean) => ({
  id,
  name,
  type: fileType,
  bytes: sizeBytes,
  restricted,
})
