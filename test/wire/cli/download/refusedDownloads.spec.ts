// Failures that the command line must report: what does not exist, is not allowed, or is not as declared.
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { createCliHarness } from '../../../support/cli/cliHarness.js'

// Each test starts many processes, and each start takes a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

const aPlace = (dialect: 'apm' | 'gateway') => createCliHarness(bundle.script, { dialect })

describe.each(['apm', 'gateway'] as const)('downloads from a portal of the %s generation', (dialect) => {
  test('of an unknown dataset fail with 1 and leave the others alone', async () => {
    const { download, ids } = await aPlace(dialect)
    const { code, events, last } = await download([UNKNOWN, ...ids('plain')])
    expect(code).toBe(1)
    expect(events.find(({ event }) => event === 'failed')).toMatchObject({
      dataset: UNKNOWN,
      code: 'portal/unknown-dataset',
      message: expect.any(String),
    })
    expect(last).toMatchObject({ done: 1, failed: 1 })
  })

  test('of what was not granted fail with 1, not with 3', async () => {
    const { download, own, ids } = await aPlace(dialect)
    const { code, last } = await download(ids('restricted-not-granted'), { env: own })
    expect(code).toBe(1)
    expect(last).toMatchObject({ done: 0, failed: 1 })
  })

  test('of what was not granted ask for it once', async () => {
    const { portal, download, own, ids } = await aPlace(dialect)
    const key = { RUDI_CUSTOMER_KEY: own.RUDI_CUSTOMER_KEY, RUDI_CUSTOMER_SECRET: own.RUDI_CUSTOMER_SECRET }
    const account = { RUDI_LOGIN: own.RUDI_LOGIN, RUDI_PASSWORD: own.RUDI_PASSWORD }
    const media = portal.landmark('restricted-not-granted').media[0]?.id ?? ''
    for (const env of dialect === 'apm' ? [own] : [key, account]) {
      const before = portal.log.length
      const { events } = await download(ids('restricted-not-granted'), { env })
      expect(events.find(({ event }) => event === 'failed')).toMatchObject({ code: 'access/not-granted' })
      expect(portal.log.slice(before).filter(({ target }) => target.includes(media)).length).toBe(1)
    }
  })

  test('of restricted data without a login say to sign in', async () => {
    const { download, ids } = await aPlace(dialect)
    const { code, events } = await download(ids('restricted'))
    expect(code).toBe(1)
    expect(events.find(({ event }) => event === 'failed')).toMatchObject({
      code: 'session/signed-out',
      message: expect.stringMatching(dialect === 'apm' ? /customer key/ : /restricted: sign in.*RUDI_LOGIN/),
    })
  })

  test('end with 1 when the catalogue’s hash is another, and nothing is published under the good name', async () => {
    const { to, download, ids } = await aPlace(dialect)
    const { code, events } = await download(ids('hash-wrong'))
    expect(code).toBe(1)
    expect(events.find(({ event }) => event === 'failed')).toMatchObject({ code: 'file/corrupt' })
    expect((await readdir(to, { recursive: true })).filter((name) => name.endsWith('tonnages.csv'))).toEqual([])
  })
})
