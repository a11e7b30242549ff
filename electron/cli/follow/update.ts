import type { CheckedFollow } from '../../follow/compareWithDisk.js'
import type { Change } from '../../follow/detectChanges.js'
import { getSearchKey } from '../../follow/followedSearchList.js'
import { readVolumeMarks } from '../../follow/followedVolume.js'
import { type Followed, getFollowKey } from '../../follow/followList.js'
import { toSeen } from '../../follow/seenDataset.js'
import { MAX_KEPT_VERSIONS } from '../../follow/versions/keepPreviousVersion.js'
import { parseNumber } from '../commandLine/parseOptionValues.js'
import type { CliContext } from '../core/cliContext.js'
import type { CliCommand } from '../core/command.js'
import { EXIT_CODES, type ExitCode, getWorstExit } from '../core/exitCodes.js'
import { reportUsageError } from '../core/reportUsageError.js'
import { createDownloadSummary } from '../download/downloadSummary.js'
import { checkPortal } from './checkPortal.js'
import { listWithdrawnMedia, toUpdatedSearch } from './checkSearch.js'
import { fetchChanges } from './fetchChanges.js'
import { changeFollowLists } from './lists/followLists.js'
import { holdFollowLock } from './lists/followLock.js'
import { type FollowInputs, listPortals, readFollowInputs } from './lists/readFollowInputs.js'
import { listChecked } from './portalCheckResult.js'
import { reportChanges } from './reportChanges.js'

/** Downloads what has changed and what is new, and keeps previous versions. */
export const updateCommand: CliCommand = {
  name: 'update',
  operands: '',
  options: { 'dry-run': { type: 'boolean' }, files: { type: 'boolean' }, keep: { type: 'string' } },
  words: {
    fr: 'télécharge ce qui a changé dans ce que vous suivez',
    en: 'downloads what has changed in what you follow',
  },
  details: {
    fr: 'Sans --keep, une version précédente de chaque fichier est gardée.',
    en: 'Without --keep, one previous version of each file is kept.',
  },
  run: async (invocation, context) => {
    const keep = parseNumber(invocation, context, 'keep', [0, MAX_KEPT_VERSIONS])
    if (!keep.ok) return reportUsageError(context, keep.failure)
    const folder = context.dataFolder(invocation.text('data-dir'))
    return holdFollowLock(context, { folder, of: 'update' }, async () => {
      const list = await readFollowInputs(invocation, context)
      if (!list.ok) return list.failure
      return update(list.value, context, { keep: keep.value, isDryRun: invocation.flag('dry-run') })
    })
  },
}

interface UpdateOptions {
  readonly keep: number | null
  readonly isDryRun: boolean
}

async function update(found: FollowInputs, context: CliContext, { keep, isDryRun }: UpdateOptions): Promise<ExitCode> {
  const { lists, folder } = found
  const roots = new Map<string, string>()
  const summary = createDownloadSummary(context.output, {
    rootOf: ({ id }) => roots.get(id) ?? '',
    least: EXIT_CODES.done,
    taken: null,
  })
  const seen = new Map<string, UpdatedFollow>()
  const searched = new Map<string, UpdatedSearch>()
  let worst: ExitCode = EXIT_CODES.done
  for (const portalId of listPortals(lists)) {
    const checked = await checkPortal(context, portalId, found)
    worst = getWorstExit(worst, checked.code)
    const all = listChecked(checked)
    if (isDryRun) for (const one of all) reportChanges(context, one)
    if (isDryRun || context.signal.aborted) continue
    for (const one of all) reportChanges(context, { ...one, changes: one.changes.filter(isOnlyTold) })
    const complete = await fetchChanges(context, all, {
      dataFolder: folder,
      portal: checked.portal,
      keep,
      summary,
      roots,
    })
    const folders = [...complete.map(({ followed }) => followed), ...checked.searches.map(({ search }) => search)]
    const marks = await readVolumeMarks(context.disk, folders)
    for (const one of complete)
      seen.set(getFollowKey(one.followed), { seen: toUpdatedSeen(context, one), ...marks.get(one.followed.to) })
    if (context.signal.aborted) continue
    const keys = new Set(
      complete.filter(({ dataset }) => dataset !== null).map(({ followed }) => getFollowKey(followed)),
    )
    for (const one of checked.searches)
      searched.set(getSearchKey(one.search), { ...toUpdatedSearch(one, keys), ...marks.get(one.search.to) })
  }
  const noted = await storeUpdated(context, folder, { seen, searched })
  const ended = summary.close()
  if (noted !== EXIT_CODES.done) return noted
  return context.signal.aborted ? EXIT_CODES.interrupted : getWorstExit(ended, worst)
}

/** Whether a change is news that no download brings: the update tells it. */
const isOnlyTold = ({ what }: Change): boolean =>
  what === 'licence' || what === 'access' || what === 'description' || what === 'withdrawn'

/** What later checks compare a dataset with. A withdrawal is told once while it lasts. */
function toUpdatedSeen({ sha256 }: CliContext, one: CheckedFollow): Followed['seen'] {
  const { dataset, followed } = one
  if (dataset === null) return { ...followed.seen, isWithdrawn: true }
  return toSeen(dataset, sha256, [...(followed.seen.withdrawn ?? []), ...listWithdrawnMedia(one)])
}

type UpdatedFollow = Pick<Followed, 'seen' | 'volume'>
type UpdatedSearch = ReturnType<typeof toUpdatedSearch> & Pick<Followed, 'volume'>

/** What was downloaded and told, by the keys of the entries. */
interface UpdatedEntries {
  readonly seen: ReadonlyMap<string, UpdatedFollow>
  readonly searched: ReadonlyMap<string, UpdatedSearch>
}

/**
 * Stores what is on disk now, with which later checks compare. The lists are read again, because they may have changed
 * meanwhile.
 */
const storeUpdated = (context: CliContext, folder: string, updated: UpdatedEntries): Promise<ExitCode> =>
  changeFollowLists(context, folder, ({ followed, searched }) => ({
    followed: followed.map((one) => {
      const now = updated.seen.get(getFollowKey(one))
      return now === undefined ? one : { ...one, ...now }
    }),
    searched: searched.map((one) => {
      const now = updated.searched.get(getSearchKey(one))
      if (now === undefined) return one
      const { withdrawn: _before, ...rest } = one
      return { ...rest, ...now }
    }),
  }))
