import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createDemoPortal, type DemoProcess } from '../../../electron/lifecycle/demoPortalProcess.js'

/** A process of the demo portal that a test controls. */
function createFakeProcess() {
  const events = new EventEmitter()
  return Object.assign(events, { postMessage: () => undefined, kill: () => events.emit('exit', 1) })
}

/** A demo portal whose processes end at once while `dies` says so. Its waits last until the test ends. */
function prepare(dies: (start: number) => boolean, sleep: () => Promise<void> = () => new Promise(() => undefined)) {
  let starts = 0
  const demo = createDemoPortal({
    fork: () => {
      const child = createFakeProcess()
      const isDying = dies(++starts)
      queueMicrotask(() =>
        isDying ? child.emit('exit', 1) : child.emit('message', { event: 'listening', url: 'http://127.0.0.1:4040' }),
      )
      return child as unknown as DemoProcess
    },
    lastPort: () => null,
    remember: () => undefined,
    sleep,
  })
  return { demo, starts: () => starts }
}

describe('the demo portal', () => {
  it('whose process ends is said not to have started, and is started again on request', async () => {
    const { demo, starts } = prepare((start) => start === 1)
    expect(await demo.start()).toMatchObject({ ok: false, failure: { code: 'portal/demo-not-started' } })
    expect(await demo.start()).toEqual({ ok: true, value: 'http://127.0.0.1:4040' })
    expect(starts()).toBe(2)
  })

  it('that is not ready in time is said not to have started', async () => {
    const fork = () => createFakeProcess() as unknown as DemoProcess
    const sleep = () => Promise.resolve()
    const demo = createDemoPortal({ fork, lastPort: () => null, remember: () => undefined, sleep })
    expect(await demo.start()).toMatchObject({ ok: false, failure: { code: 'portal/demo-not-started' } })
  })
})
