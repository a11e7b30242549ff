/**
 * A profile in the words and number formats of one language, for the screen and for exports. All of it is plain text.
 */
export interface ProfileReport {
  readonly language: 'fr' | 'en'
  readonly title: string
  /** Of the whole table. */
  readonly facts: readonly ReportFact[]
  readonly notes: readonly string[]
  readonly keysTitle: string
  readonly keys: readonly string[]
  readonly columnsTitle: string
  /** The headings of the first two columns of a listing, and of its last. */
  readonly heads: { readonly name: string; readonly kind: string; readonly warnings: string }
  readonly columns: readonly ReportColumn[]
}

export interface ReportFact {
  /** Equal for the same fact of every column. */
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
  /** One bar per count; `said` describes the plot to people who do not see it. */
  | {
      readonly type: 'bars'
      readonly bars: readonly { readonly count: number; readonly name: string }[]
      readonly from: string
      readonly to: string
      readonly text: string
    }
  | {
      readonly type: 'values'
      /** `part` is the share of all rows, from 0 to 1, and `share` the same as text. */
      readonly values: readonly { readonly name: string; readonly part: number; readonly share: string }[]
      /** A text about the values that are not listed, or null. */
      readonly rest: string | null
    }
