// A window of 1000 x 700 points, and one with letters half as large again: what is read stays in sight and whole.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedWindow, openWindowHarness, type WindowHarness } from '../../support/window/windowHarness.js'
import { ALL_SCENES } from '../scenes/allScenes.js'

const LARGE_LETTERS = { width: 960, height: 600 }
const SMALL = { width: 1000, height: 700 }

let harness: WindowHarness
beforeAll(async () => {
  harness = await openWindowHarness()
})
afterAll(() => harness.close())

async function show(name: string, viewport: { width: number; height: number }): Promise<OpenedWindow> {
  const scene = ALL_SCENES[name]
  if (scene === undefined) throw new Error(`no scene ${name}`)
  const shown = await harness.open(scene.world(), { viewport })
  await shown.page.locator('h1').first().waitFor({ state: 'attached' })
  await scene.reach?.(shown.page)
  return shown
}

describe('in a small window', () => {
  it('the headers of the preflight show all of their words, one below the other', async () => {
    const { page, close } = await show('basket-blocked', LARGE_LETTERS)
    await page.locator('.preflight-head').first().waitFor()
    const seen = await page.locator('.list-slot:has(.preflight-head)').evaluateAll((slots) =>
      slots.map((slot) => {
        const { top, bottom } = slot.getBoundingClientRect()
        const words = [...slot.querySelectorAll('.preflight-title, small, .preflight-remedies')]
        const isWhole = words.every((one) => {
          const box = one.getBoundingClientRect()
          return box.top >= top && box.bottom <= bottom && one.scrollHeight <= one.clientHeight + 1
        })
        return { top, bottom, isWhole }
      }),
    )
    const ordered = seen.toSorted((one, other) => one.top - other.top)
    expect(ordered.length).toBeGreaterThan(4)
    expect(ordered.every(({ isWhole }) => isWhole)).toBe(true)
    for (const [at, { top }] of ordered.entries())
      expect(top).toBeGreaterThanOrEqual((ordered[at - 1]?.bottom ?? 0) - 1)
    await close()
  })

  it('the places keep to their icons, also under an open dialog, and their names are heard', async () => {
    const { page, close } = await show('catalogue-full', { width: 900, height: 640 })
    const widths = () =>
      page
        .locator('.place span:not(.place-count)')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    expect(Math.max(...(await widths()))).toBeLessThanOrEqual(1)
    expect(await page.getByRole('navigation').getByRole('button', { name: 'Téléchargements' }).count()).toBe(1)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    expect(Math.max(...(await widths()))).toBeLessThanOrEqual(1)
    await close()
  })

  it('the longest name of a place has room for a count of four digits beside it', async () => {
    const { page, close } = await show('downloads-full', { width: 1000, height: 640 })
    const place = page.getByRole('navigation').getByRole('button', { name: 'Téléchargements' })
    const outside = await place.evaluate((one) => {
      const count = one.querySelector('.place-count')
      if (count === null) throw new Error('no count')
      count.textContent = '9\u202f999'
      return one.scrollWidth - one.clientWidth
    })
    expect(outside).toBe(0)
    const counted = await place.locator('.place-count').boundingBox()
    const whole = await place.boundingBox()
    expect((whole?.x ?? 0) + (whole?.width ?? 0) - (counted?.x ?? 0) - (counted?.width ?? 0)).toBeGreaterThanOrEqual(8)
    await close()
  })

  it('an icon of a place says its name under the pointer and the keyboard, and counts what was put in the basket', async () => {
    const { page, close } = await show('catalogue-full', { width: 900, height: 640 })
    const place = (name: string) => page.getByRole('navigation').getByRole('button', { name })
    const nameOf = (name: string) => place(name).locator('span:not(.place-count)').boundingBox()
    await place('Requêtes').hover()
    const icon = await place('Requêtes').boundingBox()
    const beside = await nameOf('Requêtes')
    expect(beside?.width ?? 0).toBeGreaterThan(40)
    expect(beside?.x ?? 0).toBeGreaterThanOrEqual((icon?.x ?? 0) + (icon?.width ?? 0))
    const middle = (box: typeof icon): number => (box?.y ?? 0) + (box?.height ?? 0) / 2
    expect(Math.abs(middle(beside) - middle(icon))).toBeLessThan(2)
    await page.mouse.move(500, 400)
    expect((await nameOf('Requêtes'))?.width ?? 0).toBeLessThanOrEqual(1)
    await place('Requêtes').focus()
    await page.keyboard.press('Tab')
    expect((await nameOf('Suivis'))?.width ?? 0).toBeGreaterThan(40)
    // The screen that is shown says its own name; over it, the label would hide its title.
    await place('Catalogue').hover()
    expect((await nameOf('Catalogue'))?.width ?? 0).toBeLessThanOrEqual(1)
    await page.getByRole('row').nth(1).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    const count = place('Panier').locator('.place-count')
    await count.waitFor()
    expect((await count.boundingBox())?.width ?? 0).toBeGreaterThan(10)
    await close()
  })

  it('each button above the downloads has either its words or its icon', async () => {
    const { page, close } = await show('downloads-full', { width: 640, height: 560 })
    const buttons = page.locator('.download-tools > .button')
    const parts = await buttons.evaluateAll((all) =>
      all.map((one) => ({
        isQuiet: one.classList.contains('quiet'),
        hasIcon: (one.querySelector('svg')?.getBoundingClientRect().width ?? 0) > 1,
        hasWords: (one.querySelector('span')?.getBoundingClientRect().width ?? 0) > 1,
      })),
    )
    expect(new Set(parts.map(({ isQuiet }) => isQuiet))).toEqual(new Set([true, false]))
    for (const { isQuiet, hasIcon, hasWords } of parts) expect([hasIcon, hasWords]).toEqual([isQuiet, !isQuiet])
    await close()
  })

  it('the details of a file leave the names of the library in sight', async () => {
    const { page, close } = await show('library-detail', SMALL)
    const pane = await page.locator('.library > .detail').boundingBox()
    const names = await page
      .locator('.library-row .file-name')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(names.length).toBeGreaterThan(3)
    expect(Math.max(...names)).toBeLessThanOrEqual(pane?.x ?? 0)
    await close()
  })

  it('the options of the reader leave rows of the table in sight', async () => {
    const { page, close } = await show('look-reader', LARGE_LETTERS)
    await page.locator('.data-row').first().waitFor()
    const rows = await page
      .locator('.data-row')
      .evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom < innerHeight - 28).length)
    expect(rows).toBeGreaterThanOrEqual(3)
    await close()
  })

  it('the completions of a query lie over the editor, not over the tables', async () => {
    const { page, close } = await show('query-completion', LARGE_LETTERS)
    const list = await page.locator('.cm-tooltip-autocomplete').boundingBox()
    const editor = await page.locator('.query-editor').boundingBox()
    expect(list?.x ?? 0).toBeGreaterThanOrEqual(editor?.x ?? Number.POSITIVE_INFINITY)
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(LARGE_LETTERS.width)
    await close()
  })

  it('the end of a cut name stands beside the dots', async () => {
    const { page, close } = await show('library-detail', SMALL)
    const gaps = await page.locator('.library-row .file-name').evaluateAll((names) =>
      names.flatMap((name) => {
        const [head, tail] = [name.children[0], name.children[1]]
        const text = head?.firstChild
        if (!(head instanceof HTMLElement) || !(tail instanceof HTMLElement) || !(text instanceof Text)) return []
        if (head.scrollWidth <= head.clientWidth) return []
        const dots = document.createElement('span')
        dots.textContent = '…'
        name.append(dots)
        const dotsWidth = dots.getBoundingClientRect().width
        dots.remove()
        const room = tail.getBoundingClientRect().left - head.getBoundingClientRect().left - dotsWidth
        const range = document.createRange()
        range.setStart(text, 0)
        let shown = 0
        for (let letters = 1; letters <= text.length; letters++) {
          range.setEnd(text, letters)
          const { width } = range.getBoundingClientRect()
          if (width <= room) shown = width
        }
        return [room - shown]
      }),
    )
    expect(gaps.length).toBeGreaterThan(3)
    expect(Math.max(...gaps)).toBeLessThan(1.5)
    await close()
  })

  it('the dialog of many links shows that it scrolls', async () => {
    const { page, close } = await show('links-flood', LARGE_LETTERS)
    const list = page.locator('.link-groups')
    const { scrolls, shadow } = await list.evaluate((element) => ({
      scrolls: element.scrollHeight > element.clientHeight,
      shadow: getComputedStyle(element).backgroundImage,
    }))
    expect(scrolls).toBe(true)
    expect(shadow.split('linear-gradient').length).toBe(5)
    await close()
  })
})
