import { describe, expect, it } from 'vitest'
import { createPowerSaveBlocker } from '../../../../electron/window/desktop/powerSaveBlocker.js'
import { type DownloadActivity, IDLE } from '../../../../shared/desktop/trackDownloadActivity.js'

const work = (some: Partial<DownloadActivity>): DownloadActivity => ({ ...IDLE, ...some })

describe('the sleep blocker', () => {
  it('is held only while bytes move, once', () => {
    const calls: string[] = []
    const listener = createPowerSaveBlocker({
      start: (kind) => calls.push(`start ${kind}`),
      stop: (id) => calls.push(`stop ${id}`) > 0,
    })
    for (const running of [0, 2, 3, 0, 0, 1]) listener(work({ live: 3, running }))
    expect(calls).toEqual(['start prevent-app-suspension', 'stop 1', 'start prevent-app-suspension'])
  })
})
