import type { Language } from '../../shared/messages/language.js'

/** Hours from 0 to 23, or from 1 to 12 with AM and PM. */
export type HourCycle = 'h23' | 'h12'

/** French counts 24 hours. English does what the person's system does. */
export function findHourCycle(language: Language, system?: string): HourCycle {
  if (language === 'fr') return 'h23'
  const { hourCycle } = new Intl.DateTimeFormat(system, { hour: 'numeric' }).resolvedOptions()
  return hourCycle === 'h12' || hourCycle === 'h11' ? 'h12' : 'h23'
}
