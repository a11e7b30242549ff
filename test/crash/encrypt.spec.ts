// When a command that encrypts or decrypts is killed, the file that it was writing must not stay in a person's folder.
import { generateKeyPairSync } from 'node:crypto'
import { mkdir, open, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleCli } from '../support/cli/bundleCli.js'
import { runCli } from '../support/cli/runCli.js'
import { createTemporaryFolder } from '../support/disk/temporaryFolder.js'

/** A file whose encryption takes seconds and not milliseconds; until then it is sparse on disk. */
const BIG_BYTES = 1024 * 1024 * 1024

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

async function aPlace() {
  const [folder, data] = [await createTemporaryFolder(), await createTemporaryFolder()]
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const [pem, key, small, big, to] = ['public.pem', 'private.pem', 'small.csv', 'big.csv', 'to'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string, string]
  await writeFile(pem, publicKey)
  await writeFile(key, privateKey)
  await writeFile(small, 'a;b\n1;2\n')
  await (await open(big, 'w')).close()
  await truncate(big, BIG_BYTES)
  await mkdir(to)
  const run = (words: readonly string[], spawned?: (kill: (signal: NodeJS.Signals) => void) => Promise<void>) =>
    runCli(bundle.script, [...words, '--data-dir', data, '--json'], spawned === undefined ? {} : { spawned })
  const encrypt = (file: string) => ['encrypt', file, '--to', to, '--key', pem]
  /** The files by name, those with a random name first. */
  const left = async () => {
    const names = (await readdir(to)).toSorted()
    return [...names.filter((name) => PARTIAL.test(name)), ...names.filter((name) => !PARTIAL.test(name))]
  }
  return { to, data, key, small, big, run, encrypt, left }
}

/** Resolves once the unfinished file in the folder has bytes. */
async function isWriting(folder: string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 5) {
    const name = (await readdir(folder)).find((one) => one.endsWith('.rudi-partial'))
    if (name !== undefined && (await stat(join(folder, name))).size > 0) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('nothing was written')
}

const PARTIAL = /^[0-9a-f-]{36}\.rudi-partial$/

test('the next command removes what an encryption that was killed left, and nothing else', async () => {
  const { to, data, small, big, run, encrypt, left } = await aPlace()
  const killed = await run(encrypt(big), async (kill) => {
    await isWriting(to)
    kill('SIGKILL')
  })
  expect(killed.code).toBe(null)
  expect(await left()).toEqual([expect.stringMatching(PARTIAL)])
  const foreign = '00000000-0000-4000-8000-000000000000.rudi-partial'
  await writeFile(join(to, foreign), 'of another program')

  expect((await run(encrypt(small))).code).toBe(0)
  expect(await left()).toEqual([foreign, 'small.csv.crypt'])
  expect(await readdir(join(data, 'unfinished'))).toEqual([])
}, 120_000)

test('a command of another kind removes it, too', async () => {
  const { to, big, run, encrypt, left } = await aPlace()
  await run(encrypt(big), async (kill) => {
    await isWriting(to)
    kill('SIGKILL')
  })
  expect(await left()).toHaveLength(1)
  await run(['verify', to])
  expect(await left()).toEqual([])
}, 120_000)

test('what a decryption that was killed left in clear is removed', async () => {
  const { to, key, big, run, encrypt, left } = await aPlace()
  expect((await run(encrypt(big))).code).toBe(0)
  const sealed = join(to, 'big.csv.crypt')
  const killed = await run(['decrypt', sealed, '--private-key', key, '--out', join(to, 'back.csv')], async (kill) => {
    await isWriting(to)
    kill('SIGKILL')
  })
  expect(killed.code).toBe(null)
  expect(await left()).toEqual([expect.stringMatching(PARTIAL), 'big.csv.crypt'])
  await run(['verify', to])
  expect(await left()).toEqual(['big.csv.crypt'])
}, 240_000)

test('the unfinished file of a command that lives stays, and becomes the whole file', async () => {
  const { to, data, small, big, run, encrypt, left } = await aPlace()
  const slow = await run(encrypt(big), async (kill) => {
    await isWriting(to)
    kill('SIGSTOP')
    try {
      expect((await run(encrypt(small))).code).toBe(0)
      expect(await left()).toEqual([expect.stringMatching(PARTIAL), 'small.csv.crypt'])
    } finally {
      kill('SIGCONT')
    }
  })
  expect(slow.code).toBe(0)
  expect(await left()).toEqual(['big.csv.crypt', 'small.csv.crypt'])
  expect(await readdir(join(data, 'unfinished'))).toEqual([])
}, 240_000)
