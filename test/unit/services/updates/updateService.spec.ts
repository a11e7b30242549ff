import { describe, expect, it } from 'vitest'
import type { Updater } from '../../../../electron/ports/updates/updater.js'
import { createUpdateService, type UpdateServiceDeps } from '../../../../electron/services/updates/updateService.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok } from '../../../../shared/result.js'
import type { UpdateOffer, UpdateState } from '../../../../shared/updates/model.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const OFFER: UpdateOffer = { version: '0.2.0', bytes: 1000, notes: '', isRollback: false }

interface World extends Partial<Pick<UpdateServiceDeps, 'means' | 'isForbidden' | 'pin'>> {
  readonly offer?: UpdateOffer | null
  readonly downloadFails?: Failure
  readonly applyFails?: Failure
}

function setUp(world: World = {}) {
  const clock = createFakeClock()
  const life = new AbortController()
  const calls: string[] = []
  const states: UpdateState['type'][] = []
  let isAutomatic = true
  let isOffline = false
  let hold: Promise<void> = Promise.resolve()
  const updater: Updater = {
    check: async () => {
      calls.push('check')
      if (isOffline) return fail(failure('net/unreachable'))
      return ok(world.offer === undefined ? OFFER : world.offer)
    },
    download: async (onProgress, signal) => {
      calls.push('download')
      onProgress(500)
      await hold
      if (signal.aborted) return fail(failure('net/broken'))
      return world.downloadFails === undefined ? ok(undefined) : fail(world.downloadFails)
    },
    apply: (restart) => {
      calls.push(`apply ${restart}`)
      return world.applyFails === undefined ? ok(undefined) : fail(world.applyFails)
    },
  }
  const service = createUpdateService({
    means: world.means ?? 'self',
    isForbidden: world.isForbidden ?? false,
    pin: world.pin ?? null,
    openUpdater: () => {
      calls.push('open')
      return updater
    },
    isAutomatic: () => isAutomatic,
    clock,
    life: life.signal,
    onChanged: ({ state }) => void states.push(state.type),
    quit: () => void calls.push('quit'),
    relaunch: () => void calls.push('relaunch'),
  })
  return {
    service,
    clock,
    calls,
    states,
    life,
    disconnect: () => {
      isOffline = true
    },
    setAutomatic: (is: boolean) => {
      isAutomatic = is
    },
    holdDownloads: () => {
      let release = (): void => undefined
      hold = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
  }
}

describe('updates', () => {
  it('are looked for a minute after the start and then once a day, and no more is done', async () => {
    const { clock, calls, service } = setUp()
    await clock.pass(LIMITS.UPDATE_FIRST_CHECK_MS - 1)
    expect(calls).toEqual([])
    await clock.pass(1)
    expect(calls).toEqual(['open', 'check'])
    await clock.pass(LIMITS.UPDATE_CHECK_MS)
    expect(calls).toEqual(['open', 'check', 'check'])
    expect(service.view().state).toEqual({ type: 'offered', offer: OFFER })
    const other = setUp({ offer: null })
    await other.service.check()
    expect(other.service.view().state).toEqual({ type: 'current' })
  })

  it('that were offered stay offered when a later check meets no network', async () => {
    const { service, disconnect, calls } = setUp()
    await service.check()
    disconnect()
    await service.check()
    expect(service.view().state).toMatchObject({ type: 'failed', because: { code: 'net/unreachable' }, offer: OFFER })
    await service.download()
    expect(calls).toContain('download')
  })

  it('are not looked for by themselves when the person says so, and still when they ask', async () => {
    const { clock, calls, service, setAutomatic } = setUp()
    setAutomatic(false)
    await clock.pass(LIMITS.UPDATE_FIRST_CHECK_MS + LIMITS.UPDATE_CHECK_MS * 3)
    expect(calls).toEqual([])
    await service.check()
    expect(calls).toEqual(['open', 'check'])
  })

  it.each([{ isForbidden: true }, { means: 'none' as const }])('are never asked for: %o', async (world) => {
    const { clock, calls, service } = setUp(world)
    await clock.pass(LIMITS.UPDATE_CHECK_MS * 2)
    await service.check()
    await service.download()
    service.restart()
    expect([calls, service.applyReady()]).toEqual([[], null])
  })

  it('wait for a person before the download, and for the end before they are applied', async () => {
    const { calls, states, service } = setUp()
    await service.check()
    expect(service.applyReady()).toBeNull()
    await service.download()
    expect(states).toEqual(['checking', 'offered', 'downloading', 'downloading', 'ready'])
    expect(calls).toEqual(['open', 'check', 'download'])
    // A ready update is not requested again.
    await service.check()
    expect(service.applyReady()).toEqual(ok(undefined))
    expect(calls).toEqual(['open', 'check', 'download', 'apply false'])
  })

  it.each(['package-manager', 'by-hand'] as const)('are named and left to who installs them: %s', async (means) => {
    const { calls, service } = setUp({ means })
    await service.check()
    await service.download()
    expect([calls, service.view().state]).toEqual([['open', 'check'], { type: 'offered', offer: OFFER }])
  })

  it('open the application again when the person asked for a restart, and only then', async () => {
    const { calls, clock, service } = setUp()
    await service.check()
    await service.download()
    service.restart()
    service.applyReady()
    expect(calls.slice(3)).toEqual(['quit', 'apply true', 'relaunch'])
    // The person cancels quitting, and quits an hour later.
    const other = setUp()
    await other.service.check()
    await other.service.download()
    other.service.restart()
    await other.clock.pass(3600_000)
    other.service.applyReady()
    expect(other.calls.slice(3)).toEqual(['quit', 'apply false'])
    expect(clock.sleepers()).toBeGreaterThan(0)
  })

  it('open the application as it was when a restart could not apply them', async () => {
    const { calls, service } = setUp({ applyFails: failure('disk/denied') })
    await service.check()
    await service.download()
    service.restart()
    expect(service.applyReady()).toMatchObject({ ok: false, failure: { code: 'disk/denied' } })
    expect(calls.slice(3)).toEqual(['quit', 'apply true', 'relaunch'])
  })

  it('can be stopped while they are downloaded, and taken up again', async () => {
    const { calls, service, holdDownloads } = setUp()
    await service.check()
    const release = holdDownloads()
    const done = service.download()
    service.cancel()
    release()
    await done
    expect(service.view().state).toEqual({ type: 'offered', offer: OFFER })
    await service.download()
    expect(service.view().state).toEqual({ type: 'ready', offer: OFFER })
    expect(calls).toEqual(['open', 'check', 'download', 'download'])
  })

  it('say why they failed, are not applied then, and can be tried again', async () => {
    const { service } = setUp({ downloadFails: failure('update/damaged') })
    await service.check()
    await service.download()
    expect(service.view().state).toMatchObject({ type: 'failed', because: { code: 'update/damaged' }, offer: OFFER })
    expect(service.applyReady()).toBeNull()
    await service.download()
    expect(service.view().state.type).toBe('failed')
  })
})
