import { expect, test } from 'vitest'
import { failure } from '../../shared/failure.js'
import { failureView } from '../../shared/failureView.js'
import { LIMITS } from '../../shared/limits.js'

test('a failure crosses a border, however long the texts among its facts are', () => {
  const because = failure('net/redirect-refused', { why: 'login', target: 'a'.repeat(9000), status: 302 })
  expect(failureView.parse(because)).toEqual({
    code: 'net/redirect-refused',
    facts: { why: 'login', target: 'a'.repeat(LIMITS.FACT_CHARS), status: 302 },
  })
})
