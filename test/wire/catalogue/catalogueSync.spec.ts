import { describe, expect, it } from 'vitest'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import type { Net } from '../../../electron/ports/net.js'
import { NO_FILTER } from '../../../shared/catalogue/search/model.js'
import { LIMITS } from '../../../shared/limits.js'
import {
  type CatalogueSyncHarness,
  countListRequests,
  createCatalogueSyncHarness,
  listPublishedIds,
  WHOLE_CATALOGUE,
} from '../../support/catalogue/catalogueSyncHarness.js'
import { createFakeNet } from '../../support/http/fakeNet.js'
import { unwrap } from '../../support/unwrap.js'

/** Publishes a version. It is dated an hour after the one before, so only the newest one leads the list by date. */
function newest({ portal }: CatalogueSyncHarness) {
  const all = Array.from({ length: portal.contentStore.catalogue.count }, (_, index) =>
    portal.contentStore.catalogue.at(index),
  )
  const found = all
    .flatMap((dataset) =>
      dataset.media.map((media) => ({ dataset, media, at: portal.contentStore.getPublishedAt(media) })),
    )
    .reduce((one, other) => (other.at > one.at ? other : one))
  return found
}

describe('the copy of a portal of today', () => {
  it('holds all of a catalogue of thousands, one request after the other, and then rests', async () => {
    const rig = await createCatalogueSyncHarness({ datasets: 1500 })
    await rig.start()
    expect(await rig.ids()).toEqual(listPublishedIds(rig))
    expect(rig.net.most()).toBe(1)
    expect(rig.views.at(-1)).toMatchObject({ doing: 'resting', whole: true, held: 1500, total: 1500, trouble: null })
  })

  it('reports its progress while it runs', async () => {
    const rig = await createCatalogueSyncHarness({ datasets: 450 })
    await rig.start()
    const held = rig.views.filter(({ doing }) => doing === 'copying').map((view) => view.held)
    // One record for the newest date. The first page is short, because the time per record is not known yet.
    expect(held).toEqual([0, 1, 50, 149, 248, 347, 446])
  })

  it('asks one page when nothing changed, and finds what did by its date', async () => {
    const rig = await createCatalogueSyncHarness({ datasets: 450 })
    const keeper = await rig.start()
    const before = countListRequests(rig)
    let rest = rig.settled()
    keeper.refresh('changes')
    await rest
    expect(countListRequests(rig) - before).toBe(1)
    const { dataset, media } = newest(rig)
    rig.portal.publish(media.id)
    rest = rig.settled()
    keeper.refresh('changes')
    await rest
    const kept = await unwrap(rig.catalogueStore.readDataset(rig.portalId, dataset.id as never))
    expect(Date.parse(kept?.updated ?? '')).toBe(Date.parse(rig.portal.contentStore.getPublishedAt(media)))
  })

  it('notices what was withdrawn, and what came back with an old date', async () => {
    const rig = await createCatalogueSyncHarness({ datasets: 450 })
    const gone = [50, 51, 300].map((index) => rig.portal.contentStore.catalogue.at(index).id)
    const keeper = await rig.start()
    for (const id of gone) rig.portal.withdraw(id)
    rig.clock.turnWall(LIMITS.MIRROR_CHANGES_MS)
    let rest = rig.settled()
    keeper.refresh('changes')
    await rest
    expect(await rig.ids()).toEqual(listPublishedIds(rig, gone))
    for (const id of gone) rig.portal.restore(id)
    rig.clock.turnWall(LIMITS.MIRROR_CHANGES_MS)
    rest = rig.settled()
    keeper.refresh('changes')
    await rest
    expect(await rig.ids()).toEqual(listPublishedIds(rig))
  })

  it('goes on where it was cut off, with what it had', async () => {
    const rig = await createCatalogueSyncHarness({ datasets: 950 })
    const { send } = rig.net
    let sent = 0
    Object.assign(rig.net, {
      send: (request: Parameters<Net['send']>[0]) => {
        rig.net.cut(++sent > 5)
        return send(request)
      },
    })
    const keeper = await rig.start()
    expect(rig.views.at(-1)).toMatchObject({ doing: 'waiting', whole: false, trouble: { code: 'net/unreachable' } })
    const had = (await rig.ids()).length
    expect(had).toBe(347)
    Object.assign(rig.net, { send })
    rig.net.cut(false)
    const before = countListRequests(rig)
    const rest = rig.settled()
    keeper.refresh('changes')
    await rest
    expect(await rig.ids()).toEqual(listPublishedIds(rig))
    // The scan has seven pages left, and the changes have one.
    expect(countListRequests(rig) - before).toBe(8)
  })

  it('asks nothing while it cannot be reached, and answers from what it has', async () => {
    const rig = await createCatalogueSyncHarness({ datasets: 450 })
    const keeper = await rig.start()
    rig.net.cut(true)
    const before = rig.net.asked()
    const rest = rig.settled()
    keeper.refresh('changes')
    await rest
    expect(rig.net.asked() - before).toBe(1)
    expect(rig.clock.slept.at(-1)).toBeGreaterThanOrEqual(30_000)
    expect(rig.views.at(-1)).toMatchObject({ doing: 'waiting', whole: true })
    const page = await unwrap(rig.catalogueStore.search(rig.portalId, { ...WHOLE_CATALOGUE, text: 'a' }, 0))
    expect(page).toMatchObject({ by: 'copy' })
  })

  it('takes a page in the place of the portal for something that passes', async () => {
    const rig = await createCatalogueSyncHarness({ datasets: 150 })
    const keeper = await rig.start()
    rig.portal.faults.arm({ name: 'html-200', path: '/konsult/' })
    const rest = rig.settled()
    keeper.refresh('changes')
    expect(await rest).toMatchObject({ trouble: { code: 'net/captive', facts: { why: 'portal' } }, whole: true })
    // Not the hour after a failure that does not pass.
    await expect.poll(() => rig.clock.slept.at(-1)).toBe(30_000)
  })

  it('still reads the whole list when that was asked for while the portal could not be reached', async () => {
    const rig = await createCatalogueSyncHarness({ datasets: 150 })
    const keeper = await rig.start()
    rig.net.cut(true)
    let rest = rig.settled()
    keeper.refresh('anew')
    await rest
    expect(rig.views.at(-1)).toMatchObject({ doing: 'waiting' })
    rig.net.cut(false)
    const before = rig.portal.log.length
    rest = rig.settled()
    keeper.refresh('changes')
    await rest
    const asked = rig.portal.log.slice(before).map(({ target }) => new URL(target, 'http://portal').searchParams)
    expect(asked.filter((query) => query.get('order') === 'name').length).toBeGreaterThan(1)
  })

  it('waits as long as the portal asks', async () => {
    const rig = await createCatalogueSyncHarness({
      datasets: 150,
      faults: [{ name: 'busy', path: '/konsult/v1/datasets/metadatas', value: '77', times: 1 }],
    })
    await rig.start()
    expect(rig.clock.slept.at(-1)).toBe(77_000)
  })

  it('does not take out what slid past while records before it went', async () => {
    const rig = await createCatalogueSyncHarness({ datasets: 950 })
    const gone = listPublishedIds(rig).slice(0, 40)
    const { send } = rig.net
    let sent = 0
    Object.assign(rig.net, {
      send: (request: Parameters<Net['send']>[0]) => {
        if (++sent === 6) for (const id of gone) rig.portal.withdraw(id)
        return send(request)
      },
    })
    await rig.start()
    const there = new Set(listPublishedIds(rig, gone))
    expect((await rig.ids()).filter((id) => there.has(id))).toEqual([...there].sort())
  })

  it.each(['grows', 'shrinks', 'repeats', 'renames'] as const)('comes to rest on a portal that %s', async (drift) => {
    const rig = await createCatalogueSyncHarness({ datasets: 450, drift })
    await rig.start()
    const had = await rig.ids()
    expect(new Set(had).size).toBe(had.length)
    expect(had.length).toBeGreaterThan(400)
  })
})

