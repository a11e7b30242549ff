import { createNumberFormat } from '../../shared/messages/numberFormat.js'
import type { Messages } from './messages.js'

/** Formats a latitude or longitude with its direction (N, S, E, W) in the place of a sign. */
export function formatDegrees(
  value: number,
  along: 'latitude' | 'longitude',
  decimals: number,
  messages: Messages,
): string {
  const degrees = createNumberFormat(messages.language, {
    style: 'unit',
    unit: 'degree',
    unitDisplay: 'narrow',
    maximumFractionDigits: decimals,
  }).format(Math.abs(value))
  // What is rounded to zero has no direction.
  if (Math.abs(value) * 10 ** decimals < 0.5) return degrees
  const [positive, negative] = along === 'latitude' ? ['north', 'south'] : ['east', 'west']
  return messages.say('detail.extent.at', { degrees, side: value > 0 ? positive : negative })
}
