import type { Page } from 'playwright'

/**
 * Finds elements that are wider than their box and neither scroll nor end in an ellipsis on purpose, and elements that
 * reach beyond the window. Hidden texts for screen readers are clipped by design.
 */
export const findOverflow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const one of document.body.querySelectorAll<HTMLElement>('*')) {
      const style = getComputedStyle(one)
      const box = one.getBoundingClientRect()
      if (box.width === 0 || box.height === 0 || style.clipPath !== 'none' || style.display === 'inline') continue
      // A data table may be wider than the window: it scrolls within its own box, and only that box is checked.
      if (one.parentElement?.closest('.data-scroll') != null) continue
      // The tiles of a map reach beyond the box that clips them, so that they are there before the map is dragged.
      if (one.closest('.map-sheets') !== null) continue
      const meant =
        style.textOverflow === 'ellipsis' ||
        style.overflowX === 'auto' ||
        style.overflowX === 'scroll' ||
        one.closest('.file-name, .chips, [data-base-ui-inert], svg, .mark') !== null
      // A choice may cut a long name, and keeps as much of it as is needed to know it.
      const isUnreadable =
        style.textOverflow === 'ellipsis' && one.parentElement?.matches('.pick') && one.clientWidth < 96
      const name = `${one.tagName.toLowerCase()}.${one.className} “${one.textContent?.slice(0, 40)}”`
      if ((!meant || isUnreadable) && one.scrollWidth > one.clientWidth + 1)
        found.push(`${name}: ${one.scrollWidth} in ${one.clientWidth}`)
      // A strip that only scrolls sideways may contain more than it shows.
      let strip: Element | null = one
      while (strip !== null && getComputedStyle(strip).overflow !== 'auto hidden') strip = strip.parentElement
      if (strip === null && (box.left < -1 || box.right > innerWidth + 1))
        found.push(`${name} leaves the window at ${Math.round(box.right)}`)
    }
    return found
  })
