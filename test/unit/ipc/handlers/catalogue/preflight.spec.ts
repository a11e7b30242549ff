// The facts of a preflight from a real disk and a real library: bounded, and quick for a full basket.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { nodeDisk } from '../../../../../electron/adapters/disk/nodeDisk.js'
import { systemClock } from '../../../../../electron/adapters/system/systemClock.js'
import { findCollisions } from '../../../../../electron/engine/files/findCollisions.js'
import {
  createPreflightHandlers,
  type PreflightDeps,
} from '../../../../../electron/ipc/handlers/catalogue/preflight.js'
import { createLibraryFolders } from '../../../../../electron/library/libraryFolders.js'
import type { PortalClient } from '../../../../../electron/portal/api/portalClient.js'
import { createAccessRightsCache } from '../../../../../electron/services/accessRightsCache.js'
import { toBasketEntries } from '../../../../../shared/basket/basketEntry.js'
import type { Dataset } from '../../../../../shared/catalogue/model.js'
import { failure } from '../../../../../shared/failure.js'
import { folderToken, mediaId, portalId } from '../../../../../shared/ids.js'
import { contract } from '../../../../../shared/ipc/contract.js'
import { buildFolderPath, parseLayoutOrDefault } from '../../../../../shared/library/folderLayout.js'
import { LIMITS } from '../../../../../shared/limits.js'
import { addExpectedMedia } from '../../../../../shared/preflight/facts.js'
import { fail, ok } from '../../../../../shared/result.js'
import { preferences } from '../../../../../shared/settings/preferences.js'
import { generateDataset } from '../../../../support/catalogue/generateDataset.js'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'preflight-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const PORTAL = portalId.parse('https://rudi.example')
const TOKEN = folderToken.parse('f'.repeat(32))

/** The real parts of the main process, with a portal of given answers. `named`: the media that the answer itself lists. */
function looker(
  datasets: readonly Dataset[],
  some: Partial<PreflightDeps> & { readonly mayRead?: PortalClient['fetchReadPermission'] } = {},
) {
  const byId = new Map(datasets.map((one) => [one.id, one]))
  const library = createLibraryFolders({
    disk: nodeDisk,
    clock: systemClock,
    hashFile: async () => fail(failure('disk/not-found')),
  })
  const portal = {
    portalId: PORTAL,
    fetchReadPermission: some.mayRead ?? (async () => ok(true)),
  } as unknown as PortalClient
  const handlers = createPreflightHandlers({
    portals: { getChosen: () => ok(portal), findProfile: () => null },
    credentials: { recall: async () => null },
    pathTokens: { findFolder: (token) => (token === TOKEN ? root : null) },
    catalogue: {
      dataset: async (id) => {
        const found = byId.get(id)
        return found === undefined ? fail(failure('portal/unknown-dataset')) : ok(found)
      },
    },
    engine: { getPendingBytesByRoot: () => new Map() },
    rights: createAccessRightsCache(systemClock),
    collisions: (where, what, policy) => findCollisions({ disk: nodeDisk, library }, where, what, policy),
    disk: nodeDisk,
    clock: systemClock,
    life: new AbortController().signal,
    preferences: { read: () => preferences.parse({}) },
    sealer: { isSetUp: async () => ok(false) },
    ...some,
  })
  return async (wanted: readonly Dataset[], folder: typeof TOKEN | null = TOKEN) => {
    const all = wanted.map(({ id: of, media }) => ({
      datasetId: of,
      media: media.map(({ id, sizeBytes }) => ({ id, sizeBytes })),
    }))
    const looked = await handlers['preflight.look']({ folder, wanted: all })
    if (!looked.ok) throw new Error(looked.failure.code)
    const entries = wanted.flatMap((one) => toBasketEntries(one, one.media))
    return { ...addExpectedMedia(looked.value, entries), named: looked.value.media.map(({ mediaId }) => mediaId) }
  }
}

