import type { CatalogFilter } from '../../../shared/catalogue/search/model.js'
import { formatSearchTitle } from '../../../shared/follow/searchTitle.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Target } from '../../../shared/link/target.js'
import { ok, type Result } from '../../../shared/result.js'
import { toSeen } from '../../follow/detectChanges.js'
import { type Followed, getFollowKey } from '../../follow/followList.js'
import { type FollowedSearch, getSearchKey } from '../../follow/searchList.js'
import { listMatches } from '../../follow/searchMatches.js'
import type { PortalClient } from '../../portal/api/portal.js'
import { type CliCommand, type CliContext, type CliInvocation, EXIT_CODES, type ExitCode } from '../core/command.js'
import { MESSAGES } from '../core/messages.js'
import { ensureSignedIn, parsePortal, reportFailure, reportMissing, reportUsage, toExitCode } from '../core/options.js'
import { createLocalCatalogue } from '../download/localCatalogue.js'
import { parseTargets } from '../download/parseTargets.js'
import { type ResolvedMedia, resolveTargets } from '../download/resolveTargets.js'
import { countFollowed, type FollowLists, openFollowLists } from './followLists.js'
import { holdFollowLock } from './followLock.js'
import { parseSearch, refreshCopy, SEARCH_OPTIONS } from './searches.js'

/** Notes what is to be kept up to date in a folder; downloads nothing yet. */
export const followCommand: CliCommand = {
  name: 'follow',
  operands: '<target>…',
  options: { to: { type: 'string' }, ...SEARCH_OPTIONS },
  words: {
    fr: 'suit des jeux de données, des fichiers ou une recherche dans un dossier',
    en: 'follows datasets, files or a search in a folder',
  },
  details: {
    fr: 'status dit ce qui a changé, update le télécharge. Avec --query, --theme ou --producer, tout ce que trouve cette recherche est suivi, jeux de données à venir compris.',
    en: 'status says what has changed, update downloads it. With --query, --theme or --producer everything that this search finds is followed, datasets to come included.',
  },
  run: async (invocation, context) => {
    const { operands } = invocation
    const to = invocation.text('to')
    const search = parseSearch(invocation)
    if (operands.length === 0 && search === null) return reportMissing(context, '<target>…')
    if (to === null) return reportMissing(context, '--to <folder>')
    const targets = parseTargets(operands, context)
    if (!targets.ok) return reportUsage(context, targets.failure)
    const named = targets.value.map(({ portalId }) => portalId)
    const chosen = parsePortal(invocation, context, named)
    if (!chosen.ok) return reportUsage(context, chosen.failure)
    const signIn = await ensureSignedIn(chosen.value, context)
    if (signIn === EXIT_CODES.failed) return signIn
    const { portal } = chosen.value
    const searched = search === null ? ok(null) : await startSearch(context, invocation, portal, search)
    if (!searched.ok) return context.signal.aborted ? EXIT_CODES.interrupted : reportFailure(context, searched.failure)
    const copy = createLocalCatalogue(context, invocation, portal.portalId)
    const { wanted, lost } = await resolveTargets(portal, copy, targets.value, context.signal)
    if (context.signal.aborted) return EXIT_CODES.interrupted
    for (const { datasetId, mediaId, because } of lost)
      context.terminal.fail(because, { dataset: datasetId, media: mediaId })
    const whole = targets.value.flatMap((target) => (target.is === 'dataset' ? [target.datasetId] : []))
    const toFollowed = ({ dataset, media }: ResolvedMedia): Followed => ({
      portal: portal.portalId,
      datasetId: dataset.id,
      mediaId: whole.includes(dataset.id) ? null : media.id,
      to: context.resolve(to),
      seen: toSeen(dataset, context.sha256),
    })
    const added = new Map(wanted.map(toFollowed).map((one) => [getFollowKey(one), one]))
    const code = await changeLists(invocation, context, (before) => {
      const known = new Set(before.followed.map(getFollowKey))
      const followed = [...added].flatMap(([key, one]) => (known.has(key) ? [] : [one]))
      const isKnown = before.searched.some((one) => searched.value?.key === getSearchKey(one))
      return {
        followed: [...before.followed, ...followed],
        searched: searched.value === null || isKnown ? before.searched : [...before.searched, searched.value.search],
      }
    })
    const [because] = lost.map((one) => one.because)
    if (code !== EXIT_CODES.done) return code
    return because === undefined ? (signIn ?? code) : toExitCode(because.code)
  },
}

