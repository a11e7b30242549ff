import { describe, expect, it } from 'vitest'
import { setTaskbarProgress } from '../../../../electron/window/desktop/taskbarProgress.js'
import { type DownloadActivity, IDLE } from '../../../../shared/desktop/trackDownloadActivity.js'

const work = (some: Partial<DownloadActivity>): DownloadActivity => ({ ...IDLE, ...some })

describe('the bar of the taskbar', () => {
  it('moves by hundredths, shows trouble, and disappears when no work is left', () => {
    const calls: unknown[] = []
    const window = {
      isDestroyed: () => false,
      setProgressBar: (...args: unknown[]) => void calls.push(args),
    }
    const listener = setTaskbarProgress(() => window)
    for (const fraction of [0.101, 0.102, 0.5]) listener(work({ live: 1, fraction }))
    listener(work({ live: 1, failed: 1, fraction: 0.5 }))
    listener(IDLE)
    expect(calls).toEqual([
      [0.1, { mode: 'normal' }],
      [0.5, { mode: 'normal' }],
      [0.5, { mode: 'error' }],
      [-1, { mode: 'normal' }],
    ])
  })
})
