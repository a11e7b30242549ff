import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { decryptFile } from '../../../electron/crypto/decryptFile.js'
import { encryptFile } from '../../../electron/crypto/encryptFile.js'
import { type PublicKey, parsePublicKey } from '../../../shared/crypto/publicKey.js'

/**
 * A key pair in the forms that the product and the independent implementations need. It is created for each run and is
 * never in the repository.
 */
export interface KeyPair {
  readonly publicKey: PublicKey
  readonly privateKeyPem: string
  readonly pkcs8: Uint8Array
}

export function createKeyPair(modulusLength = 2048): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  return { publicKey: parsed(publicKey), ...privateForms(privateKey) }
}

function parsed(key: KeyObject): PublicKey {
  const read = parsePublicKey(key.export({ type: 'spki', format: 'der' }))
  if (!read.ok) throw new Error(read.failure.code)
  return read.value
}

const privateForms = (key: KeyObject) => ({
  privateKeyPem: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  pkcs8: Uint8Array.from(key.export({ type: 'pkcs8', format: 'der' })),
})

/** A folder of real files, with short functions to encrypt and decrypt in it. */
export interface CryptoHarness {
  readonly folder: string
  path(name: string): string
  write(name: string, bytes: Uint8Array): Promise<string>
  read(name: string): Promise<Buffer>
  /** All names in the folder, sorted, so that leftovers of a failure are visible. */
  names(): Promise<string[]>
  sizeOf(name: string): Promise<number>
  seal(source: string, target: string, pair: KeyPair): ReturnType<typeof encryptFile>
  open(source: string, target: string, pair: KeyPair): ReturnType<typeof decryptFile>
  clear(): Promise<void>
}

export async function createCryptoHarness(): Promise<CryptoHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'rudi-crypt-'))
  const path = (name: string): string => join(folder, name)
  const disk = nodeDisk
  return {
    folder,
    path,
    write: async (name, bytes) => {
      await writeFile(path(name), bytes)
      return path(name)
    },
    read: (name) => readFile(path(name)),
    names: async () => (await readdir(folder)).sort(),
    sizeOf: async (name) => (await stat(path(name))).size,
    seal: (source, target, pair) =>
      encryptFile({ disk, source: path(source), target: path(target), publicKey: pair.publicKey }),
    open: (source, target, pair) =>
      decryptFile({ disk, source: path(source), target: path(target), privateKeyPem: pair.privateKeyPem }),
    clear: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Random bytes, which neither compress nor repeat. */
export const createRandomBytes = (bytes: number): Uint8Array<ArrayBuffer> => Uint8Array.from(randomBytes(bytes))
