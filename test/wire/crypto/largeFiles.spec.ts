import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleForTest } from '../../support/build/bundleForTest.js'

/** Beyond 2^31, where a 32-bit length breaks. RUDI_CRYPT_BYTES can ask for more: a bit over 2^32 is 4300000000. */
const BYTES = Number(process.env.RUDI_CRYPT_BYTES ?? 2 ** 31 + 100_000_007)
/**
 * Node itself takes about 50, and three chunks of a megabyte are not noticeable. Memory that grows with the file would
 * be.
 */
const PEAK_MIB = 160

interface Report {
  readonly seal: { readonly ms: number; readonly result: unknown }
  readonly unseal: { readonly ms: number; readonly result: unknown }
  readonly peakMiB: number
  readonly same: boolean
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rudi-crypt-large-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a file of several gigabytes is sealed and opened byte-exact, with little memory', {
  timeout: 600_000,
}, async () => {
  const script = await bundleForTest('test/support/crypto/cryptLargeChild.ts', folder)
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder, String(BYTES)])
  const reported = JSON.parse(stdout) as Report
  const speed = ({ ms }: { readonly ms: number }): number => Math.round(BYTES / 1e3 / ms)
  console.info(
    `sealed ${speed(reported.seal)} MB/s, opened ${speed(reported.unseal)} MB/s, peak ${reported.peakMiB} MiB`,
  )
  expect(reported.seal.result).toEqual({ ok: true, value: { bytes: BYTES + 272 } })
  expect(reported.unseal.result).toEqual({ ok: true, value: { bytes: BYTES } })
  expect(reported.same).toBe(true)
  expect(reported.peakMiB).toBeLessThan(PEAK_MIB)
})
