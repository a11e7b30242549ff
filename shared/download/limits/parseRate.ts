import { LIMITS } from '../../limits.js'

const FACTOR: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9 }

/**
 * Reads a rate as people type it: `2M`, `500k`, `1.5M`, `80000`, in bytes per second and powers of 1000, as the
 * figures are shown. Null when it is no rate, or one below or above what can be kept.
 */
export function parseRate(text: string): number | null {
  const parts = /^(\d{1,12}(?:[.,]\d{1,3})?)\s*([kmg]?)(?:[bo](?:\/s)?)?$/i.exec(text.trim())
  if (parts === null) return null
  const rate = Math.round(Number((parts[1] ?? '').replace(',', '.')) * (FACTOR[(parts[2] ?? '').toLowerCase()] ?? 1))
  return rate >= LIMITS.RATE_LEAST && rate <= LIMITS.RATE_MOST ? rate : null
}
