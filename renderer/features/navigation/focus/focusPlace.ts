/** What had the keyboard, in words that find it again after the page was made anew: names, no places in a document. */
export interface FocusPlace {
  /** The named list, pane or part of the frame that it is in; empty when there is none. */
  readonly region: string
  readonly role: string
  readonly name: string
}

const REGIONS = '[role="grid"], aside, nav, section[aria-label], search, footer, header'
const STOPS = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]'

/** Counts change meanwhile: "Basket 3" is the same button as "Basket". */
const toName = (text: string): string =>
  text
    .replace(/[\d\s\u00a0\u202f]+/g, ' ')
    .trim()
    .slice(0, 200)

function getAccessibleName(element: Element): string {
  const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent
  return toName(label ?? element.textContent ?? '')
}

const getRegion = (element: Element): string => {
  const region = element.closest(REGIONS)
  return region === null ? '' : `${region.tagName} ${toName(region.getAttribute('aria-label') ?? '')}`.trim()
}

const getRole = (element: Element): string => element.getAttribute('role') ?? element.tagName

/** How an element is found again; null for the page itself, and for what lies over it. */
export function describeFocus(element: Element): FocusPlace | null {
  if (element === document.body || element.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null)
    return null
  return { region: getRegion(element), role: getRole(element), name: getAccessibleName(element) }
}

/** The element that is described, or the row of its list that the Tab key stops at; null while neither is there. */
export function findFocus(place: FocusPlace): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (element) => getRole(element) === place.role && getRegion(element) === place.region,
  )
  const isRow = place.role === 'row'
  return (
    all.find((element) => getAccessibleName(element) === place.name) ??
    (isRow ? all.find(({ tabIndex }) => tabIndex === 0) : null) ??
    null
  )
}

/** A place as one text; names have no line breaks. */
export const formatFocus = ({ region, role, name }: FocusPlace): string => [region, role, name].join('\n')

/** The place that `formatFocus` wrote; null for anything else. */
export function parseFocus(kept: string | null): FocusPlace | null {
  const [region, role, name, ...more] = (kept ?? '').split('\n')
  if (region === undefined || role === undefined || name === undefined || more.length > 0) return null
  return { region, role, name }
}
