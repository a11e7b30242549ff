import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { join } from 'node:path'

/** The machine and its software, without which the figures mean nothing. */
export interface Machine {
  readonly at: string
  readonly cpu: string
  readonly cores: number
  readonly memoryBytes: number
  readonly kernel: string
  readonly fileSystem: string
  readonly node: string
  readonly versions: Readonly<Record<string, string>>
  /** SHA-256 by OpenSSL on one core. */
  readonly coreBytesPerSecond: number
  /** Written in steps of 4 MiB with a sync each: this bounds tools that wait for the disk. */
  readonly durableBytesPerSecond: number
  /**
   * Milliseconds to create an empty file: on ext4 this takes ten times longer for some minutes after many files were
   * removed.
   */
  readonly newFileMs: number
  /** The load of the minute before the start: above zero, other programs were running as well. */
  readonly loadBefore: number
}

/** File systems by their magic number from statfs(2). */
const FILE_SYSTEMS: Readonly<Record<number, string>> = {
  61267: 'ext4',
  16914836: 'tmpfs (memory: no figure about durability means anything)',
  2435016766: 'btrfs',
  1481003842: 'xfs',
  2035054128: 'overlayfs',
}

/** `isQuick`: measures core and disk with an eighth of the data that publishable figures need. */
export function describeMachine(folder: string, programs: readonly string[], isQuick: boolean): Machine {
  const all = cpus()
  const { type } = statfsSync(folder)
  return {
    at: new Date().toISOString(),
    cpu: all[0]?.model ?? 'unknown',
    cores: all.length,
    memoryBytes: totalmem(),
    kernel: release(),
    fileSystem: FILE_SYSTEMS[type] ?? `type ${type}`,
    node: process.version,
    versions: Object.fromEntries(programs.map((program) => [program, versionOf(program)])),
    coreBytesPerSecond: hashingSpeed(isQuick ? PIECES / 8 : PIECES),
    durableBytesPerSecond: durableSpeed(join(folder, 'durable.bin'), isQuick ? DURABLE_PIECES / 8 : DURABLE_PIECES),
    newFileMs: timeNewFiles(folder),
    loadBefore: loadavg()[0] ?? 0,
  }
}

/** nginx prints its version to stderr and with another option. */
function versionOf(program: string): string {
  const words = program === 'nginx' ? '-v 2>&1' : '--version'
  const said = execFileSync('sh', ['-c', `${program} ${words}`], { encoding: 'utf8' })
  return /\d+\.\d+[^\s,]*/.exec(said)?.[0] ?? 'unknown'
}

const PIECE_BYTES = 4 * 1_048_576
const PIECES = 128

/** The best of three runs, so that other programs matter less. */
function hashingSpeed(pieces: number): number {
  const piece = Buffer.alloc(PIECE_BYTES, 'octets')
  const once = (): number => {
    const startedAt = performance.now()
    const hash = createHash('sha256')
    for (let at = 0; at < pieces; at++) hash.update(piece)
    hash.digest()
    return (pieces * PIECE_BYTES * 1000) / (performance.now() - startedAt)
  }
  return Math.max(once(), once(), once())
}

const DURABLE_PIECES = 64

function durableSpeed(path: string, pieces: number): number {
  const piece = Buffer.alloc(PIECE_BYTES, 'octets')
  const file = openSync(path, 'w')
  const startedAt = performance.now()
  for (let at = 0; at < pieces; at++) {
    writeSync(file, piece)
    fdatasyncSync(file)
  }
  const speed = (pieces * PIECE_BYTES * 1000) / (performance.now() - startedAt)
  closeSync(file)
  rmSync(path)
  return speed
}

const NEW_FILES = 500

function timeNewFiles(folder: string): number {
  const room = mkdtempSync(join(folder, 'new-'))
  const startedAt = performance.now()
  for (let place = 0; place < NEW_FILES; place++) closeSync(openSync(join(room, String(place)), 'wx'))
  const tookMs = performance.now() - startedAt
  rmSync(room, { recursive: true })
  return tookMs / NEW_FILES
}