const withMedia = (many: number): readonly Dataset[] => {
  const found: Dataset[] = []
  let media = 0
  for (let index = 0; media < many; index++) {
    const one = generateDataset(index)
    if (one.media.length === 0 || media + one.media.length > many) continue
    found.push(one)
    media += one.media.length
    if (index > 20_000) throw new Error('there are not so many')
  }
  return found
}

const folderOf = ({ id, title, producer, theme }: Dataset): string =>
  join(root, ...buildFolderPath(parseLayoutOrDefault(null), { datasetId: id, title, producer: producer.name, theme }))

it('the handler describes each media as it is today, and the free space of the volume', async () => {
  const [one] = withMedia(3)
  if (one === undefined) throw new Error('there is one')
  const facts = await looker([one])([one])
  expect(facts.media.map(({ mediaId, occupancy }) => [mediaId, occupancy])).toEqual(
    one.media.map(({ id }) => [id, null]),
  )
  expect(facts.freeBytes).toBeGreaterThan(0)
  expect(facts.unlooked).toBe(0)
})

it('the handler names only media that are not what the basket has: of another kind or size, or with a name that is taken', async () => {
  const [one] = withMedia(3)
  const [sample] = one?.media ?? []
  if (one === undefined || sample === undefined) throw new Error('there is one')
  const [first, second, third] = [1, 2, 3].map((n) => mediaId.parse(`00000002-0000-4000-8000-00000000000${n}`))
  if (first === undefined || second === undefined || third === undefined) throw new Error('there are three')
  const media = [first, second, third].map((id) => ({
    ...sample,
    id,
    name: `${id}.csv`,
    fileType: 'text/csv',
    fetchability: 'file' as const,
    sizeBytes: 7,
  }))
  const before: Dataset = { ...one, access: 'open', media }
  const look = (now: Dataset) => looker([now])([before])
  expect((await look(before)).named).toEqual([])
  const change = (id: string, change: Partial<Dataset['media'][number]>): Dataset => ({
    ...before,
    media: before.media.map((each) => (each.id === id ? { ...each, ...change } : each)),
  })
  expect((await look(change(first, { sizeBytes: 8 }))).named).toEqual([first])
  expect((await look(change(second, { fetchability: 'service' }))).named).toEqual([second])
  await mkdir(folderOf(before))
  await writeFile(join(folderOf(before), `${third}.csv`), 'a')
  expect((await look(before)).named).toEqual([third])
  expect((await look(change(third, { id: first }))).media).toHaveLength(before.media.length - 1)
})

it('a request names no more media than one batch, however they are divided into datasets', () => {
  const { input } = contract['preflight.look']
  const media = (from: number, many: number) =>
    Array.from({ length: many }, (_, at) => ({
      id: `00000002-0000-4000-8000-${String(from + at).padStart(12, '0')}`,
      sizeBytes: null,
    }))
  const ask = (more: number) => {
    const half = LIMITS.ADD_BATCH / 2
    const wanted = [media(0, half), media(half, half + more)]
    const datasetIds = ['00000001-0000-4000-8000-000000000001', '00000001-0000-4000-8000-000000000002']
    return input.safeParse({ folder: null, wanted: wanted.map((of, at) => ({ datasetId: datasetIds[at], media: of })) })
  }
  expect([ask(0).success, ask(1).success]).toEqual([true, false])
})

it('the handler finds a file of another program under a wanted name, and touches nothing', async () => {
  const [one] = withMedia(3)
  const [media] = one?.media ?? []
  if (one === undefined || media === undefined) throw new Error('there is one')
  await mkdir(folderOf(one))
  const facts = looker([one])
  expect((await facts([one])).media[0]?.occupancy).toBeNull()
  const met = await findCollisions(
    {
      disk: nodeDisk,
      library: createLibraryFolders({
        disk: nodeDisk,
        clock: systemClock,
        hashFile: async () => fail(failure('disk/not-found')),
      }),
    },
    root,
    { dataset: one, media: one.media, isProtected: false },
    'skip',
  )
  expect(met).toEqual(ok([]))
  for (const ending of ['csv', 'json', 'geojson', 'zip', 'pdf', 'tiff', 'tif'])
    await writeFile(join(folderOf(one), `${media.name}.${ending}`), 'a')
  expect((await facts([one])).media[0]?.occupancy?.type).toBe('other')
})

