import type { PortalId } from '../../../shared/ids.js'
import { ok, type Result } from '../../../shared/result.js'
import type { CheckedFollow } from '../../follow/compareWithDisk.js'
import { getFollowKey } from '../../follow/followList.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import { refreshCatalogueCopy, rereadSearchResults } from '../catalogue/refreshCatalogueCopy.js'
import type { CliContext } from '../core/cliContext.js'
import { ensureSignedIn } from '../core/ensureSignedIn.js'
import { EXIT_CODES, type ExitCode, getExitCode, getWorstExit } from '../core/exitCodes.js'
import { reportFailure } from '../core/reportFailure.js'
import { addProducerChanges } from './addProducerChanges.js'
import { checkFollowedDatasets } from './checkFollowedDatasets.js'
import { type CheckedSearch, checkSearch } from './checkSearch.js'
import type { FollowLists } from './lists/followLists.js'
import type { FollowInputs } from './lists/readFollowInputs.js'
import type { PortalCheckResult } from './portalCheckResult.js'

const NO_PRODUCERS: PortalCheckResult['producers'] = { answered: 0, unasked: 0 }

/** Checks what is followed on one portal. What cannot be checked is reported. */
export async function checkPortal(
  context: CliContext,
  portalId: PortalId,
  here: FollowInputs,
): Promise<PortalCheckResult> {
  const { lists, dialect, givenDataFolder } = here
  const producers = NO_PRODUCERS
  const opened = context.openPortal(portalId, dialect)
  const { portal } = opened
  const signIn = await ensureSignedIn(opened, context)
  if (signIn !== null) return { portal, followed: [], searches: [], code: signIn, producers }
  const followed: CheckedFollow[] = []
  let code: ExitCode = EXIT_CODES.done
  const followedHere = lists.followed.filter((one) => one.portal === portalId)
  for await (const { followed: one, checked } of checkFollowedDatasets(context, portal, followedHere)) {
    if (checked.ok) followed.push(checked.value)
    else if (!context.signal.aborted) {
      code = getWorstExit(code, getExitCode(checked.failure.code))
      context.output.fail(checked.failure, { dataset: one.datasetId, media: one.mediaId })
    }
  }
  const searched = lists.searched.filter((one) => one.portal === portalId)
  const hasSearches = searched.length > 0 && !context.signal.aborted
  const searches = hasSearches ? await checkSearches(context, portal, { searched, followed, givenDataFolder }) : ok([])
  if (searches.ok) {
    for (const { datasetId, because } of searches.value.flatMap(({ unread }) => unread)) {
      code = getWorstExit(code, getExitCode(because.code))
      context.output.fail(because, { dataset: datasetId, media: null })
    }
    return addProducerChanges(context, here, { portal, followed, searches: searches.value, code, producers })
  }
  return {
    portal,
    followed,
    searches: [],
    producers,
    code: context.signal.aborted ? code : getWorstExit(code, reportFailure(context, searches.failure)),
  }
}

async function checkSearches(
  context: CliContext,
  portal: PortalClient,
  {
    searched,
    followed,
    givenDataFolder,
  }: Pick<FollowLists, 'searched'> & Pick<PortalCheckResult, 'followed'> & Pick<FollowInputs, 'givenDataFolder'>,
): Promise<Result<readonly CheckedSearch[]>> {
  const copy = await refreshCatalogueCopy(context, portal, givenDataFolder)
  if (!copy.ok) return copy
  const keys = new Set(followed.map((one) => getFollowKey(one.followed)))
  const searches: CheckedSearch[] = []
  for (const search of searched) {
    const read = await rereadSearchResults(context, portal, copy.value, search)
    if (!read.ok) return read
    const checked = await checkSearch(context, copy.value, search, keys)
    if (!checked.ok) return checked
    searches.push(checked.value)
    // A dataset that several searches find is reported and downloaded once.
    for (const one of checked.value.datasets) keys.add(getFollowKey(one.followed))
  }
  return ok(searches)
}
