// `--give-up-after`: a server that asks for endless waits must not keep a command running for ever.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { createCliHarness } from '../../../support/cli/cliHarness.js'

vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

const aPlace = () => createCliHarness(bundle.script, { dialect: 'gateway' })

describe('a download that gets no new byte', () => {
  test.each([
    ['again and again for a second', '1'],
    ['once for a day', '86400'],
  ])('because it is asked to wait %s fails with the name of that, and the others come', async (_, seconds) => {
    const { portal, download, ids } = await aPlace()
    const busy = portal.landmark('plain').media[0]?.id ?? ''
    portal.faults.arm({ name: 'too-many', media: busy, value: seconds })
    const { code, events, last } = await download(ids('plain', 'crypt'), {}, ['--give-up-after', '4s'])
    expect(code).toBe(1)
    expect(events.filter(({ event }) => event === 'failed')).toMatchObject([{ media: busy, code: 'server/busy' }])
    expect(last).toMatchObject({ failed: 1, done: portal.landmark('crypt').media.length })
    portal.faults.clear()
    // The next command continues a download that was given up.
    expect(await download(ids('plain'))).toMatchObject({ code: 0, last: { done: 1 } })
  })

  test('because its producer wants to be left alone takes those behind it along', async () => {
    const { portal, download, ids } = await aPlace()
    portal.faults.arm({ name: 'too-many', value: '86400' })
    const { code, events } = await download(ids('many'), {}, ['--give-up-after', '4s'])
    expect(code).toBe(1)
    const failed = events.filter(({ event }) => event === 'failed')
    expect(failed.length).toBe(portal.landmark('many').media.length)
    expect(new Set(failed.map((one) => one.code))).toEqual(new Set(['server/busy']))
  })

  test('because the server says nothing ends too', async () => {
    const { portal, download, ids } = await aPlace()
    portal.faults.arm({ name: 'stall', afterBytes: 10 })
    const { code, events } = await download(ids('plain'), {}, ['--give-up-after', '4s'])
    expect(code).toBe(1)
    expect(events.find(({ event }) => event === 'failed')).toMatchObject({
      code: 'net/timeout',
      message: expect.stringMatching(/has sent nothing for \d+.s\. What has arrived is kept\.$/),
    })
  })

  test('is waited for without a time limit', async () => {
    const { portal, download, ids } = await aPlace()
    portal.faults.arm({ name: 'too-many', value: '1' })
    const run = await download(ids('plain'), { spawned: async (kill) => void setTimeout(() => kill('SIGINT'), 9000) }, [
      '--give-up-after',
      '0',
    ])
    expect([run.code, run.events.filter(({ event }) => event === 'failed')]).toEqual([130, []])
  })

  test('with an invalid time ends with 2', async () => {
    const { download, ids } = await aPlace()
    expect(await download(ids('plain'), {}, ['--give-up-after', 'soon'])).toMatchObject({ code: 2 })
  })
})
