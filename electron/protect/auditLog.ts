import { join } from 'node:path'
import { failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import {
  type AuditEntry,
  type AuditFacts,
  type AuditHead,
  type AuditVerdict,
  auditHead,
  createAuditCheck,
  formatAuditEntry,
  NO_ENTRY,
  parseAuditEntry,
} from '../../shared/protect/auditChain.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import type { Disk, OpenFile } from '../ports/disk.js'
import type { AcquireFileLock, FileLock } from '../ports/fileLock.js'

export const AUDIT_NAME = 'audit.log'
export const HEAD_NAME = 'audit.head.json'
const LOCK_NAME = 'audit.lock'

/** The log of what was done with protected files, which can be shown to others as evidence. */
export interface AuditLog {
  /** Appends an entry, durably on return. Callers append before they act. Fails with `audit/unwritable`. */
  append(facts: AuditFacts): Promise<Result<void>>
  /** Reads the whole log from its beginning, and says whether the hash chain is intact. */
  read(onEntry: (entry: AuditEntry) => void): Promise<Result<AuditVerdict>>
}

export interface AuditLogDeps {
  readonly disk: Disk
  readonly clock: Clock
  readonly acquireFileLock: AcquireFileLock
  readonly sha256: (text: string) => string
  /** Absolute path of the folder of the log. It is created when needed. */
  readonly folder: string
}

/** Appending takes milliseconds: a process that holds the lock for longer than this hangs. */
const RETRY_MS = 20
const WAIT_MS = 10_000

/**
 * Creates an append-only log of JSON lines. Each line has the hash of the line before it. Several processes may write
 * to it.
 */
export function createAuditLog(deps: AuditLogDeps): AuditLog {
  const { clock, acquireFileLock, folder } = deps
  const path = join(folder, AUDIT_NAME)
  const withLock = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const lock = await waitForLock(clock, acquireFileLock, join(folder, LOCK_NAME))
    if (lock === null) return fail(failure('audit/unwritable'))
    try {
      return await work()
    } finally {
      lock.release()
    }
  }
  return {
    async append(facts) {
      const done = await withLock(() => appendLine(deps, path, facts))
      return done.ok ? done : fail(failure('audit/unwritable'))
    },
    read: (onEntry) => withLock(() => readAll(deps, path, onEntry)),
  }
}

async function waitForLock(clock: Clock, acquire: AcquireFileLock, path: string): Promise<FileLock | null> {
  for (let waitedMs = 0; waitedMs <= WAIT_MS; waitedMs += RETRY_MS) {
    const lock = acquire(path)
    if (lock !== null) return lock
    await clock.sleep(RETRY_MS)
  }
  return null
}

async function appendLine(deps: AuditLogDeps, path: string, facts: AuditFacts): Promise<Result<void>> {
  const { disk, clock, sha256, folder } = deps
  const made = await disk.create(path)
  if (!made.ok && made.failure.code !== 'disk/exists') return made
  const opened = await disk.open(path, 'resume')
  if (!opened.ok) return opened
  const file = opened.value
  try {
    const head = await readHead(disk, join(folder, HEAD_NAME))
    const last = await findLast(file, head, sha256)
    if (!last.ok) return last
    const { endByte } = last.value
    // Lines that were removed from the end must show as missing: the next entry follows the last one that was written
    // and not the last one in the file. After a crash, the last line can be one ahead of the head. The head then
    // catches up first, because with another line behind it the last line would look as if it had been inserted.
    const isAhead = last.value.entry === (head?.entries ?? 0) + 1
    const caughtUp = isAhead ? await writeHead(deps, last.value) : ok(undefined)
    if (!caughtUp.ok) return caughtUp
    const { entry, hash } = (head?.entries ?? 0) > last.value.entry && head !== null ? toLastEntry(head) : last.value
    const next = formatAuditEntry(facts, {
      entry: entry + 1,
      previous: hash,
      sha256,
      at: new Date(clock.now()).toISOString(),
    })
    const wrote = await writeDurably(file, Buffer.from(`${next.line}\n`), endByte)
    if (!wrote.ok) return wrote
    const named = made.ok ? await disk.syncFolder(folder) : ok(undefined)
    if (!named.ok) return named
    return writeHead(deps, { entry: entry + 1, hash: next.hash })
  } finally {
    await file.close()
  }
}

