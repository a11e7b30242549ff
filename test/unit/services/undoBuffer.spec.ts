import { expect, it } from 'vitest'
import { createUndoBuffer } from '../../../electron/services/undoBuffer.js'
import { createFakeClock } from '../../support/time/fakeClock.js'

it('a held value is given back once, and an earlier one is released', () => {
  const held = createUndoBuffer<string>(createFakeClock())
  held.hold('one')
  held.hold('two')
  expect([held.take(), held.take()]).toEqual(['two', null])
})
