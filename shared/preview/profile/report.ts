/** A profile in the words and figures of one language: what the screen shows, and what is taken elsewhere. Plain text throughout. */
export interface ProfileReport {
  readonly language: 'fr' | 'en'
  readonly title: string
  /** Of the whole table. */
  readonly facts: readonly ReportFact[]
  readonly notes: readonly string[]
  readonly keysTitle: string
  readonly keys: readonly string[]
  readonly columnsTitle: string
  /** The words above the first two columns of a listing, and above its last. */
  readonly heads: { readonly name: string; readonly kind: string; readonly warnings: string }
  readonly columns: readonly ReportColumn[]
}

export interface ReportFact {
  /** The same for the same fact of every column. */
  readonly key: string
  readonly name: string
  readonly value: string
}

export interface ReportColumn {
  readonly name: string
  readonly kind: string
  readonly facts: readonly ReportFact[]
  readonly warnings: readonly string[]
  readonly plot: ReportPlot | null
}

export type ReportPlot =
  /** One bar for each count; `said` is the sentence for those who do not see it. */
  | {
      readonly is: 'bars'
      readonly bars: readonly { readonly count: number; readonly name: string }[]
      readonly from: string
      readonly to: string
      readonly text: string
    }
  | {
      readonly is: 'values'
      /** `part` of all rows, from 0 to 1, and the same in words. */
      readonly values: readonly { readonly name: string; readonly part: number; readonly share: string }[]
      /** What is behind the listed values, or null. */
      readonly rest: string | null
    }