function writeHead(
  { disk, folder }: AuditLogDeps,
  { entry, hash }: Pick<LastEntry, 'entry' | 'hash'>,
): Promise<Result<void>> {
  const head: AuditHead = { entries: entry, hash }
  return disk.replaceSmall(join(folder, HEAD_NAME), `${JSON.stringify(head)}\n`)
}

const toLastEntry = ({ entries, hash }: AuditHead) => ({ entry: entries, hash })

/** Writes a line at `at`. A line that a crash or a full disk has cut was never confirmed, so it is removed first. */
async function writeDurably(file: OpenFile, bytes: Uint8Array, at: number): Promise<Result<void>> {
  const cut = await file.truncate(at)
  if (!cut.ok) return cut
  const wrote = await file.writeAt([bytes], at)
  const synced = wrote.ok ? await file.sync() : wrote
  if (!synced.ok) await file.truncate(at)
  return synced
}

interface LastEntry {
  /** The position behind the last whole line. */
  readonly endByte: number
  readonly entry: number
  readonly hash: string
}

async function findLast(
  file: OpenFile,
  head: AuditHead | null,
  sha256: (text: string) => string,
): Promise<Result<LastEntry>> {
  const size = await file.size()
  if (!size.ok) return size
  const from = Math.max(0, size.value - 2 * LIMITS.AUDIT_LINE_BYTES)
  const tail = await file.readAt(size.value - from, from)
  if (!tail.ok) return tail
  const promised = head?.entries ?? 0
  const text = Buffer.from(tail.value).toString('latin1')
  const last = text.lastIndexOf('\n')
  // A crash can leave any bytes of a line that was not confirmed: text behind the head that is no entry is cut off.
  for (let end = last; end >= 0; ) {
    const start = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1
    const entry = parseAuditEntry(Buffer.from(tail.value.subarray(start, end)).toString('utf8'), sha256)
    if (entry !== null && (end === last || entry.entry >= promised))
      return ok({ endByte: from + end + 1, entry: entry.entry, hash: entry.hash })
    if (entry !== null) break
    end = start - 1
  }
  if (promised === 0 && from === 0) return ok({ endByte: 0, entry: 0, hash: NO_ENTRY })
  // A line that was tampered with stays as it is. The next entry reveals it, because it names another previous hash.
  return last < 0 ? fail(failure('audit/unwritable')) : ok({ endByte: from + last + 1, entry: 0, hash: NO_ENTRY })
}

const STEP_BYTES = 256 * 1024

async function readAll(
  { disk, sha256, folder }: AuditLogDeps,
  path: string,
  onEntry: (entry: AuditEntry) => void,
): Promise<Result<AuditVerdict>> {
  const check = createAuditCheck(await readHead(disk, join(folder, HEAD_NAME)), sha256)
  const opened = await disk.open(path, 'read')
  if (!opened.ok) return opened.failure.code === 'disk/not-found' ? ok(check.verdict()) : opened
  try {
    let rest = Buffer.alloc(0)
    for (let at = 0; ; ) {
      const read = await opened.value.readAt(STEP_BYTES, at)
      if (!read.ok) return read
      if (read.value.byteLength === 0) return ok(check.verdict())
      at += read.value.byteLength
      rest = Buffer.concat([rest, read.value])
      for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
        const entry = check.take(rest.subarray(0, end).toString('utf8'))
        if (entry !== null) onEntry(entry)
        rest = rest.subarray(end + 1)
      }
      // No line of ours is this long, so it counts as tampered with.
      if (rest.byteLength > LIMITS.AUDIT_LINE_BYTES) rest = Buffer.from('\u0000')
    }
  } finally {
    await opened.value.close()
  }
}

async function readHead(disk: Disk, path: string): Promise<AuditHead | null> {
  const text = await disk.readSmall(path, LIMITS.AUDIT_LINE_BYTES)
  try {
    return text.ok ? (auditHead.safeParse(JSON.parse(text.value)).data ?? null) : null
  } catch {
    return null
  }
}
