import type { BasketEntry } from '../basket/basketEntry.js'
import type { Failure } from '../failure.js'
import type { DatasetId, MediaId } from '../ids.js'
import { LIMITS } from '../limits.js'
import type { DatasetFacts, MediaFacts, PreflightFacts } from './facts.js'
import { collectLicenceTerms, type LicenceTerm } from './licenceTerms.js'

/**
 * Groups of media by what prevents or changes their download, the most serious first. Each media is in the first group
 * that applies, and in `ready` when no other does.
 */
export const PREFLIGHT_GROUPS = [
  'unknown',
  'not-a-file',
  'personal',
  'sign-in',
  'no-right',
  'queued',
  'unavailable',
  'archived',
  'collision',
  'here',
  'unchecked',
  'ready',
] as const
export type PreflightGroupName = (typeof PREFLIGHT_GROUPS)[number]

/** The actions offered for a group, in order. */
export type PreflightRemedy = 'take-out' | 'sign-in' | 'open-page' | 'look-again' | 'policy'

/**
 * What happens to a media. `fetched`: it is downloaded. `checked`: it is queued, and its file on disk is read again.
 * `left`: it stays in the basket. `removed`: it can never be downloaded, and a download removes it from the basket.
 * `open`: not known yet.
 */
export type PreflightOutcome = 'fetched' | 'checked' | 'left' | 'removed' | 'open'

const TABLE: Readonly<
  Record<PreflightGroupName, { readonly outcome: PreflightOutcome; readonly remedies: readonly PreflightRemedy[] }>
> = {
  unknown: { outcome: 'left', remedies: ['look-again', 'take-out'] },
  'not-a-file': { outcome: 'removed', remedies: ['take-out', 'open-page'] },
  personal: { outcome: 'left', remedies: ['take-out', 'open-page'] },
  'sign-in': { outcome: 'left', remedies: ['sign-in', 'take-out'] },
  'no-right': { outcome: 'left', remedies: ['open-page', 'take-out'] },
  queued: { outcome: 'left', remedies: ['take-out'] },
  // The producer may have made it available again since: warn, and let the person try (portal-api.md 10.26).
  unavailable: { outcome: 'fetched', remedies: ['take-out', 'open-page'] },
  archived: { outcome: 'fetched', remedies: ['take-out', 'open-page'] },
  collision: { outcome: 'fetched', remedies: ['policy', 'take-out'] },
  here: { outcome: 'checked', remedies: ['take-out'] },
  unchecked: { outcome: 'open', remedies: [] },
  ready: { outcome: 'fetched', remedies: [] },
}

/** The known bytes, and how many media have no known size. */
export interface SizeEstimate {
  readonly bytes: number
  readonly unknown: number
}

export interface PreflightGroup {
  readonly type: PreflightGroupName
  readonly outcome: PreflightOutcome
  readonly entries: readonly BasketEntry[]
  readonly weight: SizeEstimate
  readonly remedies: readonly PreflightRemedy[]
  /** Why nothing is known about these media; the reason of the first one is shown. */
  readonly because: Failure | null
}

/** Why the download cannot start now. When several reasons hold, the first of this list is shown. */
export type BlockedReason = 'empty' | 'looking' | 'nothing-left' | 'no-folder' | 'no-room' | 'terms'

export interface PreflightInput {
  readonly entries: readonly BasketEntry[]
  /** Null until the main process has answered. */
  readonly facts: PreflightFacts | null
  readonly hasFolder: boolean
  /** Media that are in the queue and have not ended. */
  readonly queued: ReadonlySet<MediaId>
  /** Keys of the terms that this person has accepted. */
  readonly accepted: ReadonlySet<string>
  /** The recent download rate; null when nothing was downloaded. */
  readonly bytesPerSecond: number | null
}

/**
 * Space on the volume, in bytes. `left` is what would be free afterwards; when it is negative, the media do not fit.
 */
export interface DiskSpace {
  readonly free: number
  readonly promised: number
  readonly needed: number
  readonly left: number
}

