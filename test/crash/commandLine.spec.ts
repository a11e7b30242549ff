import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningPortal } from '../../demo/portal.js'
import type { LandmarkName } from '../../demo/seed/landmarks.js'
import { bundleCli } from '../support/cli/bundleCli.js'
import { runCli } from '../support/cli/runCli.js'
import { createTemporaryFolder } from '../support/disk/temporaryFolder.js'
import { readPersonCredentials } from '../support/portal/readPersonCredentials.js'
import { startTestPortal } from '../support/portal/startTestPortal.js'
import { createSeededRandom } from '../support/seededRandom.js'

/*
 * The command, as cron would run it, is killed again and again: the same command must continue where it stopped. Its
 * portal answers ranges for these media; where a producer does not, a download can only start again.
 */

const MIB = 1024 * 1024
const KILLS = 20
const LOST_BYTES_PER_KILL = 8 * MIB
const LIST = ['medium', 'restricted', 'mixed', 'empty', 'last-modified'] as const satisfies readonly LandmarkName[]

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

const sentOf = (portal: RunningPortal, media: string): number =>
  portal.log
    .filter(({ origin, target }) => origin === 'portal' && target.includes(media) && target.includes('/medias/'))
    .reduce((sum, { sentBytes }) => sum + sentBytes, 0)

/**
 * Waits for the moment to kill: once that many more bytes have left the portal, and a little later; every fifth time
 * during the start.
 */
async function moment(portal: RunningPortal, turn: number, chance: number): Promise<void> {
  const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
  const sent = (): number => portal.log.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  if (turn % 5 === 4) return rest(chance * 600)
  const target = sent() + chance * 14 * MIB
  for (let waited = 0; sent() < target && waited < 8000; waited += 5) await rest(5)
  await rest(chance * 97)
}

test.each(['apm', 'gateway'] as const)(
  `killed ${KILLS} times, a download from a portal of the %s generation ends whole, and little is fetched twice`,
  async (dialect) => {
    const portal = await startTestPortal({ dialect, tokenLifetimeMs: 3000, bytesPerSecond: 16 * MIB })
    const [to, data] = [await createTemporaryFolder(), await createTemporaryFolder()]
    const env = readPersonCredentials(portal)
    const words = [
      'download',
      ...LIST.map((name) => portal.landmark(name).id),
      ...['--to', to, '--portal', portal.url, '--data-dir', data, '--json'],
    ]
    // One seed per generation of portals, so that a failure can be reproduced.
    const chance = createSeededRandom(dialect === 'apm' ? 11 : 23)
    let kills = 0
    for (let turn = 0; turn < KILLS; turn += 1) {
      const spawned = async (kill: (signal: NodeJS.Signals) => void): Promise<void> => {
        await moment(portal, turn, chance())
        kill('SIGKILL')
      }
      const { code } = await runCli(bundle.script, words, { env, spawned })
      if (code === null) kills += 1
    }
    const { code, last } = await runCli(bundle.script, words, { env })
    expect([code, last?.failed]).toEqual([0, 0])
    expect(kills).toBeGreaterThan(KILLS / 2)

    const wanted = LIST.flatMap((name) => portal.landmark(name).media)
    const paths = (readdirSync(to, { recursive: true }) as string[]).filter((name) => /\.[a-z]+$/.test(basename(name)))
    const files = paths.filter((name) => basename(name) !== 'dataset.rudi.json')
    expect(files.length).toBe(wanted.length)
    const found = files.map((name) =>
      createHash('sha256')
        .update(readFileSync(join(to, name)))
        .digest('hex'),
    )
    const expected = await Promise.all(wanted.map(({ id }) => portal.expectedSha256(id)))
    expect(found.toSorted()).toEqual(expected.toSorted())

    const resumed = portal.log.filter(({ headers, status }) => headers.range !== undefined && status === 206)
    expect(resumed.length).toBeGreaterThan(KILLS / 4)
    const over = wanted.map(({ id }) => sentOf(portal, id) - portal.expectedBytes(id).length)
    console.log(`${dialect}: ${kills} kills; fetched again at most ${Math.max(...over)} bytes of one file`)
    expect(Math.max(...over)).toBeLessThanOrEqual(kills * LOST_BYTES_PER_KILL)
  },
  240_000,
)
