import type { RunningPortal } from '../../../demo/portal.js'
import { downloadMedium } from './landmarkDownloads.js'
import type { AppFixture } from './prepareApp.js'

const MIB = 1024 * 1024

/**
 * Starts the application and a download of 64 MiB, at sixteen megabytes per second, and returns in the middle of it.
 */
export async function beginMidDownload(fixture: AppFixture): Promise<RunningPortal> {
  await fixture.begin({ bytesPerSecond: 16 * MIB })
  // Several connections of one file take over parts of each other when they are slow, and that cost depends on the
  // machine.
  await fixture.app.must('settings.write', { segments: 1 })
  await downloadMedium(fixture.home, fixture.app, fixture.portal, 12 * MIB)
  return fixture.portal
}

/** Counts the bytes that the portal has sent. */
export const countSentBytes = (running: RunningPortal): number =>
  running.log.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