it('the handler looks for a file that will be kept encrypted under its own name', async () => {
  const [open] = withMedia(3)
  const [media] = open?.media ?? []
  if (open === undefined || media === undefined) throw new Error('there is one')
  const one: Dataset = { ...open, access: 'restricted' }
  await mkdir(folderOf(one))
  const name = 'data.csv'
  const named = { ...one, media: one.media.map((each) => ({ ...each, name })) }
  const occupied = async (isSetUp: boolean) => {
    const look = looker([named], { sealer: { isSetUp: async () => ok(isSetUp) } })
    return (await look([named])).media[0]?.occupancy?.name ?? null
  }
  await writeFile(join(folderOf(one), name), 'a')
  expect([await occupied(true), await occupied(false)]).toEqual([null, name])
  await writeFile(join(folderOf(one), `${name}.age`), 'a')
  expect([await occupied(true), await occupied(false)]).toEqual([`${name}.age`, name])
})

it('the handler counts what downloads into the same volume still need, and no others', async () => {
  const [one] = withMedia(3)
  if (one === undefined) throw new Error('there is one')
  await mkdir(join(root, 'beside'))
  const promises = new Map([
    [root, 5],
    [join(root, 'beside'), 7],
    [join(root, 'gone'), 11],
  ])
  const facts = await looker([one], { engine: { getPendingBytesByRoot: () => promises } })([one])
  expect(facts.promisedBytes).toBe(12)
})

it('the handler reports each dataset that it cannot look up, with the reason', async () => {
  const [one, other] = withMedia(8)
  if (one === undefined || other === undefined) throw new Error('there are two')
  const { missed, media } = await looker([one])([one, other])
  expect(missed).toEqual([
    { datasetId: other.id, mediaId: null, because: { code: 'portal/unknown-dataset', facts: {} } },
  ])
  expect(media).toHaveLength(one.media.length)
})

it('the handler does not wait for a portal that is slow to answer about rights', async () => {
  const restricted = withMedia(40).filter(({ access }) => access === 'restricted')
  const recall: PreflightDeps['credentials']['recall'] = async (_, kind) =>
    (kind === 'account' ? { login: 'camille', password: 'x' } : null) as never
  const look = looker(restricted, { credentials: { recall }, mayRead: () => new Promise(() => undefined) })
  const startedMs = performance.now()
  const facts = await look(restricted)
  expect(performance.now() - startedMs).toBeLessThan(LIMITS.PREFLIGHT_MS * 10)
  expect(new Set(facts.datasets.map(({ right }) => right))).toEqual(new Set(['unasked']))
  expect(facts.unlooked).toBe(facts.media.length)
})

it('the handler refuses a folder that was not chosen', async () => {
  await expect(looker([])(withMedia(3), folderToken.parse('0'.repeat(32)))).rejects.toThrow('input/folder-expired')
})

it.each([200, LIMITS.ADD_BATCH])(
  'the handler looks at %d media within about a second, and reports what it left out',
  async (many) => {
    const datasets = withMedia(many)
    const look = looker(datasets)
    const [begunAt, cpu] = [performance.now(), process.cpuUsage()]
    const facts = await look(datasets)
    const tookMs = performance.now() - begunAt
    const { user, system } = process.cpuUsage(cpu)
    expect(facts.media).toHaveLength(datasets.flatMap(({ media }) => media).length)
    process.stderr.write(
      `${many} media, ${datasets.length} datasets: ${Math.round(tookMs)} ms, ${facts.unlooked} unlooked\n`,
    )
    // Processor time, because elapsed time depends on other programs.
    expect((user + system) / 1000).toBeLessThan(4000)
  },
)
