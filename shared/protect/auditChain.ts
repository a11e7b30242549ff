import * as z from 'zod'
import { LIMITS } from '../limits.js'

/** The logged actions on protected files. */
export const AUDIT_ACTIONS = ['identity', 'download', 'reveal', 'export', 'purge'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** One action. It holds neither content nor a secret. */
export interface AuditFacts {
  readonly action: AuditAction
  /** The path of the file, absolute where it was known. */
  readonly path: string
  /** Where plain content was written; null when none left the file. */
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

/** The hash that the first entry names as its predecessor. */
export const NO_ENTRY = '0'.repeat(64)

/** The end of the chain, kept beside the log: without it, missing last lines would not be noticed. */
export const auditHead = z.strictObject({ entries: z.number().int().nonnegative(), hash })
export type AuditHead = z.infer<typeof auditHead>

type Sha256 = (text: string) => string

/**
 * Formats the line of an entry without its line end. Long paths lose their beginning, so that a line stays below
 * `LIMITS.AUDIT_LINE_BYTES`.
 */
export function formatAuditEntry(
  facts: AuditFacts,
  { entry, at, previous, sha256 }: Pick<AuditEntry, 'entry' | 'at' | 'previous'> & { readonly sha256: Sha256 },
): { readonly line: string; readonly hash: string } {
  const { action, path, to, dataset, media } = facts
  const line = {
    entry,
    at,
    action,
    path: shortenPath(path),
    to: to === null ? null : shortenPath(to),
    dataset,
    media,
    previous,
  }
  const content = JSON.stringify(line)
  const sum = sha256(content)
  return { line: `${content.slice(0, -1)},"hash":"${sum}"}`, hash: sum }
}

/** A character takes at most six bytes in JSON. */
const shortenPath = (path: string): string => path.slice(-LIMITS.AUDIT_PATH_CHARS)

/** Parses an entry and checks whether its hash matches its content. Null when the line is no entry. */
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
  /** The number of the first entry that does not continue the chain; null when all do. */
  readonly brokenAt: number | null
  /** The hash of the last intact entry: a person who keeps it elsewhere can tell when the whole log was rewritten. */
  readonly hash: string
}

/** Creates a check that follows the chain line by line. */
export function createAuditCheck(head: AuditHead | null, sha256: Sha256) {
  let entries = 0
  let last = NO_ENTRY
  let brokenAt: number | null = null
  let isHeadMet = head === null || head.entries === 0
  let hasRemains = false
  return {
    /** Checks the next line and returns its entry, as far as it can be read. */
    take(line: string): AuditEntry | null {
      const entry = parseAuditEntry(line, sha256)
      // A partial line that a crash left after the head was not promised, and no entry is ever written after it.
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
      // The head is written after its line, so after a crash at most one line may be ahead of it.
      const isHeadMissing = head === null ? entries > 1 : entries > head.entries + 1
      if (brokenAt === null && (!isHeadMet || isHeadMissing)) brokenAt = Math.min(entries, head?.entries ?? 0) + 1
      return { entries, intact: brokenAt === null, brokenAt, hash: last }
    },
  }
}