export interface PreflightReport {
  /** The groups with entries, in the order of `PREFLIGHT_GROUPS`. */
  readonly groups: readonly PreflightGroup[]
  /** What the button sends: everything that is fetched or checked, in the order of the basket. */
  readonly sent: readonly BasketEntry[]
  /** How many are downloaded or may be. */
  readonly fetched: number
  /** How many datasets these are of. */
  readonly datasets: number
  readonly weight: SizeEstimate
  /** Whether all, some or none of the sizes are known. */
  readonly knownSizes: 'all' | 'some' | 'none'
  readonly room: DiskSpace | null
  /** Null when the rate or the size is not known. */
  readonly seconds: number | null
  readonly terms: readonly LicenceTerm[]
  readonly blocked: BlockedReason | null
  /** Whether signing in is all that remains to be done: the button for it stands where the download button would. */
  readonly needsSignIn: boolean
}

/** Whether the download can start without a question: every chosen media is ready, and nothing blocks it. */
export const isClear = ({ groups, blocked }: PreflightReport): boolean =>
  blocked === null && groups.every(({ type }) => type === 'ready')

/**
 * Evaluates what will happen and what prevents it. It never throws; each entry is in exactly one group. Each entry is
 * looked at once, because a basket may hold tens of thousands and the window waits for this.
 */
export function evaluatePreflight(input: PreflightInput): PreflightReport {
  const known = indexFacts(input.facts)
  const byName = new Map<PreflightGroupName, SortedGroup>()
  const sent: BasketEntry[] = []
  const coming = { files: 0, weight: { bytes: 0, unknown: 0 }, byDataset: new Map<DatasetId, number>() }
  for (const entry of input.entries) {
    const facts = known.media.get(entry.media.id)
    const name = chooseGroup(entry, facts, input, known)
    const size = facts === undefined ? entry.media.sizeBytes : facts.sizeBytes
    const group = byName.get(name) ?? { entries: [], weight: { bytes: 0, unknown: 0 } }
    byName.set(name, group)
    group.entries.push(entry)
    addSize(group.weight, size)
    const { outcome } = TABLE[name]
    if (outcome === 'fetched' || outcome === 'checked') sent.push(entry)
    // Entries without facts count with the size that the basket remembers.
    if (outcome !== 'fetched' && outcome !== 'open') continue
    coming.files += 1
    addSize(coming.weight, size)
    coming.byDataset.set(entry.datasetId, (coming.byDataset.get(entry.datasetId) ?? 0) + 1)
  }
  const groups = PREFLIGHT_GROUPS.flatMap((type): readonly PreflightGroup[] => {
    const group = byName.get(type)
    return group === undefined ? [] : [{ type, ...TABLE[type], ...group, because: findReason(type, group, known) }]
  })
  const { weight } = coming
  const room = computeRoom(input.facts, weight.bytes)
  const terms = collectLicenceTerms(coming.byDataset, known.dataset, input.accepted)
  const blocked = findBlockedReason(input, { groups, sent, room, terms })
  const needsSignIn = blocked === 'nothing-left' && byName.has('sign-in')
  return {
    groups: needsSignIn ? groups.map(withoutSignIn) : groups,
    sent,
    fetched: coming.files,
    datasets: coming.byDataset.size,
    weight,
    knownSizes: weight.unknown === 0 ? 'all' : weight.unknown === coming.files ? 'none' : 'some',
    room,
    seconds: estimateSeconds(weight.bytes, input.bytesPerSecond),
    terms,
    blocked,
    needsSignIn,
  }
}

const withoutSignIn = (group: PreflightGroup): PreflightGroup => ({
  ...group,
  remedies: group.remedies.filter((remedy) => remedy !== 'sign-in'),
})

interface SortedGroup {
  readonly entries: BasketEntry[]
  readonly weight: { bytes: number; unknown: number }
}

function addSize(weight: SortedGroup['weight'], size: number | null): void {
  if (size === null) weight.unknown += 1
  else weight.bytes += size
}

const findReason = (type: PreflightGroupName, { entries }: SortedGroup, known: Known): Failure | null =>
  type === 'unknown' ? (entries.flatMap((entry) => known.because(entry) ?? [])[0] ?? null) : null

/** The time that so many bytes take at this rate; null where either is not known. */
export const estimateSeconds = (bytes: number, bytesPerSecond: number | null): number | null =>
  bytesPerSecond === null || bytesPerSecond <= 0 || bytes === 0 ? null : bytes / bytesPerSecond

