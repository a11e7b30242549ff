import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { createCliHarness } from '../../../support/cli/cliHarness.js'
import { runCli } from '../../../support/cli/runCli.js'
import { computeSha256 } from '../../../support/disk/computeSha256.js'

// A program that makes a file on request is killed: the server ends the chunks as if the file were complete. Less than
// half of the declared size is never accepted, more than that when it comes twice alike, and from nine tenths on at once.

// Each test starts processes and waits between attempts.
vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

/** Creates a media with a hash and a size, whose export is cut at this share of it. */
async function cutAt(share: number, times?: number) {
  const place = await createCliHarness(bundle.script, { dialect: 'gateway' })
  const [media] = place.portal.landmark('plain').media
  if (media === undefined) throw new Error('no media')
  const { length } = media.content(0)
  const afterBytes = Math.floor(length * share)
  place.portal.faults.arm({
    name: 'export-cut',
    media: media.id,
    afterBytes,
    ...(times === undefined ? {} : { times }),
  })
  const run = await place.download(place.ids('plain'))
  const names = (await readdir(place.to, { recursive: true })).filter((name) => /\.csv/.test(name))
  return {
    ...place,
    ...run,
    media,
    length,
    afterBytes,
    names,
    event: run.events.find(({ event }) => event !== 'summary'),
  }
}

test('a cut below half of what was declared fails, with both sizes, and is kept beside', async () => {
  const { code, event, names, to, afterBytes } = await cutAt(0.2)
  expect([code, event?.event, event?.code]).toEqual([1, 'failed', 'file/cut-short'])
  expect(event?.message).toMatch(/^Incomplete file \(.* expected, .* received\)/)
  expect(names).toEqual([expect.stringMatching(/\.rudi-mismatch$/)])
  expect((await stat(join(to, names[0] ?? ''))).size).toBe(afterBytes)
})

test('an export that was cut once is fetched again and verified', async () => {
  const { code, event, portal, media, to, names } = await cutAt(0.2, 1)
  expect([code, event?.event, event?.attempts]).toEqual([0, 'done', 2])
  expect(event?.verified).not.toBe('none')
  expect(await computeSha256(join(to, names[0] ?? ''))).toBe(await portal.expectedSha256(media.id))
})

test('an export between half and nine tenths must come twice alike, and then both sizes are reported', async () => {
  const { code, event, to, portal, media } = await cutAt(0.7)
  expect([code, event?.event, event?.attempts]).toEqual([0, 'done', 2])
  expect(event).toMatchObject({ verified: 'none', reason: 'regenerated' })
  expect(event?.message).toMatch(/Declared size: .*, received: /)
  expect(portal.log.filter(({ target }) => target.includes(media.id) && /dwnl/.test(target))).toHaveLength(2)

  const verify = await runCli(bundle.script, ['verify', to, '--json'])
  expect(verify.code).toBe(0)
  expect(verify.last).toEqual({ event: 'summary', ok: 0, bad: 0, missing: 0, unverifiable: 1 })
  expect(verify.events[0]).toMatchObject({ event: 'unverifiable', verified: 'none', reason: 'regenerated' })
})

test('an export above nine tenths counts as that of another day', async () => {
  const { event } = await cutAt(0.95)
  expect(event).toMatchObject({ event: 'done', verified: 'none', reason: 'regenerated', attempts: 1 })
})
