import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, BrowserWindow, protocol } from 'electron'
import { createFileCrypt } from '../../../electron/adapters/workers/fileCrypt.js'

/**
 * The main process of a tiny application that runs the product's worker and page code in this machine's Electron. Its
 * folder holds `crypto.cjs` and `page.js`; the results are printed as one line of JSON.
 */
const SPEED_BYTES = 256 * 1024 * 1024
const folder = __dirname
const at = (name: string): string => join(folder, name)

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])

async function look(): Promise<unknown> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKeyPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  await writeFile(at('private.pem'), pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const spki = Uint8Array.from(pair.publicKey.export({ type: 'spki', format: 'der' }))
  const publicKey = { spki, pem: publicKeyPem, bits: 2048, modulusBytes: 256 }
  const crypt = createFileCrypt({ script: at('crypto.cjs'), log: { note: (event) => console.error(event) } })
  const seal = (name: string, to: string) => crypt.encrypt({ source: at(name), target: at(to), publicKey }, {})
  const open = (name: string, to: string) =>
    crypt.decrypt({ source: at(name), target: at(to), privateKeyPath: at('private.pem') }, {})
  try {
    const plain = randomBytes(SPEED_BYTES)
    await writeFile(at('plain'), plain)
    const sealed = await timed(() => seal('plain', 'plain.crypt'))
    const opened = await timed(() => open('plain.crypt', 'again'))
    const same = plain.equals(await readFile(at('again')))
    const page = await sealInPage(publicKeyPem)
    await writeFile(at('page.crypt'), Buffer.from(page.sealed, 'base64'))
    const fromPage = await open('page.crypt', 'page.plain')
    const samePage = fromPage.ok && Buffer.from(page.plain, 'base64').equals(await readFile(at('page.plain')))
    return {
      sealed,
      opened,
      same,
      fromPage,
      samePage,
      pageMBs: page.mbs,
      versions: process.versions.electron,
    }
  } finally {
    await crypt.close()
  }
}

async function timed(work: () => Promise<unknown>): Promise<{ readonly mbs: number; readonly result: unknown }> {
  const startedAt = performance.now()
  const result = await work()
  return { mbs: Math.round(SPEED_BYTES / 1e3 / (performance.now() - startedAt)), result }
}

interface FromPage {
  readonly plain: string
  readonly sealed: string
  readonly mbs: number
}

async function sealInPage(pem: string): Promise<FromPage> {
  protocol.handle(
    'app',
    () => new Response('<!doctype html><title>crypt</title>', { headers: { 'content-type': 'text/html' } }),
  )
  const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true, contextIsolation: true } })
  await window.loadURL('app://rudi/')
  await window.webContents.executeJavaScript(await readFile(at('page.js'), 'utf8'))
  return window.webContents.executeJavaScript(`encryptionPage.encryptRandomBytes(${JSON.stringify(pem)})`)
}

app
  .whenReady()
  .then(look)
  .then(
    (seen) => console.log(`SEEN ${JSON.stringify(seen)}`),
    (bug: unknown) => console.error(bug),
  )
  .finally(() => app.exit(0))