interface Known {
  readonly dataset: ReadonlyMap<DatasetId, DatasetFacts>
  readonly media: ReadonlyMap<MediaId, MediaFacts>
  because(entry: BasketEntry): Failure | null
}

/** The index of the last facts: they are evaluated again with each change of the basket. */
const indexed = new WeakMap<PreflightFacts, Known>()

function indexFacts(facts: PreflightFacts | null): Known {
  const known = (facts === null ? undefined : indexed.get(facts)) ?? buildIndex(facts)
  if (facts !== null) indexed.set(facts, known)
  return known
}

function buildIndex(facts: PreflightFacts | null): Known {
  const missed = new Map((facts?.missed ?? []).map((one) => [one.mediaId ?? one.datasetId, one.because] as const))
  return {
    dataset: new Map((facts?.datasets ?? []).map((one) => [one.id, one])),
    media: new Map((facts?.media ?? []).map((one) => [one.mediaId, one])),
    because: ({ media, datasetId }) => missed.get(media.id) ?? missed.get(datasetId) ?? null,
  }
}

function chooseGroup(
  entry: BasketEntry,
  media: MediaFacts | undefined,
  { facts, queued }: PreflightInput,
  known: Known,
): PreflightGroupName {
  const dataset = known.dataset.get(entry.datasetId)
  if (facts === null) return 'unchecked'
  if (media === undefined || dataset === undefined) return known.because(entry) === null ? 'unchecked' : 'unknown'
  if (media.fetchability === 'personal' || dataset.access === 'personal') return 'personal'
  if (media.fetchability !== 'file') return 'not-a-file'
  if (queued.has(entry.media.id)) return 'queued'
  if (media.occupancy?.type === 'same') return 'here'
  if (dataset.access === 'restricted' && !facts.canOpenRestricted) return 'sign-in'
  if (dataset.right === 'refused') return 'no-right'
  if (dataset.storage === 'unavailable' || dataset.storage === 'archived') return dataset.storage
  return media.occupancy === null ? 'ready' : 'collision'
}

/** Computes the space on the volume. The reserve does not count as free, because the queue itself must be written. */
function computeRoom(facts: PreflightFacts | null, needed: number): DiskSpace | null {
  if (facts === null || facts.freeBytes === null) return null
  const usable = facts.freeBytes - LIMITS.DISK_RESERVE_BYTES
  return {
    free: Math.max(0, usable),
    promised: facts.promisedBytes,
    needed,
    // What is short includes what the reserve itself lacks: a person who frees this much can download.
    left: usable - facts.promisedBytes - needed,
  }
}

function findBlockedReason(
  { entries, hasFolder, facts }: PreflightInput,
  { groups, sent, room, terms }: Pick<PreflightReport, 'groups' | 'sent' | 'room' | 'terms'>,
): BlockedReason | null {
  if (entries.length === 0) return 'empty'
  if (facts === null || groups.some(({ type }) => type === 'unchecked')) return 'looking'
  if (sent.length === 0) return 'nothing-left'
  if (!hasFolder) return 'no-folder'
  if (room !== null && room.needed > 0 && room.left < 0) return 'no-room'
  return terms.some(({ accepted }) => !accepted) ? 'terms' : null
}

/** Selects media to remove, the largest first, so that the rest fits on the volume. Empty when everything fits. */
export function getMissingSpace(input: PreflightInput): readonly MediaId[] {
  const { groups, room } = evaluatePreflight(input)
  if (room === null || room.left >= 0) return []
  const known = indexFacts(input.facts)
  const getSize = ({ media }: BasketEntry): number => (known.media.get(media.id) ?? media).sizeBytes ?? 0
  const coming = groups
    .filter(({ outcome }) => outcome === 'fetched')
    .flatMap(({ entries }) => entries.map((entry) => ({ id: entry.media.id, bytes: getSize(entry) })))
    .sort((one, other) => other.bytes - one.bytes)
  let short = -room.left
  return coming.flatMap(({ id, bytes }) => {
    if (short <= 0 || bytes === 0) return []
    short -= bytes
    return [id]
  })
}
