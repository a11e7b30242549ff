// The obstacles between a basket and its first byte, decided for all media at once.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BasketEntry } from '../../../shared/basket/basketEntry.js'
import { access, fetchability } from '../../../shared/catalogue/model.js'
import { failure } from '../../../shared/failure.js'
import { datasetId, mediaId, portalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { DatasetFacts, MediaFacts, PreflightFacts } from '../../../shared/preflight/facts.js'
import {
  evaluatePreflight,
  getMissingSpace,
  PREFLIGHT_GROUPS,
  type PreflightGroupName,
  type PreflightInput,
} from '../../../shared/preflight/preflight.js'
import { measureCpuMs } from '../../support/time/measureCpuMs.js'

const uuid = (kind: number, index: number): string =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`

const LICENCE = { label: 'Licence Ouverte 2.0', uri: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence' }
const ROOMY = 500 * LIMITS.DISK_RESERVE_BYTES

interface Case {
  readonly dataset?: Partial<DatasetFacts>
  readonly media?: Partial<MediaFacts>
  readonly missed?: boolean
}

const anEntry = (index: number): BasketEntry => ({
  datasetId: datasetId.parse(uuid(1, index)),
  datasetTitle: `Jeu ${index}`,
  producer: 'Rennes',
  media: { id: mediaId.parse(uuid(2, index)), name: `${index}.csv`, fileType: 'text/csv', sizeBytes: 1000 },
})

/** Creates one dataset with one media for each case. */
function questionOf(
  cases: readonly Case[],
  facts: Partial<PreflightFacts> = {},
  some: Partial<PreflightInput> = {},
): PreflightInput {
  const entries = cases.map((_, index) => anEntry(index))
  const found = cases.flatMap((one, index) => (one.missed === true ? [] : [{ one, entry: anEntry(index) }]))
  return {
    entries,
    hasFolder: true,
    queued: new Set(),
    accepted: new Set([`licence:${LICENCE.uri}`]),
    bytesPerSecond: null,
    facts: {
      portalId: portalId.parse('https://rudi.example'),
      datasets: found.map(({ one, entry }) => ({
        id: entry.datasetId,
        theme: null,
        access: 'open',
        storage: 'online',
        licence: LICENCE,
        constraint: null,
        right: 'unasked',
        ...one.dataset,
      })),
      media: found.map(({ one, entry }) => ({
        mediaId: entry.media.id,
        fetchability: 'file',
        sizeBytes: 1000,
        occupancy: null,
        ...one.media,
      })),
      missed: cases.flatMap((one, index) =>
        one.missed === true
          ? [{ datasetId: anEntry(index).datasetId, mediaId: null, because: failure('portal/unknown-dataset') }]
          : [],
      ) as PreflightFacts['missed'],
      canOpenRestricted: false,
      freeBytes: ROOMY,
      promisedBytes: 0,
      unlooked: 0,
      ...facts,
    },
    ...some,
  }
}

const groupOf = (one: Case, facts: Partial<PreflightFacts> = {}, some: Partial<PreflightInput> = {}) =>
  evaluatePreflight(questionOf([one], facts, some)).groups[0]

describe('one media', () => {
  it.each<readonly [PreflightGroupName, Case]>([
    ['ready', {}],
    ['unknown', { missed: true }],
    ['not-a-file', { media: { fetchability: 'service' } }],
    ['not-a-file', { media: { fetchability: 'series' } }],
    ['not-a-file', { media: { fetchability: 'no-contract' } }],
    ['personal', { media: { fetchability: 'personal' } }],
    ['personal', { dataset: { access: 'personal' } }],
    ['sign-in', { dataset: { access: 'restricted' } }],
    ['unavailable', { dataset: { storage: 'unavailable' } }],
    ['archived', { dataset: { storage: 'archived' } }],
    ['collision', { media: { occupancy: { type: 'other', name: '0.csv' } } }],
    ['collision', { media: { occupancy: { type: 'older', name: '0.csv' } } }],
    ['here', { media: { occupancy: { type: 'same', name: '0.csv' } } }],
  ])('stands in the group “%s” for its own reason', (name, one) => {
    expect(groupOf(one)?.type).toBe(name)
  })

  it('that can never be downloaded leaves the basket with a download; what a person may still get stays', () => {
    expect(groupOf({ media: { fetchability: 'service' } })?.outcome).toBe('removed')
    expect(groupOf({ dataset: { access: 'restricted' } })?.outcome).toBe('left')
  })

  it('that is restricted is ready with the key or the account', () => {
    expect(groupOf({ dataset: { access: 'restricted' } }, { canOpenRestricted: true })?.type).toBe('ready')
  })

  it('that the portal refuses this person needs a right, not a sign-in', () => {
    const refused: Case = { dataset: { access: 'restricted', right: 'refused' } }
    expect(groupOf(refused, { canOpenRestricted: true })?.type).toBe('no-right')
    expect(groupOf(refused)?.type).toBe('sign-in')
  })

  it('that is in the queue already is not asked for twice', () => {
    expect(groupOf({}, {}, { queued: new Set([anEntry(0).media.id]) })?.type).toBe('queued')
  })

  it('that was put in since the machine looked is not decided about', () => {
    const input = questionOf([{}])
    const report = evaluatePreflight({ ...input, entries: [...input.entries, anEntry(7)] })
    expect([report.groups.map(({ type }) => type), report.blocked]).toEqual([['unchecked', 'ready'], 'looking'])
  })

  it('of which nothing is known says why', () => {
    expect(groupOf({ missed: true })?.because?.code).toBe('portal/unknown-dataset')
  })
})

describe('the button', () => {
  it.each<readonly [string, PreflightInput]>([
    ['empty', questionOf([])],
    ['looking', { ...questionOf([{}]), facts: null }],
    ['nothing-left', questionOf([{ dataset: { access: 'personal' } }])],
    ['no-folder', questionOf([{}], {}, { hasFolder: false })],
    ['no-room', questionOf([{}], { freeBytes: LIMITS.DISK_RESERVE_BYTES + 999 })],
    ['terms', questionOf([{}], {}, { accepted: new Set() })],
  ])('is blocked: %s', (blocked, input) => {
    expect(evaluatePreflight(input).blocked).toBe(blocked)
  })

  it('is free when something can be fetched, and sends only that', () => {
    const input = questionOf([
      {},
      { dataset: { access: 'personal' } },
      { media: { occupancy: { type: 'same', name: 'a' } } },
    ])
    const { blocked, sent, fetched } = evaluatePreflight(input)
    expect({ blocked, sent: sent.map(({ media }) => media.id), fetched }).toEqual({
      blocked: null,
      sent: [anEntry(0).media.id, anEntry(2).media.id],
      fetched: 1,
    })
  })

  it('is not held up by a full disk when nothing has to be written', () => {
    expect(
      evaluatePreflight(
        questionOf([{ media: { occupancy: { type: 'same', name: 'a' } } }], { freeBytes: 0, promisedBytes: 1 }),
      ).blocked,
    ).toBeNull()
  })
})

describe('the receipt', () => {
  it('counts what downloads under way still need against the room', () => {
    const free = LIMITS.DISK_RESERVE_BYTES + 5000
    expect(evaluatePreflight(questionOf([{}], { freeBytes: free, promisedBytes: 4500 })).blocked).toBe('no-room')
    expect(evaluatePreflight(questionOf([{}], { freeBytes: free, promisedBytes: 4000 })).room?.left).toBe(0)
  })

  it('says how much is short with the space that stays free, also where that is not free', () => {
    const left = (freeBytes: number) => evaluatePreflight(questionOf([{}], { freeBytes })).room?.left
    const needed = evaluatePreflight(questionOf([{}])).weight.bytes
    expect(left(LIMITS.DISK_RESERVE_BYTES)).toBe(-needed)
    expect(left(LIMITS.DISK_RESERVE_BYTES - 5000)).toBe(-needed - 5000)
  })

  it('says how sure the size is', () => {
    const unknown: Case = { media: { sizeBytes: null } }
    const surenesses = [[{}], [{}, unknown], [unknown]].map((cases) => evaluatePreflight(questionOf(cases)).knownSizes)
    expect(surenesses).toEqual(['all', 'some', 'none'])
  })

  it('guesses a time from a known speed, and none from nothing', () => {
    expect(evaluatePreflight(questionOf([{}, {}], {}, { bytesPerSecond: 500 })).seconds).toBe(4)
    expect(evaluatePreflight(questionOf([{}])).seconds).toBeNull()
    expect(
      evaluatePreflight(questionOf([{ media: { sizeBytes: null } }], {}, { bytesPerSecond: 500 })).seconds,
    ).toBeNull()
  })

  it('names each licence and each condition once', () => {
    const constraint = 'Citer la source.'
    const own = { label: 'Licence de la ville', uri: null }
    const cases: Case[] = [{ dataset: { constraint } }, { dataset: { constraint } }, {}, { dataset: { licence: own } }]
    expect(
      evaluatePreflight(questionOf(cases)).terms.map(({ type, label, files, accepted }) => [
        type,
        label,
        files,
        accepted,
      ]),
    ).toEqual([
      ['licence', LICENCE.label, 3, true],
      ['licence', own.label, 1, false],
      ['constraint', constraint, 2, false],
    ])
  })

  it('does not ask to accept terms that no producer has written', () => {
    const { terms, blocked } = evaluatePreflight(questionOf([{ dataset: { licence: null } }]))
    expect([terms.map(({ label, accepted }) => [label, accepted]), blocked]).toEqual([[[null, true]], null])
  })

  it('asks for no licence of what is not fetched', () => {
    const own = { label: 'Licence de la ville', uri: null }
    expect(evaluatePreflight(questionOf([{}, { dataset: { licence: own, access: 'personal' } }])).terms).toHaveLength(1)
  })
})

const aCase: fc.Arbitrary<Case> = fc.record({
  missed: fc.constantFrom(false, false, false, true),
  dataset: fc.record({
    access: fc.constantFrom(...access.options),
    storage: fc.constantFrom('online', 'archived', 'unavailable', 'unknown'),
    right: fc.constantFrom('granted', 'refused', 'unasked'),
  }),
  media: fc.record({
    fetchability: fc.constantFrom(...fetchability.options),
    sizeBytes: fc.option(fc.nat(5000), { nil: null }),
    occupancy: fc.option(
      fc.record({
        type: fc.constantFrom('same' as const, 'older' as const, 'other' as const, 'taken' as const),
        name: fc.constant('a.csv'),
      }),
      { nil: null },
    ),
  }),
})
const aQuestion = fc
  .tuple(fc.array(aCase, { maxLength: 30 }), fc.boolean(), fc.nat(60_000), fc.nat(30_000), fc.array(fc.nat(30)))
  .map(([cases, canOpenRestricted, free, promisedBytes, queued]) =>
    questionOf(
      cases,
      { canOpenRestricted, freeBytes: LIMITS.DISK_RESERVE_BYTES + free, promisedBytes },
      { queued: new Set(queued.map((index) => anEntry(index).media.id)) },
    ),
  )

describe('whatever is in the basket', () => {
  it('every entry is in exactly one group, and the groups stand in their order', () => {
    fc.assert(
      fc.property(aQuestion, (input) => {
        const { groups } = evaluatePreflight(input)
        const ids = groups.flatMap(({ entries }) => entries.map(({ media }) => media.id))
        expect([...ids].sort()).toEqual(input.entries.map(({ media }) => media.id).sort())
        const order = groups.map(({ type }) => PREFLIGHT_GROUPS.indexOf(type))
        expect(order).toEqual([...order].sort((one, other) => one - other))
        expect(groups.every(({ entries }) => entries.length > 0)).toBe(true)
      }),
    )
  })

  it('nothing is sent that is no file, is about a person, or is not granted to us', () => {
    fc.assert(
      fc.property(aQuestion, (input) => {
        const media = new Map(input.facts?.media.map((one) => [one.mediaId, one]))
        const dataset = new Map(input.facts?.datasets.map((one) => [one.id, one]))
        for (const { media: one, datasetId: of } of evaluatePreflight(input).sent) {
          expect(media.get(one.id)?.fetchability).toBe('file')
          const facts = dataset.get(of)
          expect(facts?.access).not.toBe('personal')
          if (media.get(one.id)?.occupancy?.type === 'same' || facts?.access !== 'restricted') continue
          expect(input.facts?.canOpenRestricted).toBe(true)
        }
      }),
    )
  })

  it('taking out every group that is left behind, and what is too much, leaves nothing in the way but what a person must say', () => {
    fc.assert(
      fc.property(aQuestion, (input) => {
        const left = evaluatePreflight(input)
          .groups.filter(({ outcome }) => outcome === 'left' || outcome === 'removed')
          .flatMap(({ entries }) => entries.map(({ media }) => media.id))
        const out = new Set([...left, ...getMissingSpace(input)])
        const rest = { ...input, entries: input.entries.filter(({ media }) => !out.has(media.id)) }
        expect([null, 'empty', 'no-room']).toContain(evaluatePreflight(rest).blocked)
        // Only bytes promised to other downloads can still be too many: then no byte is requested.
        if (evaluatePreflight(rest).blocked === 'no-room') expect(evaluatePreflight(rest).weight.bytes).toBe(0)
      }),
    )
  })
})

it('the preflight of a full basket takes little time', () => {
  const cases = Array.from(
    { length: LIMITS.BASKET_ENTRIES },
    (_, index): Case => (index % 7 === 0 ? { missed: true } : {}),
  )
  const input = questionOf(cases)
  const tookMs = Array.from({ length: 8 }, () => measureCpuMs(() => evaluatePreflight(input)))
  // The fastest of the runs with a generous limit: the test looks for quadratic work.
  expect(Math.min(...tookMs)).toBeLessThan(400)
})

it('looks at each entry a few times, and indexes facts once however often the basket changes', () => {
  let looks = 0
  let indexed = 0
  const { entries, facts, ...others } = questionOf(Array.from({ length: 100 }, () => ({})))
  if (facts === null) throw new Error('the question has facts')
  const media = facts.media.map((one) => ({
    ...one,
    get mediaId() {
      indexed += 1
      return one.mediaId
    },
  }))
  const watched = entries.map((entry) => ({
    ...entry,
    get media() {
      looks += 1
      return entry.media
    },
  }))
  const input = { ...others, facts: { ...facts, media }, entries: watched }
  for (const accepted of [new Set<string>(), input.accepted]) evaluatePreflight({ ...input, accepted })
  expect(indexed).toBe(entries.length)
  expect(looks / 2).toBeLessThanOrEqual(2 * entries.length)
})