describe('the copy of a portal of the documented generation', () => {
  it('has the media of every dataset, though the list leaves them out', async () => {
    const rig = await createCatalogueSyncHarness({ datasets: 130, dialect: 'apm' })
    await rig.start()
    expect(await rig.ids()).toEqual(listPublishedIds(rig))
    expect(rig.net.most()).toBe(1)
    const search = { ...NO_FILTER, order: 'title', offset: 0, limit: 1, withFacets: true } as const
    const { facets } = await unwrap(rig.catalogueStore.search(rig.portalId, search, 0))
    expect(facets?.formats?.length).toBeGreaterThan(3)
  })

  it('asks for a detail only where something changed', async () => {
    const rig = await createCatalogueSyncHarness({ datasets: 130, dialect: 'apm' })
    const keeper = await rig.start()
    const details = () =>
      rig.portal.log.filter(({ target }) => /datasets\/[0-9a-f-]{36}\/metadatas/.test(target)).length
    const before = details()
    const [media] = rig.portal.contentStore.catalogue.at(100).media
    if (media === undefined) throw new Error('the crowd has media')
    rig.portal.publish(media.id)
    rig.clock.turnWall(LIMITS.MIRROR_WALK_MS)
    const rest = rig.settled()
    keeper.refresh('anew')
    await rest
    expect(details() - before).toBe(1)
  })

  it('has all others when the portal fails to send one record, and that one without its files until it does', async () => {
    let broken: string | null = null
    const net = failDetails((id) => id === broken)
    const rig = await createCatalogueSyncHarness({ datasets: 130, dialect: 'apm' }, { net })
    broken = rig.portal.contentStore.catalogue.at(100).id
    const keeper = await rig.start()
    const countMedia = async () =>
      (await unwrap(rig.catalogueStore.readDataset(rig.portalId, broken as never)))?.media.length
    expect(await rig.ids()).toEqual(listPublishedIds(rig))
    expect(rig.views.at(-1)).toMatchObject({
      doing: 'resting',
      whole: true,
      trouble: null,
    })
    expect(await countMedia()).toBe(0)
    const readAll = async () => {
      const rest = rig.settled()
      keeper.refresh('anew')
      await rest
    }
    const id = broken
    broken = null
    await readAll()
    broken = id
    const files = await countMedia()
    expect(files).toBeGreaterThan(0)
    // What is known of it stays when it has changed, and cannot be sent.
    rig.portal.publish(rig.portal.contentStore.catalogue.at(100).media[0]?.id ?? '')
    await readAll()
    expect(await countMedia()).toBe(files)
  })

  it('is not complete when the portal fails to send any record', async () => {
    const rig = await createCatalogueSyncHarness({ datasets: 130, dialect: 'apm' }, { net: failDetails(() => true) })
    await rig.start()
    expect(rig.views.at(-1)).toMatchObject({
      doing: 'waiting',
      whole: false,
      trouble: { code: 'server/error' },
    })
  })
})

