import { basename, join } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { EMPTY_BOOK, parseQueryBook, type QueryBook, serializeQueryBook } from '../../../shared/query/queryBook.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { PortalProfileSetting } from '../../../shared/settings/portalProfile.js'
import { setFileAside } from '../../files/setFileAside.js'
import type { Disk } from '../../ports/disk.js'
import type { Log } from '../../ports/log.js'

/** The portal that the queries belong to. */
export type BookKey = Pick<PortalProfileSetting, 'id' | 'demo'>

/** Stores draft, history and saved queries, in one small file for each portal. */
export interface QueryBooks {
  /** Fails when the stored book cannot be read or decoded: it is not empty then. */
  read(portal: BookKey): Promise<Result<QueryBook>>
  /** The path of the stored book, whether there is one or not. */
  locate(portal: BookKey): string
  /**
   * Gives a stored book that cannot be read another name and returns its path; the book is empty then. Null when the
   * stored book can be read: it stays.
   */
  startAnew(portal: BookKey): Promise<Result<string | null>>
  /**
   * Changes the book of a portal; durable on return. Fails, and changes nothing, when the stored book cannot be read.
   * Nothing is written when `change` returns null. Changes of one portal run one after the other.
   */
  change(portal: BookKey, change: (book: QueryBook) => QueryBook | null): Promise<Result<QueryBook | null>>
}

export interface QueryBooksDeps {
  readonly disk: Pick<Disk, 'readSmall' | 'replaceSmall' | 'makeFolder' | 'publish'>
  /** The folder of the files. It is created at the first write. */
  readonly folder: string
  /** Turns the address of a portal into a file name. */
  readonly toFileName: (address: string) => string
  readonly log: Pick<Log, 'note'>
}

export function createQueryBooks({ disk, folder, toFileName, log }: QueryBooksDeps): QueryBooks {
  const books = new Map<string, Promise<Result<QueryBook>>>()
  /** The saved queries of each book that could not be decoded: every write keeps them. */
  const unread = new Map<string, readonly unknown[]>()
  /** The demo portal gets another port at each start, so its book has a fixed key. */
  const getKey = ({ id, demo }: BookKey): string => (demo ? 'demo' : id)
  const getFilePath = (key: string): string => join(folder, `${toFileName(key)}.json`)
  const fromDisk = async (key: string): Promise<Result<QueryBook>> => {
    const text = await disk.readSmall(getFilePath(key), LIMITS.QUERY_FILE_BYTES)
    if (!text.ok) return text.failure.code === 'disk/not-found' ? ok(EMPTY_BOOK) : text
    const stored = parseQueryBook(text.value)
    if (stored === null) {
      log.note('query.book-unreadable', {})
      return fail(failure('state/unreadable', { name: basename(getFilePath(key)) }))
    }
    if (stored.unread.length > 0) log.note('query.saved-unreadable', { count: stored.unread.length })
    unread.set(key, stored.unread)
    return ok(stored.book)
  }
  /** A book that could not be read is read again: taken as empty, it would replace the stored one. */
  const readBook = (key: string): Promise<Result<QueryBook>> => {
    const known = books.get(key)?.then((book) => (book.ok ? book : fromDisk(key))) ?? fromDisk(key)
    books.set(key, known)
    return known
  }
  return {
    read: (portal) => readBook(getKey(portal)),
    locate: (portal) => getFilePath(getKey(portal)),
    async startAnew(portal) {
      const key = getKey(portal)
      if ((await readBook(key)).ok) return ok(null)
      const kept = await setFileAside(disk, getFilePath(key))
      if (kept.ok) books.set(key, Promise.resolve(ok(EMPTY_BOOK)))
      return kept
    },
    change(portal, change) {
      const key = getKey(portal)
      const before = readBook(key)
      const changed = before.then(async (book): Promise<Result<QueryBook | null>> => {
        if (!book.ok) return book
        const next = change(book.value)
        if (next === null || next === book.value) return ok(next)
        const made = await disk.makeFolder(folder)
        if (!made.ok) return made
        const written = await disk.replaceSmall(
          getFilePath(key),
          serializeQueryBook({ book: next, unread: unread.get(key) ?? [] }),
        )
        return written.ok ? ok(next) : written
      })
      books.set(
        key,
        Promise.all([before, changed]).then(([book, now]) => (now.ok && now.value !== null ? ok(now.value) : book)),
      )
      return changed
    },
  }
}
