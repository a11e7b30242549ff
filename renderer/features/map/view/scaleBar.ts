import { createNumberFormat } from '../../../../shared/messages/numberFormat.js'
import type { Messages } from '../../../messages/messages.js'

const LENGTHS = [1, 2, 5]
  .flatMap((one) => Array.from({ length: 8 }, (_, power) => one * 10 ** (power - 1)))
  .sort((one, other) => one - other)

const SCALE_PX = 110

/** A round length for the scale bar, in metres on the ground, and its length in points of the screen. */
export function getScaleBar(pointsPerMetre: number): { readonly metres: number; readonly pixels: number } {
  const metres = LENGTHS.findLast((one) => one * pointsPerMetre <= SCALE_PX) ?? LENGTHS[0] ?? 1
  return { metres, pixels: metres * pointsPerMetre }
}

export function formatLength(metres: number, messages: Messages): string {
  const [value, unit] =
    metres >= 1000 ? [metres / 1000, 'kilometer'] : metres >= 1 ? [metres, 'meter'] : [metres * 100, 'centimeter']
  return createNumberFormat(messages.language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}
