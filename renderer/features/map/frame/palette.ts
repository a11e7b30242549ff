import { LIMITS } from '../../../../shared/limits.js'
import type { MapColours } from '../../../../shared/preview/map/model.js'

/** The colours of a map: those of the theme and those of classes, in the form that a canvas takes. */
export interface MapPalette {
  readonly sea: string
  readonly land: string
  readonly coast: string
  readonly text: string
  readonly line: string
  readonly selected: string
  /** Of class 0 to 9. */
  readonly classes: readonly string[]
  /** Of class 0 to 9. */
  readonly signs: readonly PointSign[]
}

/** From few to many, with different lightness as well: they can be told apart without colours, in both themes. */
const STEPS = ['#440154', '#414487', '#2a788e', '#22a884', '#7ad151', '#fde725']
/** They can be told apart with any colour vision (after Okabe and Ito). */
const CATEGORIES = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#8c6bb1', '#b8a500']
const OTHERS = '#8a8f98'
const NONE = '#c9cdd3'

/** The shape of a point, for people who do not tell colours apart. */
export type PointSign = '●' | '+' | '−'

/** The known meaning of a column's values: a word, a colour and a sign for each. */
export type MapScheme = Readonly<Record<string, ClassMeaning>>
interface ClassMeaning {
  readonly label: string
  readonly colour: string
  readonly sign: PointSign
}

/** The colours of a legend's classes; the first one is for features without a value. */
export function getClassColours(legend: MapColours['legend'], scheme: MapScheme | null): readonly string[] {
  if (legend.type === 'categories' && scheme !== null) {
    const known = legend.values.map(({ value }) => scheme[value]?.colour ?? OTHERS)
    return [NONE, ...known, ...new Array<string>(Math.max(0, 9 - known.length)).fill(OTHERS)]
  }
  if (legend.type === 'categories') return [NONE, ...CATEGORIES.slice(0, LIMITS.MAP_CLASSES), OTHERS]
  const steps = Math.max(1, legend.breaks.length - 1)
  const chosen = Array.from({ length: steps }, (_, at) =>
    steps === 1 ? STEPS[2] : STEPS[Math.round((at / (steps - 1)) * (STEPS.length - 1))],
  )
  return [NONE, ...chosen.map((one) => one ?? OTHERS), ...new Array<string>(Math.max(0, 9 - steps)).fill(OTHERS)]
}

/** Reads the theme's colours at the map's element. A single colour is that of class 1. */
export function readPalette(
  element: Element,
  legend: MapColours['legend'] | null,
  scheme: MapScheme | null,
): MapPalette {
  const style = getComputedStyle(element)
  const readColour = (name: string): string => style.getPropertyValue(name).trim()
  const accent = readColour('--bar')
  return {
    sea: readColour('--hover'),
    land: readColour('--sheet'),
    coast: readColour('--line-strong'),
    text: readColour('--text'),
    line: legend === null ? accent : readColour('--text-quiet'),
    selected: readColour('--bar-needs'),
    classes: legend === null ? new Array<string>(10).fill(accent) : getClassColours(legend, scheme),
    signs: getClassSigns(legend, scheme),
  }
}

function getClassSigns(legend: MapColours['legend'] | null, scheme: MapScheme | null): readonly PointSign[] {
  const values = legend?.type === 'categories' ? legend.values : []
  return Array.from({ length: 10 }, (_, at) => scheme?.[values[at - 1]?.value ?? '']?.sign ?? '●')
}
