import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningPortal } from '../../../demo/portal.js'
import type { LandmarkName } from '../../../demo/seed/landmarks.js'
import { bundleCli } from '../../support/cli/bundleCli.js'
import { runCli } from '../../support/cli/runCli.js'
import { computeSha256 } from '../../support/disk/computeSha256.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { readChecksumFile } from '../../support/library/readChecksumFile.js'
import { readPersonCredentials } from '../../support/portal/readPersonCredentials.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'

/*
 * A single run of everything: a long, mixed list, tokens that live three seconds, and a portal that fails in most of
 * the ways it can. It must end with exit 0 and every file byte-exact.
 */

const MIB = 1024 * 1024
const LIST = [
  'plain',
  'mixed',
  'empty',
  'latin1',
  'live',
  'restricted',
  'crypt',
  'crypt-empty',
  'crypt-big',
  'crypt-restricted',
  'no-range',
  'weak-etag',
  'last-modified',
  'redirect',
  'hash-dummy',
  'same-names',
  'many',
] as const satisfies readonly LandmarkName[]

/**
 * A file longer than 2^31 is the same in both generations: with one of them it is tested here, with the other in the
 * window.
 */
const listOf = ({ options }: RunningPortal): readonly LandmarkName[] =>
  options.dialect === 'gateway' ? [...LIST, 'two-gib'] : LIST

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli({ isAsShipped: true })
})
afterAll(() => bundle.remove())

/**
 * Each fault occurs once or twice, and then the server answers honestly: the test is about faults that can be survived.
 */
function switchOnFaults(portal: RunningPortal): readonly number[] {
  const media = (name: LandmarkName, index = 0): string => portal.landmark(name).media[index]?.id ?? ''
  const large = [
    { name: 'reset', media: media('two-gib'), afterBytes: 700 * MIB, times: 1 },
    { name: 'session-lost', media: media('two-gib'), skip: 1, times: 1 },
  ] as const
  const orders = [
    ...(listOf(portal).includes('two-gib') ? large : []),
    { name: 'busy', media: media('mixed', 0), value: '1', times: 1 },
    { name: 'fin', media: media('mixed', 1), times: 1 },
    { name: 'too-many-wso2', media: media('mixed', 2), times: 1 },
    { name: 'server-error', media: media('mixed', 3), times: 2 },
    { name: 'refuse', media: media('mixed', 4), times: 2 },
    { name: 'reset-after-head', media: media('mixed', 5), times: 1 },
    { name: 'expired-498', media: media('restricted', 0), times: 1 },
    { name: 'reset', media: media('restricted', 1), afterBytes: 5 * MIB, times: 1 },
    { name: 'reset', media: media('no-range'), afterBytes: 3 * MIB, times: 1 },
    { name: 'reset', media: media('weak-etag'), afterBytes: 5 * MIB, times: 1 },
    { name: 'fin', media: media('last-modified'), afterBytes: 5 * MIB, times: 1 },
    { name: 'reset', media: media('redirect'), afterBytes: 2 * MIB, times: 1 },
    { name: 'fin-in-chunks', media: media('live', 1), times: 1 },
  ] as const
  return orders.map((order) => portal.faults.arm(order))
}

/** Reads the digests in the folders, by the files' paths below `to`. */
async function digestsBeside(to: string): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>()
  const names = await readdir(to, { recursive: true })
  for (const name of names.filter((one) => one.endsWith('SHA256SUMS')))
    for (const sum of await readChecksumFile(dirname(join(to, name))))
      digests.set(join(dirname(name), sum.name), sum.sha256)
  return digests
}

test.each(['apm', 'gateway'] as const)(
  'a mixed list from a portal of the %s generation survives short tokens and a bad day, byte for byte',
  async (dialect) => {
    const portal = await startTestPortal({ dialect, tokenLifetimeMs: 3000 })
    const armed = switchOnFaults(portal)
    const [to, data] = [await createTemporaryFolder(), await createTemporaryFolder()]
    const env = readPersonCredentials(portal)
    const targets = listOf(portal).map((name) => portal.landmark(name).id)
    const words = ['download', ...targets, '--to', to, '--portal', portal.url, '--data-dir', data, '--json']
    const { code, events, last } = await runCli(bundle.script, words, { env })

    expect(events.filter(({ event }) => event === 'failed')).toEqual([])
    expect(code).toBe(0)
    const files = listOf(portal).flatMap((name) => portal.landmark(name).media)
    expect(last).toMatchObject({ event: 'summary', done: files.length, failed: 0, skipped: 0 })
    const digests = await digestsBeside(to)
    const live = new Set<string>(portal.landmark('live').media.map(({ id }) => id))
    for (const event of events.filter(({ event }) => event === 'done')) {
      const media = String(event.media)
      const path = String(event.path)
      // A live export is generated at the time of the request: tonight's bytes, not the declared ones.
      const wanted = await portal.expectedSha256(media, live.has(media) ? 2 : 1)
      expect([path, await computeSha256(join(to, path)), digests.get(path)]).toEqual([path, wanted, wanted])
    }
    const names = await readdir(to, { recursive: true })
    expect(names.filter((name) => name.endsWith('.rudi-partial'))).toEqual([])
    // Every fault really occurred, and no credential of the portal reached the producers.
    expect(armed.filter((id) => portal.faults.struck(id) === 0)).toEqual([])
    const elsewhere = portal.log.filter(({ origin }) => origin === 'producers')
    expect(elsewhere.filter(({ headers }) => headers.authorization ?? headers['x-token'])).toEqual([])
  },
  300_000,
)