describe('a list of which the portal cannot send one record', () => {
  it('is copied without that record, which is counted, and with it once the portal can send it', async () => {
    let broken: string | null = null
    const rig = await createCatalogueSyncHarness({ datasets: 230 }, { net: failLists(() => broken) })
    broken = rig.portal.contentStore.catalogue.at(100).id
    const keeper = await rig.start()
    expect(await rig.ids()).toEqual(listPublishedIds(rig, [broken]))
    expect(rig.views.at(-1)).toMatchObject({ doing: 'resting', whole: true, held: 229, unsent: 1, trouble: null })
    expect(rig.noted).toContain('catalog.records-skipped')
    broken = null
    rig.clock.turnWall(LIMITS.MIRROR_CHANGES_MS)
    const rest = rig.settled()
    keeper.refresh('anew')
    await rest
    expect(await rig.ids()).toEqual(listPublishedIds(rig))
    expect(rig.views.at(-1)).toMatchObject({ unsent: 0 })
  })

  it('keeps that record as it was copied while the portal could send it, and still loses withdrawn ones', async () => {
    let broken: string | null = null
    const rig = await createCatalogueSyncHarness({ datasets: 130 }, { net: failLists(() => broken) })
    const keeper = await rig.start()
    broken = rig.portal.contentStore.catalogue.at(60).id
    const gone = rig.portal.contentStore.catalogue.at(61).id
    rig.portal.withdraw(gone)
    const rest = rig.settled()
    keeper.refresh('anew')
    await rest
    expect(rig.views.at(-1)).toMatchObject({ doing: 'resting', trouble: null })
    expect(await rig.ids()).toEqual(listPublishedIds(rig, [gone]))
  })

  it('is not copied when the portal cannot send any', async () => {
    const rig = await createCatalogueSyncHarness({ datasets: 130 }, { net: failLists(() => 'global_id') })
    await rig.start()
    expect(rig.views.at(-1)).toMatchObject({ doing: 'waiting', whole: false, trouble: { code: 'server/error' } })
  })
})

/** A network on which the portal answers with an error where its list would have a text. */
function failLists(getBroken: () => string | null): Net {
  const real = createUndiciNet()
  const failing = createFakeNet(() => ({ status: 500 }))
  return {
    close: real.close,
    async send(request) {
      const broken = getBroken()
      if (broken === null || !request.url.pathname.endsWith('/datasets/metadatas')) return real.send(request)
      const sent = await real.send(request)
      if (!sent.ok) return sent
      const chunks: Uint8Array[] = []
      for await (const chunk of sent.value.body) chunks.push(chunk)
      const isBroken = Buffer.concat(chunks).toString().includes(broken)
      return isBroken ? failing.send(request) : real.send(request)
    },
  }
}

/** A network on which the portal answers the details of some datasets with an error. */
function failDetails(isBroken: (id: string) => boolean): Net {
  const real = createUndiciNet()
  const failing = createFakeNet(() => ({ status: 500 }))
  return {
    close: real.close,
    send: (request) => {
      const [, id] = /datasets\/([0-9a-f-]{36})\/metadatas/.exec(request.url.pathname) ?? []
      return id !== undefined && isBroken(id) ? failing.send(request) : real.send(request)
    },
  }
}
