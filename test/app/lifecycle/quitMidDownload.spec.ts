// Quitting in the middle of a download: a person loses nothing and does not wait (D-12).
import { describe, expect, it } from 'vitest'
import { QUIT_MS } from '../../../electron/lifecycle/quitWithinLimit.js'
import { beginMidDownload, countSentBytes } from '../../support/app/beginMidDownload.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { haveAllEnded } from '../../support/app/startApp.js'
import { expectCompleteFolders } from '../../support/library/expectCompleteFolders.js'

const MIB = 1024 * 1024

const fixture = prepareApp('each test')
const { app, home, start } = fixture

/** Measures how long the application takes to quit, including its disconnection from Playwright. */
async function quitMs(): Promise<number> {
  const startedAt = performance.now()
  await app.quit()
  return performance.now() - startedAt
}

describe('quitting in the middle of a download', () => {
  it('takes three seconds at most, and the next start goes on where it was', async () => {
    const running = await beginMidDownload(fixture)
    const busyMs = await quitMs()
    await start()
    await app.until(haveAllEnded)
    await expectCompleteFolders(home.downloads, running, running.landmark('medium').media)
    expect(countSentBytes(running)).toBeLessThan(64 * MIB + 8 * MIB)
    // The time to quit without work is what this machine needs; three times that allows for its variations.
    expect(busyMs).toBeLessThan(QUIT_MS + 3 * (await quitMs()))
  })
})
