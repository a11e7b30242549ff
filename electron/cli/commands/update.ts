import type { PortalId } from '../../../shared/ids.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { toSeen } from '../../follow/detectChanges.js'
import { type Followed, getFollowKey } from '../../follow/followList.js'
import { MAX_KEPT_VERSIONS } from '../../follow/formerVersions.js'
import type { FollowedSearch } from '../../follow/searchList.js'
import type { PortalClient } from '../../portal/api/portal.js'
import { type CliCommand, type CliContext, type CliInvocation, EXIT_CODES, type ExitCode } from '../core/command.js'
import { MESSAGES } from '../core/messages.js'
import { ensureSignedIn, parseNumber, reportFailure, reportUsage, toExitCode } from '../core/options.js'
import { createDownloadSummary } from '../download/downloadSummary.js'
import { type CheckedFollow, checkFollowed } from '../follow/checkFollowed.js'
import { fetchChanges } from '../follow/fetchChanges.js'
import { countFollowed, type FollowLists, openFollowLists } from '../follow/followLists.js'
import { holdFollowLock } from '../follow/followLock.js'
import { acceptMatches, type CheckedSearch, checkSearch, refreshCopy, rereadSearch } from '../follow/searches.js'
import { parseDialect } from '../repair/repairFiles.js'

/** Asks the portals what has changed of what is followed. Changes nothing on disk. */
export const statusCommand: CliCommand = {
  name: 'status',
  operands: '',
  options: { list: { type: 'boolean' } },
  words: {
    fr: 'dit ce qui a changé de ce que vous suivez',
    en: 'says what has changed of what you follow',
  },
  details: {
    fr: 'Fichiers nouveaux, modifiés ou retirés, licence, accès, description. Avec --list, dit ce que vous suivez sans interroger les portails.',
    en: 'New, changed and withdrawn files, licence, access, description. With --list, says what you follow without asking the portals.',
  },
  run: async (invocation, context) => {
    const list = await readLists(invocation, context)
    if (!list.ok) return list.failure
    const { lists } = list.value
    const isListed = invocation.flag('list')
    if (isListed) listFollowed(context, lists)
    let changed = 0
    let worst: ExitCode = EXIT_CODES.done
    for (const portal of isListed ? [] : listPortals(lists)) {
      const checked = await checkPortal(context, portal, list.value)
      worst = Math.max(worst, checked.code) as ExitCode
      for (const { followed, changes } of listChecked(checked)) {
        changed += changes.length
        reportChanges(context, followed, changes)
      }
    }
    if (context.signal.aborted) return EXIT_CODES.interrupted
    const followed = countFollowed(lists)
    context.terminal.print(`followed ${followed}  changed ${changed}`)
    context.terminal.event({ event: 'summary', followed, changed })
    return worst
  },
}

function listFollowed({ terminal }: CliContext, { followed, searched }: FollowLists): void {
  for (const { portal, datasetId: dataset, mediaId: media, to, seen } of followed) {
    terminal.event({ event: 'followed', portal, dataset, media, title: seen.title, to })
    terminal.print(`${media === null ? dataset : `${dataset}/${media}`}  ${seen.title} → ${to}`)
  }
  for (const { portal, title, query, to } of searched) {
    const { text, themes, producers } = query
    terminal.event({ event: 'followed', portal, search: { query: text, themes, producers }, title, to })
    terminal.print(`${title} → ${to}`)
  }
}

/** Downloads what has changed and what is new, and keeps former versions. */
export const updateCommand: CliCommand = {
  name: 'update',
  operands: '',
  options: { 'dry-run': { type: 'boolean' }, keep: { type: 'string' } },
  words: {
    fr: 'télécharge ce qui a changé de ce que vous suivez',
    en: 'downloads what has changed of what you follow',
  },
  details: {
    fr: 'Sans --keep, une version précédente de chaque fichier est gardée.',
    en: 'Without --keep, one former version of each file is kept.',
  },
  run: async (invocation, context) => {
    const keep = parseNumber(invocation, context, 'keep', [0, MAX_KEPT_VERSIONS])
    if (!keep.ok) return reportUsage(context, keep.failure)
    const folder = context.dataFolder(invocation.text('data-dir'))
    return holdFollowLock(context, folder, async () => {
      const list = await readLists(invocation, context)
      if (!list.ok) return list.failure
      return update(list.value, context, { keep: keep.value, isDryRun: invocation.flag('dry-run') })
    })
  },
}

interface UpdateOptions {
  readonly keep: number | null
  readonly isDryRun: boolean
}

