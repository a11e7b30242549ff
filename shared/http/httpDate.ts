const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const IMF_DATE = /^[a-z]{3,9},? +(\d{1,2})[ -]([a-z]{3})[ -](\d{4}) +(\d{2}):(\d{2}):(\d{2}) +gmt$/i

/** An HTTP-date of RFC 9110 5.6.7 (the form in use), or null. */
export function parseHttpDateMs(text: string | null): number | null {
  const parts = IMF_DATE.exec(text?.trim() ?? '')
  if (parts === null) return null
  return computeUtcMs(parts[3], parts[2], parts[1], parts.slice(4, 7))
}

/** Returns an instant of UTC from its parts as text; null when the month is unknown or the result is no instant. */
export function computeUtcMs(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  time: readonly string[],
): number | null {
  const monthIndex = MONTHS.indexOf(month?.toLowerCase() ?? '')
  const [hour, minute, second] = time.map(Number)
  if (monthIndex < 0) return null
  const ms = Date.UTC(Number(year), monthIndex, Number(day), hour, minute, second)
  return Number.isFinite(ms) ? ms : null
}
