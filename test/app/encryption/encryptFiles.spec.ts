// Results are encrypted in the real window and must be readable for others (E8, portal-api.md 4).
import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPortalKeys, type PortalKeys } from '../../../demo/seed/portalKeys.js'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { decryptFile } from '../../../electron/crypto/decryptFile.js'
import { failure } from '../../../shared/failure.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import {
  compileJavaImplementation,
  type JavaImplementation,
  missingJavaReason,
} from '../../support/crypto/javaImplementation.js'
import { listPaths } from '../../support/disk/listPaths.js'
import { dropFiles } from '../../support/window/dropFiles.js'

const MIB = 1024 * 1024

const { app, begin, home, portal } = prepareApp('all tests')
let keys: PortalKeys

// The same person encrypts one file after another.
beforeAll(async () => {
  keys = createPortalKeys()
  await begin({ keys })
  await app.must('portals.add', { address: portal.url, title: '', dialect: 'auto' })
  await app.page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: /^Encrypt/ })
    .click()
  await app.page.getByText('SHA-256 fingerprint').waitFor()
})

const at = (name: string): string => join(home.path, name)
const privateKeyPem = (): string => keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Sets the path that the save dialog returns for the page's next export. */
const saveAs = (path: string): Promise<void> =>
  app.electron.evaluate(({ session }, target) => {
    session.defaultSession.once('will-download', (_event, item) => item.setSavePath(target))
  }, path)

/** Drops a file on the page, as a person does, and returns what was saved. */
async function sealInPage(name: string, plain: Uint8Array): Promise<string> {
  await saveAs(at(`${name}.crypt`))
  await dropFiles(app.page, { [name]: plain })
  await app.page.getByText(`Encrypted: ${name}.crypt`).waitFor()
  const size = plain.byteLength + 272
  await expect.poll(async () => (await readFile(at(`${name}.crypt`)).catch(() => null))?.length).toBe(size)
  return at(`${name}.crypt`)
}

/**
 * Encrypts a file of any size by streaming into the person's default folder, with the native dialog. Returns its path.
 */
async function streamToFolder(name: string, plain: Uint8Array): Promise<string> {
  await writeFile(at(name), plain)
  await app.answerDialogs({ open: [at(name)] })
  await app.page.getByRole('button', { name: 'Choose files…' }).click()
  await app.page.getByText(/^1 file encrypted in “(?:.*[\\/])?Rudi”/).waitFor()
  // The line may still be about the previous file.
  const found = async () =>
    (await readdir(home.path, { recursive: true })).filter((path) => basename(path) === `${name}.crypt`)
  await expect.poll(found).toHaveLength(1)
  return at((await found())[0] ?? '')
}

/** Drops a file from the disk, unlike a file that was created in the page. */
async function dropFromDisk(path: string): Promise<void> {
  await app.page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { type: 'file', id: 'on-disk' })
    document.body.append(input)
  })
  await app.page.locator('#on-disk').setInputFiles(path)
  await app.page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#on-disk')
    const dataTransfer = new DataTransfer()
    for (const file of input?.files ?? []) dataTransfer.items.add(file)
    input?.remove()
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    document.querySelector('.drop')?.dispatchEvent(drop)
  })
}

async function openedByMachine(sealed: string): Promise<Buffer> {
  const target = at('opened')
  const opened = await decryptFile({ disk: nodeDisk, source: sealed, target, privateKeyPem: privateKeyPem() })
  expect(opened).toMatchObject({ ok: true })
  const bytes = await readFile(target)
  // The name becomes free for the next test: decrypting replaces no file.
  await rm(target)
  return bytes
}

async function openedByWitness(javaImplementation: JavaImplementation, sealed: string): Promise<Buffer> {
  await writeFile(at('private.pem'), privateKeyPem())
  await javaImplementation('open', at('private.pem'), sealed, at('witnessed'))
  return readFile(at('witnessed'))
}

