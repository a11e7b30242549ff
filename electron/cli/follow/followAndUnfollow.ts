import { getFilterKey, NO_FILTER } from '../../../shared/catalogue/search/model.js'
import type { Failure } from '../../../shared/failure.js'
import { formatSearchTitle } from '../../../shared/follow/formatSearchTitle.js'
import type { ProducerId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { LinkTarget } from '../../../shared/link/downloadTarget.js'
import { ok, type Result } from '../../../shared/result.js'
import { type FollowedSearch, getSearchKey } from '../../follow/followedSearchList.js'
import { listSearchMatches } from '../../follow/followedSearchMatches.js'
import { readVolumeMark } from '../../follow/followedVolume.js'
import { type Followed, getFollowKey } from '../../follow/followList.js'
import { toSeen } from '../../follow/seenDataset.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import { createLocalCatalogue, findSuggestion } from '../catalogue/localCatalogue.js'
import { refreshCatalogueCopy } from '../catalogue/refreshCatalogueCopy.js'
import { parsePortal, parseSearch } from '../commandLine/parseOptionValues.js'
import type { CliContext } from '../core/cliContext.js'
import { formatSearchFindsNothing } from '../core/cliMessages.js'
import type { CliCommand, CliInvocation, OptionTable } from '../core/command.js'
import { ensureSignedIn } from '../core/ensureSignedIn.js'
import { EXIT_CODES, type ExitCode, getExitCode } from '../core/exitCodes.js'
import { formatCounted } from '../core/formatCounted.js'
import { reportFailure } from '../core/reportFailure.js'
import { reportMissingArgument, reportUsageError } from '../core/reportUsageError.js'
import { parseLinkTargetOperands } from '../download/parseTargetOperands.js'
import { type ResolvedMedia, resolveTargets } from '../download/resolveTargets.js'
import { changeFollowLists, countFollowed, type FollowLists } from './lists/followLists.js'

/** The options of a search. A producer alone stands for everything that it publishes. */
const SEARCH_OPTIONS: OptionTable = {
  query: { type: 'string' },
  theme: { type: 'string', multiple: true },
  producer: { type: 'string', multiple: true },
}

/** Adds targets to the lists of what is followed. It downloads nothing yet. */
export const followCommand: CliCommand = {
  name: 'follow',
  operands: '<target>…',
  options: { to: { type: 'string' }, ...SEARCH_OPTIONS },
  words: {
    fr: 'suit des jeux de données, des fichiers ou une recherche dans un dossier',
    en: 'follows datasets, files or a search in a folder',
  },
  details: {
    fr: 'status liste ce qui a changé, update le télécharge. Avec --query, --theme ou --producer, ou l’adresse de la page d’un producteur, tout ce que trouve cette recherche est suivi, jeux de données à venir compris.',
    en: 'status lists what has changed, update downloads it. With --query, --theme or --producer, or the address of a producer’s page, everything that this search finds is followed, datasets to come included.',
  },
  run: async (invocation, context) => {
    const { operands } = invocation
    const to = invocation.text('to')
    const given = parseSearch(invocation, context)
    if (!given.ok) return reportUsageError(context, given.failure)
    const search = given.value
    if (operands.length === 0 && search === null) return reportMissingArgument(context, '<target>…')
    if (to === null) return reportMissingArgument(context, '--to <folder>')
    const parsed = parseLinkTargetOperands(operands, context)
    if (!parsed.ok) return reportUsageError(context, parsed.failure)
    const named = parsed.value.map(({ portalId }) => portalId)
    // A search names no portal.
    const chosen = parsePortal(invocation, context, search === null ? named : [...named, null])
    if (!chosen.ok) return reportUsageError(context, chosen.failure)
    const signIn = await ensureSignedIn(chosen.value, context)
    if (signIn === EXIT_CODES.failed) return signIn
    const { portal } = chosen.value
    const { targets, producers } = divideTargets(parsed.value)
    const found = await findProducers(context, portal, producers)
    const asked = search === null ? found.searches : [{ query: search }, ...found.searches]
    const searched = await startSearches(context, invocation, portal, asked)
    if (!searched.ok) return context.signal.aborted ? EXIT_CODES.interrupted : reportFailure(context, searched.failure)
    const copy = createLocalCatalogue(context, invocation, portal.portalId)
    const { wanted, lost } = await resolveTargets(portal, copy, targets, context.signal)
    if (context.signal.aborted) return EXIT_CODES.interrupted
    for (const because of found.lost) context.output.fail(because, { dataset: null, media: null })
    for (const { datasetId, mediaId, because } of lost)
      context.output.fail(because, { dataset: datasetId, media: mediaId })
    const whole = targets.flatMap((target) => (target.type === 'dataset' ? [target.datasetId] : []))
    // A folder that is missing later is on a disk that is away.
    const made = await context.makeRoot(context.resolve(to))
    if (!made.ok) return reportFailure(context, made.failure)
    const mark = await readVolumeMark(context.disk, context.resolve(to))
    const toFollowed = ({ dataset, media }: ResolvedMedia): Followed => ({
      portal: portal.portalId,
      datasetId: dataset.id,
      mediaId: whole.includes(dataset.id) ? null : media.id,
      to: context.resolve(to),
      ...mark,
      seen: toSeen(dataset, context.sha256),
    })
    const added = new Map(wanted.map(toFollowed).map((one) => [getFollowKey(one), one]))
    const code = await changeLists(invocation, context, (before) => {
      const known = new Set(before.followed.map(getFollowKey))
      const followed = [...added].flatMap(([key, one]) => (known.has(key) ? [] : [one]))
      const knownSearches = new Set(before.searched.map(getSearchKey))
      const asked = new Set(searched.value.map(getSearchKey))
      const searches = searched.value.filter((one) => !knownSearches.has(getSearchKey(one)))
      // To follow again into the same folder says that the disk there now is the right one.
      return {
        followed: [
          ...before.followed.map((one) => (added.has(getFollowKey(one)) ? { ...one, ...mark } : one)),
          ...followed,
        ],
        searched: [
          ...before.searched.map((one) => (asked.has(getSearchKey(one)) ? { ...one, ...mark } : one)),
          ...searches.map((one) => ({ ...one, ...mark })),
        ],
      }
    })
    const [because] = [...found.lost, ...lost.map((one) => one.because)]
    if (code !== EXIT_CODES.done) return code
    return because === undefined ? (signIn ?? code) : getExitCode(because.code)
  },
}

/** A search to follow: of the words of the user, or of what a producer publishes. */
type AskedSearch = Pick<FollowedSearch, 'query' | 'producerId'>

const divideTargets = (all: readonly LinkTarget[]) => ({
  targets: all.flatMap((one) => (one.type === 'producer' ? [] : [one])),
  producers: all.flatMap((one) => (one.type === 'producer' ? [one.producerId] : [])),
})

/** Gives the searches for what these producers publish, and the failures of producers that cannot be followed. */
async function findProducers(
  context: CliContext,
  portal: PortalClient,
  ids: readonly ProducerId[],
): Promise<{ readonly searches: readonly AskedSearch[]; readonly lost: readonly Failure[] }> {
  const searches: AskedSearch[] = []
  const lost: Failure[] = []
  for (const id of new Set(ids)) {
    const names = await portal.fetchNamesOfProducer(id, context.signal)
    if (names.ok) searches.push({ query: { ...NO_FILTER, producers: [...names.value] }, producerId: id })
    else lost.push(names.failure)
  }
  return { searches, lost }
}

/**
 * Creates the entries of new searches. Their `known` is empty: everything that they find is new until it is downloaded.
 */
async function startSearches(
  context: CliContext,
  invocation: CliInvocation,
  portal: PortalClient,
  asked: readonly AskedSearch[],
): Promise<Result<readonly FollowedSearch[]>> {
  if (asked.length === 0) return ok([])
  const copy = await refreshCatalogueCopy(context, portal, invocation.text('data-dir'))
  if (!copy.ok) return copy
  const { language } = context.output
  const to = context.resolve(invocation.text('to') ?? '')
  const searches: FollowedSearch[] = []
  for (const one of asked) {
    const found = await listSearchMatches(
      { catalogueStore: copy.value, clock: context.clock },
      portal.portalId,
      one.query,
    )
    if (!found.ok) return found
    if (found.value.length === 0) {
      const near = await findSuggestion(copy.value, portal.portalId, one.query, context.clock.now())
      context.output.note(formatSearchFindsNothing(near)[language])
    }
    const title = formatSearchTitle(one.query, language).slice(0, LIMITS.TITLE_CHARS)
    searches.push({ ...one, portal: portal.portalId, title, to, known: [] })
  }
  return ok(searches)
}

/** Removes targets from the lists, in whichever folder they are followed. Their files stay. */
export const unfollowCommand: CliCommand = {
  name: 'unfollow',
  operands: '<target>…',
  options: { to: { type: 'string' }, ...SEARCH_OPTIONS },
  words: {
    fr: 'cesse de suivre des jeux de données, fichiers ou recherches ; les fichiers restent',
    en: 'stops following datasets, files or searches; files stay',
  },
  run: async (invocation, context) => {
    const { operands } = invocation
    const given = parseSearch(invocation, context)
    if (!given.ok) return reportUsageError(context, given.failure)
    const search = given.value
    if (operands.length === 0 && search === null) return reportMissingArgument(context, '<target>…')
    const targets = parseLinkTargetOperands(operands, context)
    if (!targets.ok) return reportUsageError(context, targets.failure)
    const to = invocation.text('to')
    const folder = to === null ? null : context.resolve(to)
    const isHere = (one: { readonly to: string }): boolean => folder === null || one.to === folder
    const key = search === null ? null : getFilterKey(search)
    return changeLists(invocation, context, (before) => ({
      followed: before.followed.filter((one) => !(isHere(one) && targets.value.some((target) => isMeant(target, one)))),
      searched: before.searched.filter(
        (one) =>
          !isHere(one) ||
          !(getFilterKey(one.query) === key || targets.value.some((target) => isOfProducer(target, one))),
      ),
    }))
  },
}

const isMeant = (target: LinkTarget, { portal, datasetId, mediaId }: Followed): boolean => {
  if (target.type === 'producer' || (target.portalId !== null && target.portalId !== portal)) return false
  return target.type === 'dataset' ? target.datasetId === datasetId : target.mediaId === mediaId
}

const isOfProducer = (target: LinkTarget, { portal, producerId }: FollowedSearch): boolean =>
  target.type === 'producer' &&
  target.producerId === producerId &&
  (target.portalId === null || target.portalId === portal)

/** Changes the lists and prints how many entries they have. */
const changeLists = (
  invocation: CliInvocation,
  context: CliContext,
  next: (before: FollowLists) => FollowLists,
): Promise<ExitCode> =>
  changeFollowLists(context, context.dataFolder(invocation.text('data-dir')), next, ({ before, after }) => {
    const followed = countFollowed(after)
    const changed = Math.abs(followed - countFollowed(before))
    const { output } = context
    const counts = [
      formatCounted('followed', followed, output.language),
      formatCounted('changed', changed, output.language),
    ]
    output.print(counts.join('  '))
    output.event({ event: 'summary', followed, changed })
  })
