// The real application starts with damaged databases: it must show a window, a message about the damage, and the
// downloads.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { prepareApp } from '../../support/app/appFixture.js'
import { answerMessageBoxes, readMessageBoxes } from '../../support/app/startApp.js'
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
  expect(said).toMatch(/^The list of your downloads was damaged.*30 downloads\./)
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
