import type { BasketEntry } from '../basket/model.js'
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
 * `left`: it stays in the basket. `open`: not known yet.
 */
export type PreflightOutcome = 'fetched' | 'checked' | 'left' | 'open'

const TABLE: Readonly<
  Record<PreflightGroupName, { readonly outcome: PreflightOutcome; readonly remedies: readonly PreflightRemedy[] }>
> = {
  unknown: { outcome: 'left', remedies: ['look-again', 'take-out'] },
  'not-a-file': { outcome: 'left', remedies: ['take-out', 'open-page'] },
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
  readonly weight: SizeEstimate
  /** Whether all, some or none of the sizes are known. */
  readonly knownSizes: 'all' | 'some' | 'none'
  readonly room: DiskSpace | null
  /** Null when the rate or the size is not known. */
  readonly seconds: number | null
  readonly terms: readonly LicenceTerm[]
  readonly blocked: BlockedReason | null
}

/** Whether the download can start without a question: every chosen media is ready, and nothing blocks it. */
export const isClear = ({ groups, blocked }: PreflightReport): boolean =>
  blocked === null && groups.every(({ type }) => type === 'ready')

/** Evaluates what will happen and what prevents it. It never throws; each entry is in exactly one group. */
export function evaluatePreflight(input: PreflightInput): PreflightReport {
  const groups = buildGroups(input)
  const outcomes = new Map(
    groups.flatMap(({ outcome, entries }) => entries.map(({ media }) => [media.id, outcome] as const)),
  )
  const getOutcome = ({ media }: BasketEntry): PreflightOutcome => outcomes.get(media.id) ?? 'open'
  const sent = input.entries.filter((entry) => getOutcome(entry) === 'fetched' || getOutcome(entry) === 'checked')
  // Entries without facts count with the size that the basket remembers.
  const coming = input.entries.filter((entry) => getOutcome(entry) === 'fetched' || getOutcome(entry) === 'open')
  const estimate = estimateSize(coming, createSizeLookup(input))
  const room = computeRoom(input.facts, estimate.bytes)
  const terms = collectLicenceTerms(coming, input.facts?.datasets ?? [], input.accepted)
  const speed = input.bytesPerSecond
  return {
    groups,
    sent,
    fetched: coming.length,
    weight: estimate,
    knownSizes: estimate.unknown === 0 ? 'all' : estimate.unknown === coming.length ? 'none' : 'some',
    room,
    seconds: speed === null || speed <= 0 || estimate.bytes === 0 ? null : estimate.bytes / speed,
    terms,
    blocked: findBlockedReason(input, { groups, sent, room, terms }),
  }
}

function buildGroups(input: PreflightInput): readonly PreflightGroup[] {
  const { entries, facts } = input
  const known = indexFacts(facts)
  const sizes = createSizeLookup(input)
  const byName = new Map<PreflightGroupName, BasketEntry[]>()
  for (const entry of entries) {
    const name = chooseGroup(entry, input, known)
    const group = byName.get(name)
    if (group === undefined) byName.set(name, [entry])
    else group.push(entry)
  }
  return PREFLIGHT_GROUPS.flatMap((type): readonly PreflightGroup[] => {
    const some = byName.get(type)
    if (some === undefined) return []
    const because = type === 'unknown' ? (some.flatMap((entry) => known.because(entry) ?? [])[0] ?? null) : null
    return [{ type, ...TABLE[type], entries: some, weight: estimateSize(some, sizes), because }]
  })
}

interface Known {
  readonly dataset: ReadonlyMap<DatasetId, DatasetFacts>
  readonly media: ReadonlyMap<MediaId, MediaFacts>
  because(entry: BasketEntry): Failure | null
}

function indexFacts(facts: PreflightFacts | null): Known {
  const missed = new Map((facts?.missed ?? []).map((one) => [one.mediaId ?? one.datasetId, one.because] as const))
  return {
    dataset: new Map((facts?.datasets ?? []).map((one) => [one.id, one])),
    media: new Map((facts?.media ?? []).map((one) => [one.mediaId, one])),
    because: ({ media, datasetId }) => missed.get(media.id) ?? missed.get(datasetId) ?? null,
  }
}

function chooseGroup(entry: BasketEntry, { facts, queued }: PreflightInput, known: Known): PreflightGroupName {
  const media = known.media.get(entry.media.id)
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

type SizeOf = (entry: BasketEntry) => number | null

/** Returns the size from the facts where it is known, else the one in the basket. */
function createSizeLookup({ facts }: PreflightInput): SizeOf {
  const sizes = new Map((facts?.media ?? []).map(({ mediaId, sizeBytes }) => [mediaId, sizeBytes]))
  return ({ media }) => {
    const today = sizes.get(media.id)
    return today === undefined ? media.sizeBytes : today
  }
}

function estimateSize(entries: readonly BasketEntry[], sizeOf: SizeOf): SizeEstimate {
  let bytes = 0
  let unknown = 0
  for (const entry of entries) {
    const size = sizeOf(entry)
    if (size === null) unknown += 1
    else bytes += size
  }
  return { bytes, unknown }
}

/** Computes the space on the volume. The reserve does not count as free, because the queue itself must be written. */
function computeRoom(facts: PreflightFacts | null, needed: number): DiskSpace | null {
  if (facts === null || facts.freeBytes === null) return null
  const free = Math.max(0, facts.freeBytes - LIMITS.DISK_RESERVE_BYTES)
  return { free, promised: facts.promisedBytes, needed, left: free - facts.promisedBytes - needed }
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
  const sizeOf = createSizeLookup(input)
  const coming = groups
    .filter(({ outcome }) => outcome === 'fetched')
    .flatMap(({ entries }) => entries.map((entry) => ({ id: entry.media.id, bytes: sizeOf(entry) ?? 0 })))
    .sort((one, other) => other.bytes - one.bytes)
  let short = -room.left
  return coming.flatMap(({ id, bytes }) => {
    if (short <= 0 || bytes === 0) return []
    short -= bytes
    return [id]
  })
}
