/** The width of the dots that the browser writes where a text is cut, by font: a list has one or two. */
const dotsOf = new Map<string, number>()

function measureDots({ fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): number {
  // The browser has no short form of a font with chosen letter shapes.
  const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
  const known = dotsOf.get(font)
  if (known !== undefined) return known
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return 0
  context.font = font
  const { width } = context.measureText('…')
  dotsOf.set(font, width)
  return width
}

/** The browser rounds what it lays out: without this, one letter less would fit where the letters fit exactly. */
const ROUNDING_PX = 0.5

/** How much of the room of a cut text stays empty behind its dots, because one more letter would not fit. */
function computeGap(room: number, dots: number, length: number, widthOf: (letters: number) => number): number {
  let shown = 0
  let most = length
  while (shown < most) {
    const middle = (shown + most + 1) >> 1
    if (widthOf(middle) + dots <= room) shown = middle
    else most = middle - 1
  }
  return Math.max(0, room - dots - widthOf(shown) - ROUNDING_PX)
}

function measureGap(head: HTMLElement): number {
  const text = head.firstChild
  if (!(text instanceof Text) || head.scrollWidth <= head.clientWidth) return 0
  const range = document.createRange()
  range.setStart(text, 0)
  const measureWidth = (letters: number): number => {
    range.setEnd(text, letters)
    return range.getBoundingClientRect().width
  }
  return computeGap(head.getBoundingClientRect().width, measureDots(getComputedStyle(head)), text.length, measureWidth)
}

/** Gives the beginning of each name the room that its letters and dots take; what stays of its room follows the name. */
function closeGaps(heads: readonly HTMLElement[]): void {
  const tails = heads.map(({ nextElementSibling: tail }) => (tail instanceof HTMLElement ? tail : null))
  for (const [at, head] of heads.entries()) {
    head.style.maxWidth = ''
    if (tails[at]) tails[at].style.marginInlineEnd = ''
  }
  // All are measured before one is changed: each change would have the next measurement lay out the page anew.
  const rooms = heads.map((head) => ({ room: head.getBoundingClientRect().width, gap: measureGap(head) }))
  for (const [at, { room, gap }] of rooms.entries()) {
    const [head, tail] = [heads[at], tails[at]]
    if (gap < 1 || !head || !tail) continue
    head.style.maxWidth = `${room - gap}px`
    tail.style.marginInlineEnd = `${gap}px`
  }
}

/** The line of a name, and its beginning. The line is watched, because its width does not depend on the name. */
const headOf = new Map<Element, HTMLElement>()

const watcher = new ResizeObserver((entries) => closeGaps(entries.flatMap(({ target }) => headOf.get(target) ?? [])))

/**
 * Keeps the end of a cut name right behind the dots, now and whenever the width of its line changes. Returns the
 * function that stops this. The observer calls before the first paint.
 */
export function closeEllipsisGap(head: HTMLElement): () => void {
  const line = head.parentElement?.parentElement
  if (line === null || line === undefined) return () => undefined
  headOf.set(line, head)
  watcher.observe(line)
  return () => {
    headOf.delete(line)
    watcher.unobserve(line)
  }
}
