import { onTestFinished } from 'vitest'
import { type RunningPortal, startPortal } from '../../../demo/portal.js'
import type { PortalOptions } from '../../../demo/state/options.js'

/** A portal for one test, closed when the test ends. Few datasets, so that it starts at once; the landmarks are all there. */
export async function startTestPortal(options: Partial<PortalOptions> = {}): Promise<RunningPortal> {
  const portal = await startPortal({ datasets: 60, ...options })
  onTestFinished(() => portal.close())
  return portal
}