describe('an encryption', () => {
  it('of a file that the window holds is saved sealed, and the machine opens it byte for byte', async () => {
    const plain = randomBytes(3 * MIB + 7)
    const sealed = await sealInPage('résultats d’été.csv', plain)
    expect((await openedByMachine(sealed)).equals(plain)).toBe(true)
  })

  it('of a file too large for the window is streamed into a folder, and the machine opens it byte for byte', async () => {
    const plain = randomBytes(300 * MIB)
    const sealed = await streamToFolder('grand.bin', plain)
    expect((await openedByMachine(sealed)).equals(plain)).toBe(true)
  })

  it('of a dropped file that is too large for the window is streamed into the folder from where it lies', async () => {
    const bytes = 257 * MIB
    await writeFile(at('lâché.bin'), '')
    await truncate(at('lâché.bin'), bytes)
    await dropFromDisk(at('lâché.bin'))
    const written = async () => {
      const paths = (await listPaths(home.path)).filter((path) => basename(path) === 'lâché.bin.crypt')
      return Promise.all(paths.map(async (path) => (await stat(path)).size))
    }
    await expect.poll(written, { timeout: 30_000 }).toEqual([bytes + 272])
  })

  it.skipIf(missingJavaReason !== '')(
    `made either way is opened by the witness in Java${missingJavaReason}`,
    async () => {
      const plain = randomBytes(2 * MIB + 3)
      const javaImplementation = await compileJavaImplementation(at('witness'))
      expect((await openedByWitness(javaImplementation, await sealInPage('un.csv', plain))).equals(plain)).toBe(true)
      expect((await openedByWitness(javaImplementation, await streamToFolder('deux.csv', plain))).equals(plain)).toBe(
        true,
      )
    },
  )

  it('never replaces a file: the second one of that name is refused in words, and the first stays', async () => {
    const first = await streamToFolder('même.csv', randomBytes(1000))
    const before = await readFile(first)
    await app.page.getByRole('button', { name: 'Choose files…' }).click()
    await app.page.getByText(/même\.csv.*: .*(exists|already)/i).waitFor()
    expect((await readFile(first)).equals(before)).toBe(true)
  })

  it('of a file that is gone by then says so, and is no bug', async () => {
    await writeFile(at('bientôt.csv'), 'x')
    await app.answerDialogs({ open: [at('bientôt.csv')] })
    const [chosen] = await app.must('encryption.chooseFiles', undefined)
    await app.answerDialogs({ open: [home.downloads] })
    const folder = await app.must('folders.choose', undefined)
    await rm(at('bientôt.csv'))
    if (chosen === undefined || folder === null) throw new Error('both were chosen')
    const { fingerprint } = await app.must('encryption.publicKey', undefined)
    expect(
      await app.must('encryption.encrypt', {
        id: randomUUID(),
        files: [chosen.token],
        folder: folder.token,
        fingerprint,
      }),
    ).toMatchObject({
      done: 0,
      failed: [{ name: 'bientôt.csv', because: { code: 'disk/not-found' } }],
    })
    const other = { files: [chosen.token], folder: folder.token, fingerprint: '0'.repeat(64) }
    expect(await app.ask('encryption.encrypt', { id: randomUUID(), ...other })).toMatchObject({
      failure: { code: 'export/key-changed' },
    })
    await app.answerDialogs({ open: [at('bientôt.csv')] })
    expect(await app.ask('encryption.chooseFiles', undefined)).toMatchObject({
      failure: { code: 'disk/not-found', facts: { name: 'bientôt.csv' } },
    })
  })
})

describe('an encryption in the window', () => {
  const sealing = (name: string) => app.page.getByRole('listitem').filter({ hasText: name })
  /** Sets what the person does in the next save dialog. */
  const saving = (path: string | null) =>
    app.electron.evaluate(({ session }, target) => {
      session.defaultSession.once('will-download', (_event, item) => {
        if (target === null) item.cancel()
        else item.setSavePath(target)
      })
    }, path)

  it('is said to be done when the file is saved, and not when the dialog was cancelled', async () => {
    // This file is where the last test needs a folder.
    await writeFile(join(home.path, 'let-go.csv'), 'a;b\n')
    await saving(null)
    await dropFiles(app.page, { 'let-go.csv': Buffer.from('a;b\n') })
    await sealing('let-go.csv').getByText('Not saved').waitFor()
    await saving(join(home.path, 'kept.csv.crypt'))
    await dropFiles(app.page, { 'kept.csv': Buffer.from('a;b\n') })
    await sealing('kept.csv').getByText('Encrypted: kept.csv.crypt').waitFor()
    expect((await readFile(join(home.path, 'kept.csv.crypt'))).length).toBe(4 + 272)
    expect(await app.page.getByText('Encrypted: let-go.csv.crypt').count()).toBe(0)
  })

  it('is not said to be done when its file could not be written', async () => {
    // There can be no folder below a file.
    await saving(join(home.path, 'let-go.csv', 'kept.csv.crypt'))
    await dropFiles(app.page, { 'kept.csv': Buffer.from('a;b\n') })
    await sealing('kept.csv')
      .first()
      .getByText(formatFailure(failure('disk/error'), 'en'))
      .waitFor()
  })
})