/** What a new search is noted as. Nothing of it is known: all that it finds is new until it is downloaded. */
async function startSearch(
  context: CliContext,
  invocation: CliInvocation,
  portal: PortalClient,
  query: CatalogFilter,
): Promise<Result<{ readonly search: FollowedSearch; readonly key: string }>> {
  const copy = await refreshCopy(context, portal, invocation.text('data-dir'))
  if (!copy.ok) return copy
  const found = await listMatches({ mirror: copy.value, clock: context.clock }, portal.portalId, query)
  if (!found.ok) return found
  const { language } = context.terminal
  if (found.value.length === 0) context.terminal.note(MESSAGES.searchFindsNothing[language])
  const title = formatSearchTitle(query).slice(0, LIMITS.TITLE_CHARS)
  const to = context.resolve(invocation.text('to') ?? '')
  const search: FollowedSearch = { portal: portal.portalId, title, query, to, known: [] }
  return ok({ search, key: getSearchKey(search) })
}

/** Takes targets off the list, whatever folder they are followed in. Files stay. */
export const unfollowCommand: CliCommand = {
  name: 'unfollow',
  operands: '<target>…',
  options: { to: { type: 'string' }, ...SEARCH_OPTIONS },
  words: {
    fr: 'ne suit plus ces jeux de données, fichiers ou recherches ; les fichiers restent',
    en: 'follows these datasets, files or searches no more; files stay',
  },
  run: async (invocation, context) => {
    const { operands } = invocation
    const search = parseSearch(invocation)
    if (operands.length === 0 && search === null) return reportMissing(context, '<target>…')
    const targets = parseTargets(operands, context)
    if (!targets.ok) return reportUsage(context, targets.failure)
    const to = invocation.text('to')
    const folder = to === null ? null : context.resolve(to)
    const isHere = (one: { readonly to: string }): boolean => folder === null || one.to === folder
    const query = search === null ? null : JSON.stringify(search)
    return changeLists(invocation, context, (before) => ({
      followed: before.followed.filter((one) => !(isHere(one) && targets.value.some((target) => isMeant(target, one)))),
      searched: before.searched.filter((one) => !(isHere(one) && JSON.stringify(one.query) === query)),
    }))
  },
}

const isMeant = (target: Target, { portal, datasetId, mediaId }: Followed): boolean => {
  if (target.portalId !== null && target.portalId !== portal) return false
  return target.is === 'dataset' ? target.datasetId === datasetId : target.mediaId === mediaId
}

/** Changes the lists while no other command does. */
async function changeLists(
  invocation: CliInvocation,
  context: CliContext,
  next: (before: FollowLists) => FollowLists,
): Promise<ExitCode> {
  const folder = context.dataFolder(invocation.text('data-dir'))
  return holdFollowLock(context, folder, async () => {
    const lists = openFollowLists(context.disk, folder)
    const before = await lists.read()
    if (!before.ok) return reportFailure(context, before.failure)
    const after = next(before.value)
    const written = await lists.write(before.value, after)
    if (!written.ok) return reportFailure(context, written.failure)
    const followed = countFollowed(after)
    const changed = Math.abs(followed - countFollowed(before.value))
    context.terminal.print(`followed ${followed}  changed ${changed}`)
    context.terminal.event({ event: 'summary', followed, changed })
    return EXIT_CODES.done
  })
}
