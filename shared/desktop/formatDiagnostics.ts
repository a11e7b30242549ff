import type { DownloadView } from '../download/model/downloadView.js'
import type { PortalCard } from '../ipc/contract.js'
import { LIMITS } from '../limits.js'
import type { Settings } from '../settings/schema.js'

/** Counts of downloads by state and failure. */
export type DownloadCounts = ReadonlyMap<string, number>

export interface DiagnosticFacts {
  readonly version: string
  readonly runtime: string
  readonly system: string
  readonly keychain: string
  readonly settings: Settings
  readonly portals: readonly PortalCard[]
  readonly downloads: DownloadCounts
  /** The last lines of the log; they were redacted when they were written. */
  readonly log: readonly string[]
}

/**
 * The report that a person may send to support: versions, settings, portals by host, downloads counted by state and
 * failure, the end of the log. It holds no path, title, address with a query, or account, and the log was redacted when
 * it was written (S-07). It is plain text, so that the person can read exactly what they send.
 */
export function formatDiagnostics(facts: DiagnosticFacts): string {
  const { settings, portals, log } = facts
  return [
    `Rudi Desk ${facts.version}`,
    `${facts.runtime}, ${facts.system}`,
    `keychain: ${facts.keychain}`,
    '',
    '[settings]',
    // Producers wrote the accepted terms: they can name projects and people.
    ...Object.entries({ ...settings, acceptedTerms: settings.acceptedTerms.length }).map(
      ([name, value]) => `${name} = ${JSON.stringify(value)}`,
    ),
    '',
    '[portals]',
    ...portals.map(
      ({ host, dialect, foundDialect, demo }) => `${host} ${dialect}/${foundDialect ?? '?'}${demo ? ' demo' : ''}`,
    ),
    '',
    '[downloads]',
    ...[...facts.downloads].toSorted(([a], [b]) => a.localeCompare(b)).map(([what, count]) => `${what} = ${count}`),
    '',
    '[log]',
    ...log,
    '',
  ]
    .join('\n')
    .slice(0, LIMITS.TEXT_CHARS)
}

/** Adds these downloads to `counts`, by state and failure. */
export function countDownloads(downloads: Iterable<DownloadView>, counts: Map<string, number>): void {
  for (const { state } of downloads) {
    const because = 'because' in state && typeof state.because !== 'string' ? ` ${state.because.code}` : ''
    counts.set(`${state.type}${because}`, (counts.get(`${state.type}${because}`) ?? 0) + 1)
  }
}
