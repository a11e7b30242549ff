import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../build/setup/paths.mjs'

const PREBUILDS = join(ROOT, 'node_modules', '@photostructure', 'sqlite', 'prebuilds')

/** Reads the library of SQLite for a system and processor: a real file of machine code. */
export const readPrebuilt = (target: string): Buffer =>
  readFileSync(join(PREBUILDS, target, '@photostructure+sqlite.glibc.node'))

/** Creates a universal Mac file: its table names the processors, in big-endian order. */
export function createUniversalFile(...cpus: readonly number[]): Buffer {
  const head = Buffer.alloc(256)
  head.writeUInt32BE(0xcafebabe, 0)
  head.writeUInt32BE(cpus.length, 4)
  for (const [at, cpu] of cpus.entries()) head.writeUInt32BE(cpu, 8 + at * 20)
  return head
}
