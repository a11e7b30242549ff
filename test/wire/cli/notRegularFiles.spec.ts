// A pipe, a socket or a folder in the place of a file: no command may wait for it, and each must say what it is.
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { JOURNAL_NAME } from '../../../shared/library/sidecar/journal.js'
import { SIDECAR_NAME } from '../../../shared/library/sidecar/sidecar.js'
import { bundleCli } from '../../support/cli/bundleCli.js'
import { runCli } from '../../support/cli/runCli.js'
import { listPaths } from '../../support/disk/listPaths.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'

// Each test starts many processes, and each start takes a second on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())
const run = (words: readonly string[]) => runCli(bundle.script, [...words, '--json'])

const pipeAt = (path: string): void => void execFileSync('mkfifo', [path])

/** Things that may be in the place of a file. Each returns a function that removes it. */
const PLACED = {
  'a pipe': async (path: string) => {
    pipeAt(path)
    return async () => undefined
  },
  'a socket': async (path: string) => {
    const server = createServer()
    // The system listens at short paths only; a socket keeps listening when its file is moved.
    const short = join(await createTemporaryFolder(), 's')
    await new Promise<void>((resolve) => server.listen(short, resolve))
    await rename(short, path)
    return () => new Promise<void>((resolve) => void server.close(() => resolve()))
  },
  'a folder': async (path: string) => {
    await mkdir(path)
    return async () => undefined
  },
} as const

describe.skipIf(process.platform === 'win32').each(Object.keys(PLACED) as (keyof typeof PLACED)[])('%s', (kind) => {
  const place = PLACED[kind]

  test.each([SIDECAR_NAME, JOURNAL_NAME, 'SHA256SUMS'])('in the place of %s in a folder is passed by', async (name) => {
    const folder = await createTemporaryFolder()
    const gone = await place(join(folder, name))
    expect((await run(['verify', folder])).last).toMatchObject({ event: 'summary', ok: 0 })
    await gone()
  })

  test('in the place of a downloaded file is not taken for it, and the file is downloaded beside it', async () => {
    const portal = await startTestPortal({ dialect: 'apm' })
    const [root, data] = [await createTemporaryFolder(), await createTemporaryFolder()]
    const { id } = portal.landmark('plain')
    const download = ['download', id, '--portal', portal.url, '--to', root, '--data-dir', data]
    expect((await run(download)).code).toBe(0)
    const path = (await listPaths(root)).find((one) => one.endsWith('.csv')) ?? ''
    await rm(path)
    const gone = await place(path)
    const verified = await run(['verify', root])
    expect(verified).toMatchObject({ code: 1, last: { event: 'summary', ok: 0, bad: 1, missing: 0 } })
    expect(await run(download)).toMatchObject({ code: 0, last: { done: 1, failed: 0 } })
    await gone()
    await portal.close()
  })

  test('in the place of what is encrypted, decrypted, or a key fails in words', async () => {
    const folder = await createTemporaryFolder()
    const odd = join(folder, 'odd')
    const gone = await place(odd)
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const [pem, key, plain] = [join(folder, 'public.pem'), join(folder, 'private.pem'), join(folder, 'plain.csv')]
    await Promise.all([writeFile(pem, publicKey), writeFile(key, privateKey), writeFile(plain, 'a;b\n')])
    const out = join(folder, 'out')
    const commands = [
      ['encrypt', odd, '--key', pem, '--to', out],
      ['encrypt', plain, '--key', odd, '--to', out],
      ['decrypt', odd, '--private-key', key, '--out', join(folder, 'opened')],
      ['decrypt', plain, '--private-key', odd, '--out', join(folder, 'opened')],
    ]
    for (const words of commands) {
      const { code, events } = await run(words)
      expect([words[0], code]).toEqual([words[0], 1])
      const message = expect.stringMatching(kind === 'a folder' ? /is a folder, not a file/i : /is not a regular file/i)
      expect(events).toContainEqual(expect.objectContaining({ code: 'disk/denied', message }))
    }
    expect((await readdir(folder)).toSorted()).toEqual(['odd', 'out', 'plain.csv', 'private.pem', 'public.pem'])
    await gone()
  })
})
