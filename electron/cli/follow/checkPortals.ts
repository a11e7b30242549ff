import type { PortalId } from '../../../shared/ids.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { CheckedFollow } from '../../follow/compareWithDisk.js'
import { type Followed, getFollowKey } from '../../follow/followList.js'
import type { PortalClient } from '../../portal/api/portal.js'
import { type CliContext, type CliInvocation, EXIT_CODES, type ExitCode } from '../core/command.js'
import { MESSAGES } from '../core/messages.js'
import { ensureSignedIn, parseDialect, reportFailure, reportUsage, toExitCode } from '../core/options.js'
import { askFiles } from './askFiles.js'
import type { CheckedPortal, FollowedHere } from './checkedPortal.js'
import { checkFollowed } from './checkFollowed.js'
import { type FollowLists, openFollowLists } from './followLists.js'
import { type CheckedSearch, checkSearch, refreshCopy, rereadSearch } from './searches.js'

/**
 * Reads the lists of what is followed, and the options about their folder. The failure is the exit code of an error
 * that is already reported.
 */
export async function readLists(
  invocation: CliInvocation,
  context: CliContext,
): Promise<Result<FollowedHere, ExitCode>> {
  const { language } = context.terminal
  const [surplus] = invocation.operands
  if (surplus !== undefined) return fail(reportUsage(context, `${MESSAGES.tooManyWords[language]} ${surplus}`))
  const dialect = parseDialect(invocation)
  if (dialect === null) return fail(reportUsage(context, MESSAGES.badDialect[language]))
  const givenDataFolder = invocation.text('data-dir')
  const folder = context.dataFolder(givenDataFolder)
  const lists = await openFollowLists(context.disk, folder).read()
  return lists.ok
    ? ok({ folder, givenDataFolder, lists: lists.value, dialect, asksFiles: invocation.flag('files') })
    : fail(reportFailure(context, lists.failure))
}

/** Lists the portals of what is followed. */
export const listPortals = ({ followed, searched }: FollowLists): ReadonlySet<PortalId> =>
  new Set([...followed, ...searched].map(({ portal }) => portal))

const NO_PRODUCERS: CheckedPortal['producers'] = { answered: 0, unasked: 0 }

/** Checks what is followed on one portal. What cannot be checked is reported. */
export async function checkPortal(context: CliContext, portalId: PortalId, here: FollowedHere): Promise<CheckedPortal> {
  const { lists, dialect, givenDataFolder } = here
  const producers = NO_PRODUCERS
  const opened = context.openPortal(portalId, dialect)
  const { portal } = opened
  const signIn = await ensureSignedIn(opened, context)
  if (signIn !== null) return { portal, all: [], searches: [], code: signIn, producers }
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
  if (searches.ok) {
    for (const { datasetId, because } of searches.value.flatMap(({ unread }) => unread)) {
      code = toExitCode(because.code)
      context.terminal.fail(because, { dataset: datasetId, media: null })
    }
    return askFiles(context, here, { portal, all, searches: searches.value, code, producers })
  }
  return {
    portal,
    all,
    searches: [],
    producers,
    code: context.signal.aborted ? code : reportFailure(context, searches.failure),
  }
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
    // A dataset that several searches find is reported and downloaded once.
    for (const { followed } of checked.value.datasets) keys.add(getFollowKey(followed))
  }
  return ok(searches)
}

/** Prints one line and one event for each change. */
export function reportChanges(
  { terminal }: CliContext,
  { datasetId }: Followed,
  changes: CheckedFollow['changes'],
): void {
  for (const { what, mediaId, was, now } of changes) {
    terminal.event({ event: 'change', dataset: datasetId, media: mediaId, what, was, now })
    const whose = mediaId === null ? datasetId : `${datasetId}/${mediaId}`
    terminal.print(`${what.padEnd(11)} ${whose}  ${was ?? '-'} → ${now ?? '-'}`)
  }
}
