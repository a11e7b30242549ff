import { toSeen } from '../../follow/detectChanges.js'
import { type Followed, getFollowKey } from '../../follow/followList.js'
import { MAX_KEPT_VERSIONS } from '../../follow/formerVersions.js'
import type { FollowedSearch } from '../../follow/searchList.js'
import { type CliCommand, type CliContext, EXIT_CODES, type ExitCode } from '../core/command.js'
import { parseNumber, reportFailure, reportUsage } from '../core/options.js'
import { createDownloadSummary } from '../download/downloadSummary.js'
import { checkPortal, type FollowedHere, listChecked, listPortals, readLists, reportChanges } from './checkPortals.js'
import { fetchChanges } from './fetchChanges.js'
import { openFollowLists } from './followLists.js'
import { holdFollowLock } from './followLock.js'
import { acceptMatches } from './searches.js'

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
      dataFolder: folder,
      portal: checked.portal,
      keep,
      summary,
      roots,
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
