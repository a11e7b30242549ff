// The real application starts with damaged databases and preferences: it must show a window, a message about the
// damage, and the downloads (D-04).
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PREFERENCES_VERSION } from '../../../shared/settings/preferences.js'
import { answerMessageBoxes, readMessageBoxes } from '../../support/app/messageBoxes.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { createDamagedQueue } from '../../support/queue/damagedQueue.js'

const COUNT = 30

const { app, home, makeHome, start } = prepareApp('each test')

it('a damaged queue ends in a window that says what happened and where the file is, with every download', async () => {
  await makeHome()
  await start([], {
    fillData: () => createDamagedQueue(home.userData, home.downloads, COUNT),
    begun: answerMessageBoxes,
  })
  expect((await app.must('downloads.snapshot', { after: null })).downloads.length).toBe(COUNT)
  const kept = join(home.userData, 'library.db.damaged-1')
  await expect.poll(() => readMessageBoxes(app.electron)).toHaveLength(1)
  const [said] = await readMessageBoxes(app.electron)
  expect(said).toMatch(/^The list of downloads was damaged.*30 downloads\./)
  expect(said).toContain(kept)
  expect(existsSync(kept)).toBe(true)
  await app.quit()

  await start([], { begun: answerMessageBoxes })
  expect((await app.must('downloads.snapshot', { after: null })).downloads.length).toBe(COUNT)
  expect(await readMessageBoxes(app.electron)).toEqual([])
})

it('pipes in the place of everything that is read at the start delay nothing', async () => {
  await makeHome()
  const names = [
    'library.db',
    'library.copy',
    'lock.db',
    'files.db',
    'catalogue.db',
    'preferences.json',
    'exports.json',
  ]
  const fillData = (): void => {
    mkdirSync(home.userData, { recursive: true })
    for (const name of names) execFileSync('mkfifo', [join(home.userData, name)])
  }
  await start([], { fillData, begun: answerMessageBoxes })
  expect((await app.must('downloads.snapshot', { after: null })).downloads).toEqual([])
  const said = async (): Promise<string> => (await readMessageBoxes(app.electron)).join('\n')
  await expect.poll(said).toContain(join(home.userData, 'library.db.damaged-1'))
  expect(await readdir(home.userData)).toContain('preferences.unreadable-1.json')
})

describe('preferences that cannot be used', () => {
  const bad = [
    '{"settings": {"theme": "da',
    '[1, 2, 3]',
    JSON.stringify({ version: PREFERENCES_VERSION + 1, settings: { theme: 'dark' } }),
  ]
  it('garbage, a list, a newer version’s: are put aside whole and reported, and the defaults are used', async () => {
    await makeHome()
    await mkdir(home.userData, { recursive: true })
    for (const [before, text] of bad.entries()) {
      await writeFile(join(home.userData, 'preferences.json'), text)
      await start()
      expect(await app.must('settings.read', undefined)).toMatchObject({ theme: 'system', language: 'system' })
      await app.must('settings.write', { theme: 'light' })
      expect(await readFile(join(home.userData, `preferences.unreadable-${before + 1}.json`), 'utf8')).toBe(text)
      await app.quit()
    }
    const log = await readFile(join(home.userData, 'logs', 'rudi-desk.log'), 'utf8')
    expect(log.match(/preferences\.put-aside/g)).toHaveLength(bad.length)
    await start()
    expect(await app.must('settings.read', undefined)).toMatchObject({ theme: 'light' })
    expect((await readdir(home.userData)).filter((name) => name.startsWith('preferences.'))).toHaveLength(4)
  })

  it('only a broken value: falls back by itself, and the rest stays', async () => {
    await makeHome()
    await mkdir(home.userData, { recursive: true })
    const file = join(home.userData, 'preferences.json')
    await writeFile(file, JSON.stringify({ settings: { theme: 'dark', density: 7 }, portals: ['x'], demoPort: 'y' }))
    await start()
    expect(await app.must('settings.read', undefined)).toMatchObject({ theme: 'dark', density: 'normal' })
    expect(await app.must('portals.list', undefined)).toEqual([])
  })
})
