import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createIntendedEnds } from '../../../electron/lifecycle/intendedEnds.js'
import { noteCrashes } from '../../../electron/lifecycle/noteCrashes.js'

it('notes what has ended unasked and bugs that nothing caught, and no end in order', () => {
  const [app, process] = [new EventEmitter(), new EventEmitter()]
  const notes: unknown[] = []
  const ends = createIntendedEnds()
  noteCrashes(app as never, process, { note: (event, facts) => void notes.push([event, facts]) }, ends)
  app.emit('render-process-gone', {}, {}, { reason: 'clean-exit', exitCode: 0 })
  app.emit('render-process-gone', {}, {}, { reason: 'oom', exitCode: 5 })
  app.emit('child-process-gone', {}, { type: 'Utility', reason: 'crashed', exitCode: 139, name: 'look' })
  const [ended, fallen] = [ends.createName('look'), ends.createName('look')]
  ends.intend(ended)
  for (const name of [ended, fallen])
    app.emit('child-process-gone', {}, { type: 'Utility', reason: 'killed', exitCode: 9, name })
  const bug = new Error('a bug')
  process.emit('uncaughtExceptionMonitor', bug)
  expect(notes).toEqual([
    ['crash.page', { reason: 'oom', exitCode: 5 }],
    ['crash.process', { type: 'Utility', reason: 'crashed', exitCode: 139, name: 'look' }],
    ['crash.process', { type: 'Utility', reason: 'killed', exitCode: 9, name: 'look 2' }],
    ['crash.main', { stack: bug.stack }],
  ])
})
