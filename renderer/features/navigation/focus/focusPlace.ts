import * as z from 'zod'

/** What had the keyboard, in words that find it again after the page was made anew: names, no places in a document. */
const focusPlaceSchema = z.strictObject({
  /** The named list, pane or part of the frame that it is in. */
  region: z.string().max(200).nullable(),
  role: z.string().max(40),
  name: z.string().max(200),
})
export type FocusPlace = z.infer<typeof focusPlaceSchema>

const REGIONS = '[role="grid"], aside, nav, section[aria-label], search, footer, header'
const STOPS = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]'

/** Counts change meanwhile: "Basket 3" is the same button as "Basket". */
const toName = (text: string): string =>
  text
    .replace(/[\d\s\u00a0\u202f]+/g, ' ')
    .trim()
    .slice(0, 200)

function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent
  return toName(label ?? element.textContent ?? '')
}

const regionOf = (element: Element): string | null => {
  const region = element.closest(REGIONS)
  return region === null ? null : `${region.tagName} ${toName(region.getAttribute('aria-label') ?? '')}`.trim()
}

const roleOf = (element: Element): string => element.getAttribute('role') ?? element.tagName

/** How an element is found again; null for the page itself, and for what lies over it. */
export function describeFocus(element: Element): FocusPlace | null {
  if (element === document.body || element.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null)
    return null
  return { region: regionOf(element), role: roleOf(element), name: nameOf(element) }
}

/** The element that is described, or the row of its list that the Tab key stops at; null while neither is there. */
export function findFocus(place: FocusPlace): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (element) => roleOf(element) === place.role && regionOf(element) === place.region,
  )
  const isRow = place.role === 'row'
  return (
    all.find((element) => nameOf(element) === place.name) ??
    (isRow ? all.find(({ tabIndex }) => tabIndex === 0) : null) ??
    null
  )
}

/** What was written by `JSON.stringify` of a place; null for anything else. */
export function decodeFocus(kept: string | null): FocusPlace | null {
  try {
    return focusPlaceSchema.parse(JSON.parse(kept ?? ''))
  } catch {
    return null
  }
}