async function update(found: FollowedHere, context: CliContext, { keep, isDryRun }: UpdateOptions): Promise<ExitCode> {
  const { lists, folder } = found
  const roots = new Map<string, string>()
  const summary = createDownloadSummary(context.terminal, {
    rootOf: ({ id }) => roots.get(id) ?? '',
    least: EXIT_CODES.done,
    taken: null,
  })
  const current = new Map<string, Followed>()
  const accepted = new Map<FollowedSearch, FollowedSearch>()
  let worst: ExitCode = EXIT_CODES.done
  for (const portalId of listPortals(lists)) {
    const checked = await checkPortal(context, portalId, found)
    worst = Math.max(worst, checked.code) as ExitCode
    const all = listChecked(checked)
    if (isDryRun) for (const { followed, changes } of all) reportChanges(context, followed, changes)
    if (isDryRun || context.signal.aborted) continue
    const complete = await fetchChanges(context, all, {
      ...{ dataFolder: folder, portal: checked.portal, keep, summary, roots },
    })
    for (const { followed, dataset } of complete)
      if (dataset !== null) current.set(getFollowKey(followed), { ...followed, seen: toSeen(dataset, context.sha256) })
    if (context.signal.aborted) continue
    const keys = new Set(current.keys())
    for (const one of checked.searches) accepted.set(one.search, acceptMatches(one, keys))
  }
  // What is on disk now is what later changes are told from.
  const noted = await openFollowLists(context.disk, folder).write(lists, {
    followed: lists.followed.map((one) => current.get(getFollowKey(one)) ?? one),
    searched: lists.searched.map((one) => accepted.get(one) ?? one),
  })
  const ended = summary.close()
  if (!noted.ok) return reportFailure(context, noted.failure)
  return context.signal.aborted ? EXIT_CODES.interrupted : (Math.max(ended, worst) as ExitCode)
}

interface FollowedHere {
  /** The data folder. */
  readonly folder: string
  /** Where the copies of catalogues are, as it was given. */
  readonly givenDataFolder: string | null
  readonly lists: FollowLists
  readonly dialect: NonNullable<ReturnType<typeof parseDialect>>
}

/** Fails with the exit code of what was said already. */
async function readLists(invocation: CliInvocation, context: CliContext): Promise<Result<FollowedHere, ExitCode>> {
  const { language } = context.terminal
  const [surplus] = invocation.operands
  if (surplus !== undefined) return fail(reportUsage(context, `${MESSAGES.tooManyWords[language]} ${surplus}`))
  const dialect = parseDialect(invocation.text('dialect'))
  if (dialect === null) return fail(reportUsage(context, MESSAGES.badDialect[language]))
  const givenDataFolder = invocation.text('data-dir')
  const folder = context.dataFolder(givenDataFolder)
  const lists = await openFollowLists(context.disk, folder).read()
  return lists.ok
    ? ok({ folder, givenDataFolder, lists: lists.value, dialect })
    : fail(reportFailure(context, lists.failure))
}

const listPortals = ({ followed, searched }: FollowLists): ReadonlySet<PortalId> =>
  new Set([...followed, ...searched].map(({ portal }) => portal))

interface CheckedPortal {
  readonly portal: PortalClient
  readonly all: readonly CheckedFollow[]
  readonly searches: readonly CheckedSearch[]
  readonly code: ExitCode
}

const listChecked = ({ all, searches }: CheckedPortal): readonly CheckedFollow[] => [
  ...all,
  ...searches.flatMap(({ datasets }) => datasets),
]

/** Checks what is followed of one portal; what cannot be checked is reported. */
async function checkPortal(
  context: CliContext,
  portalId: PortalId,
  { lists, dialect, givenDataFolder }: FollowedHere,
): Promise<CheckedPortal> {
  const opened = context.openPortal(portalId, dialect)
  const { portal } = opened
  const signIn = await ensureSignedIn(opened, context)
  if (signIn !== null) return { portal, all: [], searches: [], code: signIn }
  const all: CheckedFollow[] = []
  let code: ExitCode = EXIT_CODES.done
  const followedHere = lists.followed.filter((one) => one.portal === portalId)
  for await (const { followed, checked } of checkFollowed(context, portal, followedHere)) {
    if (checked.ok) all.push(checked.value)
    else if (!context.signal.aborted) {
      code = toExitCode(checked.failure.code)
      context.terminal.fail(checked.failure, { dataset: followed.datasetId, media: followed.mediaId })
    }
  }
  const searched = lists.searched.filter((one) => one.portal === portalId)
  const hasSearches = searched.length > 0 && !context.signal.aborted
  const searches = hasSearches ? await checkSearches(context, portal, { searched, all, givenDataFolder }) : ok([])
  if (searches.ok) return { portal, all, searches: searches.value, code }
  return { portal, all, searches: [], code: context.signal.aborted ? code : reportFailure(context, searches.failure) }
}

async function checkSearches(
  context: CliContext,
  portal: PortalClient,
  {
    searched,
    all,
    givenDataFolder,
  }: Pick<FollowLists, 'searched'> & Pick<CheckedPortal, 'all'> & Pick<FollowedHere, 'givenDataFolder'>,
): Promise<Result<readonly CheckedSearch[]>> {
  const copy = await refreshCopy(context, portal, givenDataFolder)
  if (!copy.ok) return copy
  const keys = new Set(all.map(({ followed }) => getFollowKey(followed)))
  const searches: CheckedSearch[] = []
  for (const search of searched) {
    const read = await rereadSearch(context, portal, copy.value, search)
    if (!read.ok) return read
    const checked = await checkSearch(context, copy.value, search, keys)
    if (!checked.ok) return checked
    searches.push(checked.value)
    // A dataset that several searches find is told and fetched once.
    for (const { followed } of checked.value.datasets) keys.add(getFollowKey(followed))
  }
  return ok(searches)
}

function reportChanges({ terminal }: CliContext, { datasetId }: Followed, changes: CheckedFollow['changes']): void {
  for (const { what, mediaId, was, now } of changes) {
    terminal.event({ event: 'change', dataset: datasetId, media: mediaId, what, was, now })
    const whose = mediaId === null ? datasetId : `${datasetId}/${mediaId}`
    terminal.print(`${what.padEnd(11)} ${whose}  ${was ?? '-'} → ${now ?? '-'}`)
  }
}
