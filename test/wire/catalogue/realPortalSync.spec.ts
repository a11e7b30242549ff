import { describe, expect, it, onTestFinished } from 'vitest'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import type { ElapsedMs } from '../../../electron/ports/clock.js'
import type { Net } from '../../../electron/ports/net.js'
import { LIMITS } from '../../../shared/limits.js'
import {
  createCatalogueSyncHarness,
  listPageLimits,
  listPublishedIds,
} from '../../support/catalogue/catalogueSyncHarness.js'
import { unwrap } from '../../support/unwrap.js'

describe('the copy of a portal as it really is', () => {
  it('fills though the portal refuses every order, and says so', async () => {
    const refusedOrders = ['global_id', 'name', 'dataset_dates.updated']
    const rig = await createCatalogueSyncHarness({ datasets: 450, refusedOrders })
    await rig.start()
    expect(await rig.ids()).toEqual(listPublishedIds(rig))
    const { state } = await unwrap(rig.catalogueStore.readStatus(rig.portalId))
    expect(state?.refused.toSorted()).toEqual(['-updated', 'title'])
    expect(rig.noted.filter((event) => event === 'catalog.order-refused')).toHaveLength(2)
  })

  it('never asks for an order that no portal sorts by', async () => {
    const rig = await createCatalogueSyncHarness({ datasets: 120 })
    await rig.start()
    expect(rig.noted).not.toContain('catalog.order-refused')
    const lists = rig.portal.log.filter(({ target }) => target.includes('order='))
    expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('asks for pages of five seconds where each record costs 70 ms', async () => {
    // All times are a tenth: seven milliseconds per record, measured by a clock that runs ten times as fast.
    const fast = { ...systemClock, elapsed: () => (systemClock.elapsed() * 10) as ElapsedMs }
    const rig = await createCatalogueSyncHarness({ datasets: 300, listItemMs: 7 }, { clock: fast })
    await rig.start()
    expect(await rig.ids()).toEqual(listPublishedIds(rig))
    const limits = listPageLimits(rig).slice(1)
    expect(limits[0]).toBe(50)
    for (const limit of limits.slice(1)) expect(limit).toBeLessThanOrEqual(72)
    expect(rig.noted).not.toContain('catalog.page-too-slow')
  })

  it('halves a page that does not come in time, and fills', async () => {
    const hasty = createUndiciNet()
    onTestFinished(hasty.close)
    // Like the product's network, with a shorter time-out: 50 records of 20 ms exceed it.
    const net: Net = { ...hasty, send: (request) => hasty.send({ ...request, headersMs: 700 }) }
    const rig = await createCatalogueSyncHarness({ datasets: 90, listItemMs: 20 }, { net })
    await rig.start()
    expect(await rig.ids()).toEqual(listPublishedIds(rig))
    expect(listPageLimits(rig).slice(1, 3)).toEqual([50, 25])
    expect(rig.noted).toContain('catalog.page-too-slow')
  })

  it('ends complete and without withdrawn datasets though datasets come, go and change between its pages', async () => {
    const rig = await createCatalogueSyncHarness({ datasets: 450 })
    const all = listPublishedIds(rig)
    const late = all.filter((_, index) => index % 9 === 0)
    const gone = all.filter((_, index) => index % 7 === 3)
    for (const id of late) rig.portal.withdraw(id)
    const { send } = rig.net
    let sent = 0
    Object.assign(rig.net, {
      send: (request: Parameters<Net['send']>[0]) => {
        sent += 1
        for (const id of late.slice((sent - 2) * 9, (sent - 1) * 9)) rig.portal.restore(id)
        for (const id of gone.slice((sent - 2) * 11, (sent - 1) * 11)) rig.portal.withdraw(id)
        const [media] = rig.portal.contentStore.catalogue.at(sent * 5).media
        if (sent < 12 && media !== undefined) rig.portal.publish(media.id)
        return send(request)
      },
    })
    const keeper = await rig.start()
    // A producer's new version is dated an hour after the one before: only the daily scan finds it for sure.
    for (const laterMs of [LIMITS.MIRROR_CHANGES_MS, LIMITS.MIRROR_CHANGES_MS, LIMITS.MIRROR_WALK_MS]) {
      expect(await rig.ids()).toEqual(listPublishedIds(rig, gone))
      rig.clock.turnWall(laterMs)
      const rest = rig.settled()
      keeper.refresh('changes')
      await rest
    }
    expect(await rig.ids()).toEqual(listPublishedIds(rig, gone))
    for (const id of await rig.ids()) {
      const kept = await unwrap(rig.catalogueStore.readDataset(rig.portalId, id as never))
      const real = rig.portal.contentStore.findDataset(id)
      if (real === null) throw new Error('only what is published is kept')
      const dates = [real.updated, ...real.media.map((one) => rig.portal.contentStore.getPublishedAt(one))]
      expect(Date.parse(kept?.updated ?? '')).toBe(Math.max(...dates.map((date) => Date.parse(date))))
    }
  })
})
