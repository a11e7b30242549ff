// Following a whole producer and a saved search from the command line: new publications are downloaded once.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ServerBehaviour } from '../../../../demo/seed/serverBehaviours.js'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { runCli } from '../../../support/cli/runCli.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { startTestPortal } from '../../../support/portal/startTestPortal.js'

vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

const VERIFIABLE: ReadonlySet<string> = new Set(['md5', 'sha-256', 'sha-512'])

type Event = Readonly<Record<string, unknown>>
const isQuick = ({ bytesPerSecond, live }: ServerBehaviour): boolean => bytesPerSecond === null && !live

interface Listed {
  readonly id: string
  readonly title: string
  readonly producer: string
  readonly media: readonly { readonly id: string; readonly bytes: number | null; readonly restricted: boolean }[]
}

async function createRig(dialect: 'apm' | 'gateway') {
  const portal = await startTestPortal({ dialect, datasets: 300 })
  const [to, state] = [await createTemporaryFolder(), await createTemporaryFolder()]
  const run = (...words: readonly string[]) => runCli(bundle.script, [...words, '--data-dir', state, '--json'])
  const { events } = await run('catalog', '--portal', portal.url)
  const listed = events.filter(({ event }) => event === 'dataset') as unknown as readonly Listed[]
  const isSmall = ({ media }: Listed): boolean =>
    media.length > 0 &&
    media.every(({ id, bytes, restricted }) => {
      const seed = portal.contentStore.findMedia(id)?.media
      const isFile =
        seed?.kind === 'FILE' && seed.contract === 'dwnl' && VERIFIABLE.has(seed.hash) && isQuick(seed.behaviour)
      return isFile && !restricted && bytes !== null && bytes < 500_000
    })
  const keyOf = ({ id, producer }: Listed) => [producer, portal.contentStore.findDataset(id)?.theme ?? ''] as const
  const groups = new Map<string, Listed[]>()
  for (const one of listed) {
    const key = keyOf(one).join(' / ')
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const datasets = [...groups.values()].find((group) => group.length >= 2 && group.every(isSmall)) ?? []
  const [producer, theme] = datasets[0] === undefined ? ['', ''] : keyOf(datasets[0])
  return { portal, to, state, run, datasets, search: ['--producer', producer, '--theme', theme] }
}

const changesOf = (events: readonly Event[]) => events.filter(({ event }) => event === 'change')

describe.each(['apm', 'gateway'] as const)('at a portal of the %s generation', (dialect) => {
  test('a producer is followed with what it publishes later, and its files are kept up to date', async () => {
    const { portal, to, run, search, datasets } = await createRig(dialect)
    expect(datasets.length).toBeGreaterThanOrEqual(2)
    const [later, ...present] = datasets
    if (later === undefined) throw new Error('the portal has no small producer')
    portal.withdraw(later.id)
    const follow = await run('follow', ...search, '--to', to, '--portal', portal.url)
    expect(follow).toMatchObject({ code: 0, last: { event: 'summary', followed: 1, changed: 1 } })
    const again = await run('follow', ...search, '--to', to, '--portal', portal.url)
    expect(again.last).toEqual({ event: 'summary', followed: 1, changed: 0 })

    const first = await run('status')
    expect(first.code).toBe(0)
    const said = changesOf(first.events)
    expect(new Set(said.map(({ what }) => what))).toEqual(new Set(['new']))
    expect(new Set(said.filter(({ media }) => media === null).map(({ dataset }) => dataset))).toEqual(
      new Set(present.map(({ id }) => id)),
    )
    expect(first.last).toEqual({ event: 'summary', followed: 1, changed: said.length })

    const dry = await run('update', '--dry-run')
    expect(changesOf(dry.events)).toHaveLength(said.length)
    expect(existsSync(to) ? readdirSync(to) : []).toEqual([])
    const files = present.reduce((sum, { media }) => sum + media.length, 0)
    expect(await run('update')).toMatchObject({ code: 0, last: { done: files, failed: 0 } })
    const asked = portal.log.length
    expect((await run('status')).last).toEqual({ event: 'summary', followed: 1, changed: 0 })
    // The catalogue by date, and the requests that detect the generation; no dataset is requested separately.
    expect(portal.log.length - asked).toBeLessThanOrEqual(10)

    portal.restore(later.id)
    const news = changesOf((await run('status')).events)
    expect(news.map(({ dataset, what }) => [dataset, what])).toEqual([
      [later.id, 'new'],
      ...later.media.map(() => [later.id, 'new']),
    ])
    expect(news[0]).toMatchObject({ media: null, was: null, now: later.title })
    expect(await run('update')).toMatchObject({ code: 0, last: { done: later.media.length, failed: 0 } })

    const changed = present[0]?.media[0]?.id ?? ''
    portal.publish(changed)
    expect(changesOf((await run('status')).events)).toMatchObject([{ media: changed, what: 'bytes' }])
    expect((await run('update')).last).toMatchObject({ done: 1, failed: 0 })
    expect((await run('status')).last).toMatchObject({ changed: 0 })

    portal.withdraw(later.id)
    expect(changesOf((await run('status')).events)).toMatchObject([
      { dataset: later.id, media: null, what: 'withdrawn', now: null },
    ])
    expect((await run('verify', to)).last).toMatchObject({ bad: 0, missing: 0 })
  })
})

test.each(['apm', 'gateway'] as const)(
  'a producer’s page is followed at a portal of the %s generation, and taken off by a link to it',
  async (dialect) => {
    const portal = await startTestPortal({ dialect })
    const [to, state] = [await createTemporaryFolder(), await createTemporaryFolder()]
    const run = (...words: readonly string[]) => runCli(bundle.script, [...words, '--data-dir', state, '--json'])
    const { id, name } = portal.contentStore.findDataset(portal.landmark('plain').id)?.producer ?? { id: '', name: '' }
    const page = `${portal.url}/organization/detail/${id}/its-name-in-words`
    const follow = await run('follow', page, '--to', to)
    expect(follow).toMatchObject({ code: 0, last: { event: 'summary', followed: 1, changed: 1 } })
    expect((await run('follow', page, '--to', to)).last).toMatchObject({ followed: 1, changed: 0 })
    const listed = (await run('status', '--list')).events.filter(({ event }) => event === 'followed')
    expect(listed).toEqual([
      {
        ...{ event: 'followed', portal: portal.url, title: name, to },
        search: { query: '', themes: [], producers: [name] },
      },
    ])
    const found = changesOf((await run('status')).events).filter(({ media }) => media === null)
    const { events } = await run('catalog', '--portal', portal.url)
    const published = events.filter(({ event, producer }) => event === 'dataset' && producer === name)
    expect(published.length).toBeGreaterThan(1)
    expect(new Set(found.map(({ dataset }) => dataset))).toEqual(new Set(published.map((one) => one.id)))
    const host = new URL(portal.url).host
    const other = '11111111-2222-4333-8444-555555555555'
    expect((await run('unfollow', `rudi://producer/${other}?portal=${host}`)).last).toMatchObject({ changed: 0 })
    expect((await run('unfollow', `rudi://producer/${id}?portal=${host}`)).last).toEqual({
      ...{ event: 'summary', followed: 0, changed: 1 },
    })
    const unknown = await run('follow', `rudi://producer/${other}?portal=${host}`, '--to', to)
    expect([unknown.code, unknown.last]).toEqual([1, { event: 'summary', followed: 0, changed: 0 }])
    expect(unknown.events[0]).toMatchObject({ event: 'failed', code: 'portal/unknown-producer' })
    // A producer's page is not accepted as a target of a download.
    expect((await run('download', page, '--to', to)).code).toBe(2)
  },
)

test('a search is listed, told apart from datasets, and taken off by the words that named it', async () => {
  const { portal, to, state, run } = await createRig('gateway')
  const plain = portal.landmark('plain')
  const named = ['--query', 'comptages', '--theme', plain.theme] as const
  await run('follow', plain.id, ...named, '--to', to, '--portal', portal.url)
  const { events, last } = await run('status', '--list')
  expect(events.filter(({ event }) => event === 'followed')).toEqual([
    { event: 'followed', portal: portal.url, dataset: plain.id, media: null, title: plain.title, to },
    {
      event: 'followed',
      portal: portal.url,
      title: `“comptages” · ${plain.theme}`,
      to,
      search: { query: 'comptages', themes: [plain.theme], producers: [] },
    },
  ])
  expect(last).toEqual({ event: 'summary', followed: 2, changed: 0 })
  // A dataset that is also followed by itself is reported once.
  const told = changesOf((await run('status')).events).filter(({ dataset }) => dataset === plain.id)
  expect(told.map(({ media }) => media)).toEqual(plain.media.map(({ id }) => id))
  expect((await run('unfollow', '--query', 'comptages')).last).toMatchObject({ followed: 2, changed: 0 })
  expect((await run('unfollow', ...named)).last).toEqual({ event: 'summary', followed: 1, changed: 1 })
  expect(existsSync(join(state, 'followed-searches.json'))).toBe(true)
  // The order of the values is no part of a search.
  const inOrder = (...themes: string[]) => themes.flatMap((theme) => ['--theme', theme])
  await run('follow', ...inOrder(plain.theme, 'agriculture'), '--to', to, '--portal', portal.url)
  expect((await run('unfollow', ...inOrder('agriculture', plain.theme))).last).toMatchObject({
    followed: 1,
    changed: 1,
  })
})

test('a search that finds nothing is followed all the same; a portal that does not answer is a failure', async () => {
  const { portal, to, run } = await createRig('gateway')
  const none = await run('follow', '--query', 'zzzzqqqq', '--to', to, '--portal', portal.url)
  expect(none).toMatchObject({ code: 0, last: { followed: 1, changed: 1 } })
  await portal.close()
  const { code, last, events } = await run('status')
  expect([code, last]).toEqual([1, { event: 'summary', followed: 1, changed: 0 }])
  expect(events[0]).toMatchObject({ event: 'failed' })
  expect(await run('follow', '--producer', 'x', '--to', to, '--portal', portal.url)).toMatchObject({ code: 1 })
})

test('what a search finds does not fill the empty mount point of its disk, however often it is updated', async () => {
  const { portal, to, state, run, search } = await createRig('gateway')
  await run('follow', ...search, '--to', to, '--portal', portal.url)
  // The folder was on another volume, and has its files there.
  const list = join(state, 'followed-searches.json')
  writeFileSync(list, readFileSync(list, 'utf8').replace(/"volume": *"[^"]+"/, '"volume": "1 1"'))
  for (const _ of [1, 2]) {
    const { code, events } = await run('update')
    const why = events.find(({ event }) => event === 'failed')?.code
    expect([code, why, readdirSync(to)]).toEqual([1, 'disk/gone', []])
  }
})
