import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { createCliHarness } from '../../../support/cli/cliHarness.js'
import { runCli } from '../../../support/cli/runCli.js'
import { computeSha256 } from '../../../support/disk/computeSha256.js'

// What the command line reports about complete files: by what each was verified, or why it was not.

// Each test starts many processes, and each start takes a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

test('every file that nothing verified has its reason, and words in the language of the person', async () => {
  const { portal, download, ids } = await createCliHarness(bundle.script, {
    dialect: 'gateway',
  })
  const targets = ids('plain', 'nameless', 'hash-dummy', 'crypt', 'live')
  const { events } = await download(targets, {
    env: { LC_ALL: 'fr_FR.UTF-8' },
  })
  const said = (name: Parameters<typeof portal.landmark>[0]) =>
    events.find(({ event, media }) => event === 'done' && media === portal.landmark(name).media[0]?.id)
  expect(said('plain')).toMatchObject({
    verified: expect.stringMatching(/^(sha-256|sha-512|md5)$/),
  })
  expect(said('plain')).not.toHaveProperty('reason')
  const reasons = (['hash-dummy', 'crypt', 'live'] as const).map((name) => said(name))
  expect(reasons.map((one) => one?.reason)).toEqual(['not-a-hash', 'transformed', 'regenerated'])
  for (const one of reasons)
    expect(one).toMatchObject({
      verified: 'none',
      message: expect.stringMatching(/^(Complet\.|Non vérifié\s:)/),
    })

  const again = await download(targets)
  const skipped = again.events.find(({ media }) => media === portal.landmark('hash-dummy').media[0]?.id)
  expect(skipped).toMatchObject({
    event: 'skipped',
    reason: 'already-here',
    verified: 'none',
  })
  expect(skipped?.message).toMatch(/^Not verified: the portal’s checksum is invalid/)
})

test('the terminal marks what was not verified, and the last line counts both', async () => {
  const { portal, to, data, ids } = await createCliHarness(bundle.script, {
    dialect: 'gateway',
  })
  const args = ['download', ...ids('plain', 'hash-dummy', 'same-names'), '--to', to]
  const { out, err } = await runCli(bundle.script, [...args, '--portal', portal.url, '--data-dir', data], {})
  const [mark] = portal.landmark('hash-dummy').media
  expect(err).toMatch(new RegExp(`^○ {2}.*${mark?.name}.* Not verified: the portal’s checksum is invalid`, 'm'))
  expect(err).toMatch(/^✓ {2}/m)
  const same = portal.landmark('same-names').media.length
  expect(err).toMatch(/ \(2\)\.\w+ .*\(name already taken: [^)]+\)$/m)
  expect(out.trim().split('\n').at(-1)).toBe(
    `done ${same + 2} (verified ${same + 1}, not verifiable 1, under another name ${same - 1})  failed 0  skipped 0`,
  )
})

test.each([
  ['digest-bare', 'md5', 'content-digest'],
  ['digest-content', 'sha-256', 'content-digest'],
  ['content-md5', 'md5', 'content-md5'],
  ['s3-tag', 'md5', 's3'],
] as const)(
  '%s is a witness where the catalogue has no hash, named in event and sidecar',
  async (name, verified, witness) => {
    const { portal, to, download, ids } = await createCliHarness(bundle.script, { dialect: 'gateway' })
    portal.faults.arm({ name, media: portal.landmark('hash-dummy').media[0]?.id ?? '' })
    const { events } = await download(ids('hash-dummy'))
    const done = events.find(({ event }) => event === 'done')
    expect(done).toMatchObject({ verified, witness })
    expect(done).not.toHaveProperty('reason')
    const [sidecar = ''] = (await readdir(to, { recursive: true })).filter((one) => one.endsWith('dataset.rudi.json'))
    expect(JSON.parse(await readFile(join(to, sidecar), 'utf8')).files).toMatchObject([
      { verdict: { is: 'verified', by: witness }, verdictInWords: expect.stringContaining('that the server sent') },
    ])
  },
)

test.each(['gzip-unasked', 'deflate-unasked', 'br-unasked'] as const)(
  '%s: the file is decoded, and event and sidecar say so',
  async (name) => {
    const { portal, to, download, ids } = await createCliHarness(bundle.script, { dialect: 'gateway' })
    const [hashed] = portal.landmark('plain').media
    portal.faults.arm({ name })
    const { events } = await download(ids('plain', 'hash-dummy'))
    const done = events.filter(({ event }) => event === 'done')
    for (const { path, media, message } of done) {
      expect(await computeSha256(join(to, String(path)))).toBe(await portal.expectedSha256(String(media)))
      expect(message).toMatch(/The server sent it compressed \(\w+\): it was decompressed\.$/)
    }
    expect(done.find(({ media }) => media === hashed?.id)?.verified).not.toBe('none')
    expect(done.find(({ media }) => media !== hashed?.id)).toMatchObject({ verified: 'none', reason: 'not-a-hash' })
    const sidecars = (await readdir(to, { recursive: true })).filter((one) => one.endsWith('dataset.rudi.json'))
    for (const one of sidecars) expect(await readFile(join(to, one), 'utf8')).toContain('it was decompressed')
  },
)

test('what nothing can decode is kept as it came, and said to be encoded', async () => {
  const { portal, download, ids } = await createCliHarness(bundle.script, { dialect: 'gateway' })
  portal.faults.arm({ name: 'compress-unasked' })
  const { events } = await download(ids('hash-dummy'))
  expect(events.find(({ event }) => event === 'done')).toMatchObject({
    verified: 'none',
    reason: 'encoded',
    message: expect.stringContaining('(compress)'),
  })
})
