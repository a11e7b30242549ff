export interface Log {
  /** Writes one structured event. Redaction happens behind this port, and never in its callers. */
  note(event: string, facts?: Readonly<Record<string, string | number | boolean | null>>): void
}
