import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../build/setup/paths.mjs'
import { toAccentHue } from '../../../shared/desktop/toAccentHue.js'

describe('the hue of a system’s accent', () => {
  it.each([
    ['#ff0000', 29],
    ['#00ff00', 142],
    ['#0000ff', 264],
    ['#0078d4', 251],
    ['#808080', null],
    ['#000000', null],
    ['teal', null],
    ['#12345', null],
  ])('%s is %s', (colour, hue) => {
    expect(toAccentHue(colour)).toBe(hue)
  })
})

type Lch = readonly [number, number, number]

/** Computes the WCAG relative luminance of an OKLCH colour, clipped to the gamut of a screen. */
function luminance([lightness, chroma, hue]: Lch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (part: number): number => Math.min(1, Math.max(0, part))
  return (
    0.2126 * clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short) +
    0.7152 * clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short) +
    0.0722 * clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  )
}

const contrast = (one: Lch, other: Lch): number => {
  const [least = 0, most = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (most + 0.05) / (least + 0.05)
}

/** Returns a theme's tokens with an accent of this hue, as in the style sheet. */
function tokens(theme: 'light' | 'dark', hue: number): (name: string) => Lch {
  const css = readFileSync(join(ROOT, 'renderer/styles/tokens.css'), 'utf8')
  const rule = css.slice(css.indexOf(`[data-theme="${theme}"]`))
  return (name) => {
    const [, lightness, chroma, own, usual] =
      new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) (?:([\\d.]+)|var\\(--accent-hue, ([\\d.]+)\\))\\)`).exec(
        rule,
      ) ?? []
    expect(lightness, name).toBeDefined()
    return [Number(lightness), Number(chroma), usual === undefined ? Number(own) : hue]
  }
}

describe('an accent of any hue', () => {
  it.each(['light', 'dark'] as const)('keeps its contrast in the %s theme', (theme) => {
    for (let hue = 0; hue < 360; hue += 5) {
      const token = tokens(theme, hue)
      const pairs = [
        ['accent', 'on-accent', 4.5],
        ['accent-hover', 'on-accent', 4.5],
        ['accent-text', 'sheet', 4.5],
        ['accent-text', 'ground', 4.5],
        ['accent-text', 'accent-wash', 4.5],
        ['text', 'accent-wash', 7],
      ] as const
      for (const [front, back, least] of pairs)
        expect(contrast(token(front), token(back)), `${front} on ${back} at ${hue}`).toBeGreaterThanOrEqual(least)
    }
  })
})
