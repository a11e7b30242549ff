/** A colour with less chroma than this is a grey and has no usable hue. */
const LEAST_CHROMA = 0.02

const toLinear = (part: number): number => {
  const value = part / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/**
 * Returns the hue of a colour (`#rrggbb`) in OKLCH, in whole degrees, or null for a grey and for a text that is not a
 * colour. Only the hue of the system's accent colour is used: lightness and chroma stay ours, so that contrast holds
 * for every choice.
 */
export function toAccentHue(colour: string): number | null {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  if (parts === null) return null
  const [red, green, blue] = parts.slice(1).map((part) => toLinear(Number.parseInt(part, 16))) as [
    number,
    number,
    number,
  ]
  // Björn Ottosson's matrices: linear sRGB to the cone responses, and their cube roots to Lab.
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  if (Math.hypot(a, b) < LEAST_CHROMA) return null
  const degrees = Math.round((Math.atan2(b, a) * 180) / Math.PI)
  return (degrees + 360) % 360
}
