import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../../renderer/bridge/api.js'
import type { Bridge } from '../../../shared/ipc/bridge.js'
import { writeMessage } from '../../../shared/ipc/messageText.js'
import { ok } from '../../../shared/result.js'

afterEach(() => void vi.unstubAllGlobals())

/** Asks for a folder with a clock that goes on by `decodingMs` while the answer is decoded. Returns what happened. */
async function askOnce(decodingMs: number): Promise<readonly string[]> {
  const happened: string[] = []
  vi.stubGlobal('scheduler', { yield: async () => void happened.push('other task') })
  let nowMs = 0
  const answer = writeMessage(ok(null))
  const bridge: Pick<Bridge, 'ask' | 'listen'> = { ask: async () => answer, listen: () => () => undefined }
  const elapsed = (): number => {
    nowMs += decodingMs
    return nowMs
  }
  const api = createApi(bridge as Bridge, { elapsed, sleep: async () => undefined })
  await api.ask('folders.getDefault', undefined)
  return [...happened, 'answered']
}

test('other tasks run between a long decoding and what is drawn of the answer', async () => {
  expect(await askOnce(10)).toEqual(['other task', 'answered'])
})

test('a short answer is given at once', async () => {
  expect(await askOnce(1)).toEqual(['answered'])
})
