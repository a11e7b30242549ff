import type { Locator, Page } from 'playwright'

/** A person without a mouse, who must see the focus at each step. */
export interface KeyboardUser {
  /** Presses Tab, or another key, until `wanted` has the focus. Every stop on the way must show that it has it. */
  to(wanted: Locator, key?: 'Tab' | 'Shift+Tab' | 'ArrowDown'): Promise<void>
  /** Presses one key, and afterwards one must still see where one is. */
  press(key: string): Promise<void>
  write(text: string): Promise<void>
}

/** More stops than any screen has. */
const STOPS_MOST = 120

/** Where the focus is, in words for a failure; and whether a person sees it there. */
interface Stop {
  readonly at: string
  readonly isSeen: boolean
}

/**
 * Looks at the element with the focus: it has to be in sight, with a ring of its own or of the box that it fills. The page
 * itself has no ring and needs none: nothing was chosen yet.
 */
function stopIn(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    let element = document.activeElement ?? document.body
    // A part with a tree of its own tells the page only that the focus is somewhere in it.
    while (element.shadowRoot?.activeElement != null) element = element.shadowRoot.activeElement
    if (element === document.body) return { at: 'the page', isSeen: true }
    const hasRing = (one: Element | null): boolean => {
      if (one === null || !one.matches(':focus-within')) return false
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one)
      return (
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)$|^transparent/.test(outlineColor)
      )
    }
    // A field without an outline fills a box that shows the focus by a shadow or by its mark.
    const isMarked = (one: Element | null): boolean => {
      if (one === null || !one.matches(':focus-within')) return false
      const { boxShadow, backgroundImage } = getComputedStyle(one)
      return boxShadow !== 'none' || backgroundImage !== 'none'
    }
    const box = element.getBoundingClientRect()
    const isInSight =
      box.width > 0 &&
      box.height > 0 &&
      box.bottom > 0 &&
      box.right > 0 &&
      box.top < innerHeight &&
      box.left < innerWidth &&
      getComputedStyle(element).visibility === 'visible'
    const parent = element.parentElement
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
    return {
      at: `${element.tagName.toLowerCase()}.${element.className} “${name}”`,
      isSeen:
        isInSight &&
        ([element, parent, parent?.parentElement ?? null].some(hasRing) || isMarked(element) || isMarked(parent)),
    }
  })
}

export function createKeyboardUser(page: Page): KeyboardUser {
  const mustBeSeen = async (): Promise<string> => {
    const { at, isSeen } = await stopIn(page)
    if (!isSeen) throw new Error(`the focus is on ${at}, and it cannot be seen there`)
    return at
  }
  return {
    async to(wanted, key = 'Tab') {
      await wanted.first().waitFor()
      const focused = wanted.and(page.locator(':focus'))
      const passed: string[] = []
      while ((await focused.count()) === 0) {
        if (passed.length === STOPS_MOST) throw new Error(`${wanted} is not reached by ${key}:\n${passed.join('\n')}`)
        await page.keyboard.press(key)
        passed.push(await mustBeSeen())
      }
      await mustBeSeen()
    },
    async press(key) {
      await page.keyboard.press(key)
      await mustBeSeen()
    },
    write: (text) => page.keyboard.type(text),
  }
}
