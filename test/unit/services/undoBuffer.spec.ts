import { expect, it } from 'vitest'
import { createUndoBuffer } from '../../../electron/services/undoBuffer.js'
import { createFakeClock } from '../../support/time/fakeClock.js'

it('is given back once, and what was held before is let go', () => {
  const held = createUndoBuffer<string>(createFakeClock())
  held.hold('one')
  held.hold('two')
  expect([held.take(), held.take()]).toEqual(['two', null])
})
