import { expect, test } from 'vitest'
import { createTransferObserver } from '../../../../electron/engine/scheduling/transferObserver.js'
import { failure } from '../../../../shared/failure.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

test.each([
  ['https://a.example/1', 'net/unreachable', 'a.example'],
  ['https://a.example:8443/1', 'net/unreachable', 'a.example:8443'],
  ['https://a.example:8443/1', 'net/timeout', 'a.example:8443'],
] as const)('a failure to reach %s (%s) counts for its host, whatever port its message names', (url, code, host) => {
  const counted: string[] = []
  const observe = createTransferObserver({ url, headersMs: 1000 }, 'one', {
    scheduler: { onOutcome: (_download, _outcome, at) => void counted.push(at) },
    clock: createFakeClock(),
    randomSource: { next: () => 0.5, uuid: () => '' },
  })
  observe({ type: 'broke', job: 1, because: failure(code, { host }) })
  expect(counted).toEqual(['a.example'])
})
