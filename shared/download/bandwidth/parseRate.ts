import { LIMITS } from '../../limits.js'

const FACTOR: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9 }

/**
 * Parses a rate as people type it: `2M`, `500k`, `1.5M` or `80000`. Returns bytes per second; the prefixes are powers
 * of 1000, as in the displayed figures. Returns null when the text is no rate, or when the rate is outside of the
 * allowed range.
 */
export function parseRate(text: string): number | null {
  const parts = /^(\d{1,12}(?:[.,]\d{1,3})?)\s*([kmg]?)(?:[bo](?:\/s)?)?$/i.exec(text.trim())
  if (parts === null) return null
  const rate = Math.round(Number((parts[1] ?? '').replace(',', '.')) * (FACTOR[(parts[2] ?? '').toLowerCase()] ?? 1))
  return rate >= LIMITS.RATE_LEAST && rate <= LIMITS.RATE_MOST ? rate : null
}
