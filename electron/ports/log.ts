export interface Log {
  /** Writes one structured event. Redaction happens behind this port, never at the call site. */
  note(event: string, facts?: Readonly<Record<string, string | number | boolean | null>>): void
}
