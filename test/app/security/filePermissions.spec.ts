// What the application leaves on the disk is readable by its owner only (S-10).
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { beginMidDownload } from '../../support/app/beginMidDownload.js'
import { prepareApp } from '../../support/app/prepareApp.js'

const fixture = prepareApp('each test')
const { home } = fixture

const isQueue = (name: string): boolean => /\.db(?:-wal|-shm)?$/.test(name)

describe('what is left on the disk', () => {
  it.skipIf(process.platform === 'win32')('is for the person’s eyes only: log, preferences, queue', async () => {
    await beginMidDownload(fixture)
    const files = ['logs/rudi-desk.log', 'preferences.json', ...(await readdir(home.userData)).filter(isQueue)]
    expect(files.length).toBeGreaterThan(2)
    for (const name of files) expect((await stat(join(home.userData, name))).mode & 0o077, name).toBe(0)
  })
})
