import { join } from 'node:path'
import { ROOT } from '../../../build/setup/paths.mjs'

export const SCREENSHOT_FOLDER = join(ROOT, 'test-results', 'screenshots')

/** The smallest window, a laptop, a wide screen, and a laptop with text twice as large. */
export const SIZES = {
  least: { width: 860, height: 560 },
  laptop: { width: 1280, height: 800 },
  wide: { width: 2560, height: 1440 },
  letters: { width: 640, height: 400 },
  /** Not checked by itself: wide enough for a rail, a list and a detail at once, and small enough for a README. */
  page: { width: 1440, height: 900 },
} as const
type Size = keyof typeof SIZES
const JUDGED: readonly Size[] = ['least', 'laptop', 'wide', 'letters']
const THEMES = ['light', 'dark'] as const
const LANGUAGES = ['fr', 'en'] as const

export interface View {
  readonly size: Size
  readonly theme: (typeof THEMES)[number]
  readonly language: (typeof LANGUAGES)[number]
}

/** All views. The size changes from one to the next, so that a few in a row are varied. */
export const VIEWS: readonly View[] = LANGUAGES.flatMap((language) =>
  THEMES.flatMap((theme) => JUDGED.map((size) => ({ size, theme, language }))),
)

export const screenshotPath = (name: string, { size, theme, language }: View): string =>
  join(SCREENSHOT_FOLDER, `${name}.${size}.${theme}.${language}.png`)
