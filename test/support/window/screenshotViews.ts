import { join } from 'node:path'
import { ROOT } from '../../../build/setup/paths.mjs'

export const SCREENSHOT_FOLDER = join(ROOT, 'test-results', 'screenshots')

/** Windows: the smallest, a small one, a laptop, a wide screen, and a laptop with text at 150 % and at 200 %. */
export const SIZES = {
  least: { width: 860, height: 560 },
  small: { width: 1000, height: 700 },
  wide: { width: 2560, height: 1440 },
  text150: { width: 960, height: 600 },
  letters: { width: 640, height: 400 },
  /** Also that of the README's pictures: wide enough for a rail, a list and a detail at once. */
  page: { width: 1440, height: 900 },
} as const
type Size = keyof typeof SIZES
const JUDGED: readonly Size[] = ['least', 'small', 'page', 'wide', 'text150', 'letters']
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

export const getScreenshotPath = (name: string, { size, theme, language }: View): string =>
  join(SCREENSHOT_FOLDER, `${name}.${size}.${theme}.${language}.png`)
