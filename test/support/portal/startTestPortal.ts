import { onTestFinished } from 'vitest'
import { type RunningPortal, startPortal } from '../../../demo/portal.js'
import type { PortalOptions } from '../../../demo/state/portalOptions.js'

/**
 * Starts a portal that is closed when the test ends. It has few datasets, so that it starts at once, and all landmarks.
 */
export async function startTestPortal(options: Partial<PortalOptions> = {}): Promise<RunningPortal> {
  const portal = await startPortal({ datasets: 60, ...options })
  onTestFinished(() => portal.close())
  return portal
}
