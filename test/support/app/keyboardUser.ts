import type { Locator, Page } from 'playwright'

/** A person without a mouse, who must see the focus after each key. */
export interface KeyboardUser {
  /** Presses Tab, or another key, until `wanted` has the focus. The focus must be visible at every stop. */
  to(wanted: Locator, key?: 'Tab' | 'Shift+Tab' | 'ArrowDown'): Promise<void>
  /** Presses one key; afterwards the focus must be visible. */
  press(key: string): Promise<void>
  write(text: string): Promise<void>
}

/** More stops than any screen has. */
const STOPS_MOST = 120

/** Where the focus is, as text for a failure message, and whether it is visible. */
interface Stop {
  readonly at: string
  readonly isSeen: boolean
}

/**
 * Examines the element with the focus: it must be in sight, with an outline of its own or of the box that it fills. The
 * page itself needs none, because nothing has the focus yet.
 */
function stopIn(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    let element = document.activeElement ?? document.body
    // For an element with a shadow tree, the page reports only that the focus is inside it.
    while (element.shadowRoot?.activeElement != null) element = element.shadowRoot.activeElement
    if (element === document.body) return { at: 'the page', isSeen: true }
    const hasRing = (one: Element | null): boolean => {
      if (one === null || !one.matches(':focus-within')) return false
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one)
      return (
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)$|^transparent/.test(outlineColor)
      )
    }
    // A field without an outline fills a box that shows the focus by a shadow or a mark.
    const isMarked = (one: Element | null): boolean => {
      if (one === null || !one.matches(':focus-within')) return false
      const { boxShadow, backgroundImage } = getComputedStyle(one)
      return boxShadow !== 'none' || backgroundImage !== 'none'
    }
    // The ring of the screen is drawn by the frame, over the rows that would cover it.
    const isFramed = (one: Element): boolean =>
      one.id === 'content' &&
      one.parentElement !== null &&
      getComputedStyle(one.parentElement, '::after').borderTopStyle === 'solid'
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
        ([element, parent, parent?.parentElement ?? null].some(hasRing) ||
          [element, parent].some(isMarked) ||
          isFramed(element)),
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
