import { join } from 'node:path'
import { LIMITS } from '../../../shared/limits.js'
import { EMPTY_BOOK, parseQueryBook, type QueryBook } from '../../../shared/query/model.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PortalProfileSetting } from '../../../shared/settings/schema.js'
import type { Disk } from '../../ports/disk.js'
import type { Log } from '../../ports/log.js'

/** Whose queries they are. */
export type BookKey = Pick<PortalProfileSetting, 'id' | 'demo'>

/** Draft, history and saved queries, a small file for each portal. */
export interface QueryBooks {
  read(portal: BookKey): Promise<QueryBook>
  /** Durable on return. What `change` gives null for is not written. Changes of one portal follow each other. */
  change(portal: BookKey, change: (book: QueryBook) => QueryBook | null): Promise<Result<QueryBook | null>>
}

export interface QueryBooksDeps {
  readonly disk: Pick<Disk, 'readSmall' | 'replaceSmall' | 'makeFolder'>
  /** Where the files are; made at the first writing. */
  readonly folder: string
  /** A portal's address as a file's name. */
  readonly nameOf: (address: string) => string
  readonly log: Pick<Log, 'note'>
}

export function createQueryBooks({ disk, folder, nameOf, log }: QueryBooksDeps): QueryBooks {
  const turns = new Map<string, Promise<QueryBook>>()
  /** The demo portal moves from port to port, and its queries with it. */
  const keyOf = ({ id, demo }: BookKey): string => (demo ? 'demo' : id)
  const fileOf = (key: string): string => join(folder, `${nameOf(key)}.json`)
  const fromDisk = async (key: string): Promise<QueryBook> => {
    const text = await disk.readSmall(fileOf(key), LIMITS.QUERY_FILE_BYTES)
    if (!text.ok) return EMPTY_BOOK
    const book = parseQueryBook(text.value)
    if (book === null) log.note('query.book-unreadable', {})
    return book ?? EMPTY_BOOK
  }
  const bookOf = (key: string): Promise<QueryBook> => {
    const known = turns.get(key) ?? fromDisk(key)
    turns.set(key, known)
    return known
  }
  return {
    read: (portal) => bookOf(keyOf(portal)),
    change(portal, change) {
      const key = keyOf(portal)
      const before = bookOf(key)
      const changed = before.then(async (book): Promise<Result<QueryBook | null>> => {
        const next = change(book)
        if (next === null || next === book) return ok(next)
        const made = await disk.makeFolder(folder)
        if (!made.ok) return made
        const written = await disk.replaceSmall(fileOf(key), JSON.stringify(next))
        return written.ok ? ok(next) : written
      })
      turns.set(
        key,
        Promise.all([before, changed]).then(([book, now]) => (now.ok && now.value !== null ? now.value : book)),
      )
      return changed
    },
  }
}
