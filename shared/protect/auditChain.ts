import * as z from 'zod'
import { LIMITS } from '../limits.js'

/** What is logged of protected files. */
export const AUDIT_ACTIONS = ['identity', 'download', 'reveal', 'export', 'purge'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** One thing that was done. No content, and no secret. */
export interface AuditFacts {
  readonly action: AuditAction
  /** The file, as absolute as it was known. */
  readonly path: string
  /** Where clear content went; null where none left the file. */
  readonly to: string | null
  readonly dataset: string | null
  readonly media: string | null
}

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const text = z.string().max(LIMITS.AUDIT_LINE_BYTES)
const auditEntry = z.strictObject({
  entry: z.number().int().positive(),
  at: z.string().max(40),
  action: z.enum(AUDIT_ACTIONS),
  path: text,
  to: text.nullable(),
  dataset: text.nullable(),
  media: text.nullable(),
  previous: hash,
  hash,
})
export type AuditEntry = z.infer<typeof auditEntry>

/** What the first entry names as the one before it. */
export const NO_ENTRY = '0'.repeat(64)

/** The end of the chain, kept beside the log: without it nothing would show that last lines are missing. */
export const auditHead = z.strictObject({ entries: z.number().int().nonnegative(), hash })
export type AuditHead = z.infer<typeof auditHead>

type Sha256 = (text: string) => string

/** The line of an entry, without its end. Long names lose their beginning: a line stays below `LIMITS.AUDIT_LINE_BYTES`. */
export function formatAuditEntry(
  facts: AuditFacts,
  { entry, at, previous, sha256 }: Pick<AuditEntry, 'entry' | 'at' | 'previous'> & { readonly sha256: Sha256 },
): { readonly line: string; readonly hash: string } {
  const { action, path, to, dataset, media } = facts
  const line = { entry, at, action, path: short(path), to: to === null ? null : short(to), dataset, media, previous }
  const content = JSON.stringify(line)
  const sum = sha256(content)
  return { line: `${content.slice(0, -1)},"hash":"${sum}"}`, hash: sum }
}

/** A character is at most six bytes of JSON. */
const short = (path: string): string => path.slice(-LIMITS.AUDIT_PATH_CHARS)

/** An entry, and whether its hash is that of what it says. Null when the line is none. */
export function parseAuditEntry(line: string, sha256: Sha256): (AuditEntry & { readonly isIntact: boolean }) | null {
  const cut = /^(.*),"hash":"([0-9a-f]{64})"\}$/s.exec(line)
  if (cut?.[1] === undefined) return null
  try {
    const read = auditEntry.safeParse(JSON.parse(line))
    return read.success ? { ...read.data, isIntact: sha256(`${cut[1]}}`) === read.data.hash } : null
  } catch {
    return null
  }
}

export interface AuditVerdict {
  readonly entries: number
  readonly intact: boolean
  /** The first entry that is not what followed the one before it; null when all are. */
  readonly brokenAt: number | null
  /** The hash of the last intact entry: a person who keeps it elsewhere can tell when all of the log was written anew. */
  readonly hash: string
}

/** Follows the chain, line by line. */
export function createAuditCheck(head: AuditHead | null, sha256: Sha256) {
  let entries = 0
  let last = NO_ENTRY
  let brokenAt: number | null = null
  let isHeadMet = head === null || head.entries === 0
  let hasRemains = false
  return {
    /** Gives the entry, as far as it can be read. */
    take(line: string): AuditEntry | null {
      const entry = parseAuditEntry(line, sha256)
      // What a crash has left of a line behind the head was never promised, and no entry ever comes to stand behind it.
      const isUnpromised = isHeadMet && entries >= (head?.entries ?? 0) && brokenAt === null
      if (entry === null && isUnpromised) {
        hasRemains = true
        return null
      }
      entries += 1
      if (hasRemains) brokenAt ??= entries
      const follows = entry?.isIntact === true && entry.entry === entries && entry.previous === last
      if (!follows) brokenAt ??= entries
      else if (brokenAt === null) last = entry.hash
      if (head?.entries === entries && entry?.hash === head.hash) isHeadMet = true
      return entry
    },
    verdict(): AuditVerdict {
      // The head is written after its line: at most one line may be ahead of it, after a crash.
      const isHeadMissing = head === null ? entries > 1 : entries > head.entries + 1
      if (brokenAt === null && (!isHeadMet || isHeadMissing)) brokenAt = Math.min(entries, head?.entries ?? 0) + 1
      return { entries, intact: brokenAt === null, brokenAt, hash: last }
    },
  }
}
