// Where the window stands after a new start.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { prepareApp } from '../../support/app/prepareApp.js'

const { app, begin, home, start } = prepareApp('each test')

const bounds = () => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())

describe('the window', () => {
  it('stands where it stood, and on a display that is there', async () => {
    await begin()
    const wanted = { x: 130, y: 90, width: 1000, height: 700 }
    const isVisible = () =>
      app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() === true)
    await expect.poll(isVisible).toBe(true)
    await app.electron.evaluate(
      ({ BrowserWindow }, place) => BrowserWindow.getAllWindows()[0]?.setBounds(place),
      wanted,
    )
    // The new size is reported at once, but only the page knows when it took effect.
    await expect.poll(() => app.page.evaluate(() => innerWidth)).toBe(wanted.width)
    await expect.poll(bounds).toEqual(wanted)
    await app.quit()
    await start()
    expect(await bounds()).toEqual(wanted)
    await app.quit()

    const file = join(home.userData, 'preferences.json')
    const kept: unknown = JSON.parse(await readFile(file, 'utf8'))
    const far = { x: 40_000, y: -9000, width: 5000, height: 5000, maximized: false }
    await writeFile(file, JSON.stringify({ ...(kept as object), window: far }))
    await start()
    const area = await app.electron.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea)
    const now = await bounds()
    if (now === undefined) throw new Error('there is a window')
    expect(now.x).toBeGreaterThanOrEqual(area.x)
    expect(now.y).toBeGreaterThanOrEqual(area.y)
    expect(now.x + now.width).toBeLessThanOrEqual(area.x + area.width)
    expect(now.y + now.height).toBeLessThanOrEqual(area.y + area.height)
  })
})
