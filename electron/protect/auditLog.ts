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

/** What was done with protected files, as it can be shown to others later. */
export interface AuditLog {
  /** Durable on return: it comes before what it tells of. `audit/unwritable` when it cannot be. */
  append(facts: AuditFacts): Promise<Result<void>>
  /** Reads all of it from its beginning, and says whether the chain holds. */
  read(onEntry: (entry: AuditEntry) => void): Promise<Result<AuditVerdict>>
}

export interface AuditLogDeps {
  readonly disk: Disk
  readonly clock: Clock
  readonly acquireFileLock: AcquireFileLock
  readonly sha256: (text: string) => string
  /** Absolute path of the folder that it lies in, made if need be. */
  readonly folder: string
}

/** Appending takes milliseconds; a process that waits longer than this meets one that hangs. */
const RETRY_MS = 20
const WAIT_MS = 10_000

/** An append-only log of JSON lines, each with the hash of the one before it. Several processes may write it. */
export function createAuditLog(deps: AuditLogDeps): AuditLog {
  const { clock, acquireFileLock, folder } = deps
  const path = join(folder, AUDIT_NAME)
  const whileLocked = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const lock = await takeLock(clock, acquireFileLock, join(folder, LOCK_NAME))
    if (lock === null) return fail(failure('audit/unwritable'))
    try {
      return await work()
    } finally {
      lock.release()
    }
  }
  return {
    async append(facts) {
      const done = await whileLocked(() => appendLine(deps, path, facts))
      return done.ok ? done : fail(failure('audit/unwritable'))
    },
    read: (onEntry) => whileLocked(() => readAll(deps, path, onEntry)),
  }
}

async function takeLock(clock: Clock, acquire: AcquireFileLock, path: string): Promise<FileLock | null> {
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
    // Lines that are missing at the end stay missing: the next one follows the last that was written, not the last there.
    // A crash left the last line one ahead of the head. With another line behind it, it would look like one that was slipped in.
    const isAhead = last.value.entry === (head?.entries ?? 0) + 1
    const caughtUp = isAhead ? await writeHead(deps, last.value) : ok(undefined)
    if (!caughtUp.ok) return caughtUp
    const { entry, hash } = (head?.entries ?? 0) > last.value.entry && head !== null ? toLast(head) : last.value
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

const toLast = ({ entries, hash }: AuditHead) => ({ entry: entries, hash })

/** A line that a crash or a full disk cut promised nothing: it is cut off. */
async function writeDurably(file: OpenFile, bytes: Uint8Array, at: number): Promise<Result<void>> {
  const cut = await file.truncate(at)
  if (!cut.ok) return cut
  const wrote = await file.writeAt([bytes], at)
  const synced = wrote.ok ? await file.sync() : wrote
  if (!synced.ok) await file.truncate(at)
  return synced
}

interface LastEntry {
  /** Behind the last whole line. */
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
  // A crash can leave anything of a line that was not promised yet: what stands behind the head and is no entry is cut off.
  for (let end = last; end >= 0; ) {
    const start = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1
    const entry = parseAuditEntry(Buffer.from(tail.value.subarray(start, end)).toString('utf8'), sha256)
    if (entry !== null && (end === last || entry.entry >= promised))
      return ok({ endByte: from + end + 1, entry: entry.entry, hash: entry.hash })
    if (entry !== null) break
    end = start - 1
  }
  if (promised === 0 && from === 0) return ok({ endByte: 0, entry: 0, hash: NO_ENTRY })
  // What was changed stays as it is, and the next entry says so by what it names as the one before it.
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
      // No line of ours is so long: it counts as one that was changed.
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
