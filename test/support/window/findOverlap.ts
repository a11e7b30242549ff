import type { Page } from 'playwright'

/**
 * Texts of the window that are written over each other: both can be seen, and neither stands on a ground of its own.
 * A dialog, a menu, a toast or a row that stays in place while the others scroll covers what is below it.
 */
export const findOverlap = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    interface Seen {
      readonly node: Node
      readonly text: string
      readonly ground: Element
      readonly left: number
      readonly top: number
      readonly right: number
      readonly bottom: number
    }
    const isOpaque = (colour: string): boolean => !/^(?:transparent|rgba\(.*, 0(?:\.0+)?\)|.*\/ 0\))$/.test(colour)
    /** The nearest box that lies over what is before it. */
    const groundOf = (element: Element): Element => {
      let isCovering = false
      for (let one: Element | null = element; one !== null; one = one.parentElement) {
        const { position, backgroundColor } = getComputedStyle(one)
        isCovering ||= isOpaque(backgroundColor)
        if (position !== 'static' && position !== 'relative' && isCovering) return one
      }
      return document.body
    }
    const seen: Seen[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (parent === null || text === '' || parent.closest('svg, .map-sheets, .cm-editor, [data-base-ui-inert]'))
        continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, top, right, bottom } of range.getClientRects()) {
        const box = { left, top, right, bottom }
        for (let one: Element | null = parent; one !== null; one = one.parentElement) {
          const { overflowX, overflowY, clipPath } = getComputedStyle(one)
          if (clipPath !== 'none') box.right = box.left
          if (overflowX === 'visible' && overflowY === 'visible') continue
          const clip = one.getBoundingClientRect()
          box.left = Math.max(box.left, clip.left)
          box.right = Math.min(box.right, clip.right)
          box.top = Math.max(box.top, clip.top)
          box.bottom = Math.min(box.bottom, clip.bottom)
        }
        if (box.right - box.left > 4 && box.bottom - box.top > 4)
          seen.push({ node, text, ground: groundOf(parent), ...box })
      }
    }
    const found: string[] = []
    seen.sort((one, other) => one.top - other.top)
    for (const [at, one] of seen.entries())
      for (const other of seen.slice(at + 1)) {
        if (other.top > one.bottom) break
        if (one.node === other.node || one.ground !== other.ground) continue
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        // Lines of letters are higher than the letters: neighbours may share some of that.
        if (width > 3 && height > 7) found.push(`“${one.text.slice(0, 40)}” and “${other.text.slice(0, 40)}”`)
      }
    return found
  })
