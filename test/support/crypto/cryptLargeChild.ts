import { open, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { decryptFile } from '../../../electron/crypto/decryptFile.js'
import { encryptFile } from '../../../electron/crypto/encryptFile.js'
import { createKeyPair } from './cryptoHarness.js'

/**
 * Runs as a separate process, so that its peak of memory is only that of encrypting and decrypting one large file:
 * `node cryptLargeChild.cjs FOLDER BYTES`. Prints one line of JSON.
 */
async function main(folder: string, bytes: number): Promise<void> {
  const [plain, sealed, opened] = ['plain', 'sealed', 'opened'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await makeSparse(plain, bytes)
  const pair = createKeyPair()
  const disk = nodeDisk
  const seal = await timed(() => encryptFile({ disk, source: plain, target: sealed, publicKey: pair.publicKey }))
  const unseal = await timed(() =>
    decryptFile({ disk, source: sealed, target: opened, privateKeyPem: pair.privateKeyPem }),
  )
  const peakMiB = Math.round((await peakKiB()) / 1024)
  const same = await sameBytes(plain, opened)
  await rm(sealed)
  await rm(opened)
  console.log(JSON.stringify({ seal, unseal, peakMiB, same }))
}

/** On Linux the usual figure includes the memory of the parent process; the process's own status does not. */
async function peakKiB(): Promise<number> {
  const status = process.platform === 'linux' ? await readFile('/proc/self/status', 'utf8') : ''
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS)
}

/** Creates a sparse file with a distinct mark about every 64 MiB, so that misplaced bytes are noticed. */
async function makeSparse(path: string, bytes: number): Promise<void> {
  await writeFile(path, '')
  await truncate(path, bytes)
  const file = await open(path, 'r+')
  for (let at = 0; at + 8 < bytes; at += 67_108_913) {
    const mark = Buffer.alloc(8)
    mark.writeBigUInt64LE(BigInt(at) + 1n)
    await file.write(mark, 0, 8, at)
  }
  await file.close()
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly result: T }> {
  const startedAt = performance.now()
  const result = await work()
  return { ms: Math.round(performance.now() - startedAt), result }
}

async function sameBytes(a: string, b: string): Promise<boolean> {
  const [one, other] = [await open(a), await open(b)]
  const [left, right] = [Buffer.alloc(4 << 20), Buffer.alloc(4 << 20)]
  try {
    for (;;) {
      const [x, y] = await Promise.all([one.read(left, 0, left.length), other.read(right, 0, right.length)])
      if (!left.subarray(0, x.bytesRead).equals(right.subarray(0, y.bytesRead))) return false
      if (x.bytesRead === 0) return true
    }
  } finally {
    await one.close()
    await other.close()
  }
}

const [folder, bytes] = process.argv.slice(2)
if (folder === undefined || bytes === undefined) throw new Error('cryptLargeChild FOLDER BYTES')
void main(folder, Number(bytes))
