import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readStdin } from '../../../../electron/adapters/system/readStdin.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok } from '../../../../shared/result.js'

test('all of stdin is read, and no more than may be', async () => {
  const read = (text: string) => {
    const stdin = new PassThrough()
    stdin.end(text)
    return readStdin(5, new AbortController().signal, stdin)
  }
  expect(await read('été')).toEqual(ok('été'))
  expect(await read('twenty')).toEqual(fail(failure('file/too-large')))
})

test('an interruption ends the wait for it', async () => {
  const interruption = new AbortController()
  const reading = readStdin(5, interruption.signal, new PassThrough())
  interruption.abort()
  expect((await reading).ok).toBe(false)
})

test('a folder in its place is a failure and no bug', async () => {
  const stdin = new PassThrough()
  const reading = readStdin(5, new AbortController().signal, stdin)
  stdin.destroy(Object.assign(new Error('EISDIR'), { code: 'EISDIR', syscall: 'read' }))
  expect(await reading).toEqual(fail(failure('disk/error', { note: 'EISDIR' })))
})
