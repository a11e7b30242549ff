import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSeededRandom } from '../support/seededRandom.js'

const PAGE = 4096
const MOST_BITS = 25

/** What happens to the bytes of a file, by a dice that is uniform in [0, 1). */
type Damage = (bytes: Buffer, chance: () => number) => Buffer

const below = (chance: () => number, limit: number): number => Math.floor(chance() * limit)

const flipped =
  (many: (chance: () => number) => number): Damage =>
  (bytes, chance) => {
    for (let left = many(chance); left > 0; left -= 1) {
      const at = below(chance, bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(chance, 8))
    }
    return bytes
  }

/** A place at the beginning of a page, or of what a disk writes at once. */
const sector = (bytes: Buffer, chance: () => number, size: number): number =>
  below(chance, Math.max(1, Math.floor(bytes.length / size))) * size

export const DAMAGES: Readonly<Record<string, Damage>> = {
  'one bit': flipped(() => 1),
  'some bits': flipped((chance) => 1 + below(chance, MOST_BITS)),
  'bits of the first page': (bytes, chance) => {
    flipped(() => 1 + below(chance, 5))(bytes.subarray(0, PAGE), chance)
    return bytes
  },
  'a byte of text': (bytes, chance) => {
    // Never UTF-8, wherever it stands.
    for (let left = 1 + below(chance, 20); left > 0; left -= 1) bytes[below(chance, bytes.length)] = 0xff
    return bytes
  },
  'a torn page': (bytes, chance) => {
    const [from, to] = [sector(bytes, chance, 512), sector(bytes, chance, 512)]
    bytes.copy(bytes, to, from, from + 512 * (1 + below(chance, 7)))
    return bytes
  },
  'pages of zeroes': (bytes, chance) => {
    const from = sector(bytes, chance, PAGE)
    return bytes.fill(0, from, Math.min(bytes.length, from + PAGE * (1 + below(chance, 20))))
  },
  'a cut end': (bytes, chance) => bytes.subarray(0, below(chance, bytes.length)),
  'nothing but zeroes': (bytes) => bytes.fill(0),
  'nothing at all': () => Buffer.alloc(0),
  'something else': (bytes, chance) => Buffer.from(bytes.map(() => below(chance, 256))),
}

/** The name of the queue's second copy. */
export const QUEUE_COPY_NAME = 'library.copy'

/** The databases of a data folder, with what lies beside them; those of the queue are damaged most often. */
const FILES = [
  ...[
    'library.db',
    'library.db',
    'library.db',
    'library.db-wal',
    'library.db-wal',
    'library.db-shm',
    'lock.db',
    QUEUE_COPY_NAME,
  ],
  ...['files.db', 'files.db-wal', 'catalogue.db', 'catalogue.db-wal'],
]

export interface DamagedFile {
  readonly file: string
  readonly damage: string
}

/** Damages one or two files of a data folder. The same seed damages the same bytes. */
export function damageFolder(folder: string, seed: number): readonly DamagedFile[] {
  const chance = createSeededRandom(seed)
  return Array.from({ length: 1 + below(chance, 2) }, () => {
    const file = FILES[below(chance, FILES.length)] ?? ''
    const path = join(folder, file)
    if (below(chance, 40) === 0) {
      rmSync(path, { force: true, recursive: true })
      mkdirSync(path)
      return { file, damage: 'a folder' }
    }
    const names = Object.keys(DAMAGES)
    const damage = names[below(chance, names.length)] ?? ''
    if (existsSync(path) && !isFolder(path)) {
      const bytes = readFileSync(path)
      if (bytes.length > 0) writeFileSync(path, DAMAGES[damage]?.(bytes, chance) ?? bytes)
    }
    return { file, damage }
  })
}

const isFolder = (path: string): boolean => statSync(path).isDirectory()
