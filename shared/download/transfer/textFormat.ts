/** The format by which a text is checked; `other` recognises only formats by their first bytes. */
export const TEXT_FORMATS = ['json', 'csv', 'other'] as const
export type TextFormat = (typeof TEXT_FORMATS)[number]

/** Returns by which format a file of this type is checked. `type` is a media type, with or without parameters. */
export function toTextFormat(type: string | null): TextFormat {
  if (/json/i.test(type ?? '')) return 'json'
  return /^\s*(?:text|application)\/(?:csv|tab-separated-values)\b/i.test(type ?? '') ? 'csv' : 'other'
}
