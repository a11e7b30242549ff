import { expect, test } from 'vitest'
import { createIdentity, parseIdentity } from '../../../../electron/protect/identity/ageIdentity.js'
import { unwrap } from '../../../support/unwrap.js'

test('an identity is one line, whatever comments stand around it', async () => {
  const { secretKey, recipient } = await createIdentity()
  expect(await unwrap(parseIdentity(`# mine\n\n${secretKey}\r\n`))).toEqual({ secretKey, recipient })
  for (const wrong of ['', 'AGE-SECRET-KEY-1', `${secretKey}\n${secretKey}`, secretKey.replace(/.$/, 'B'), recipient])
    expect(await parseIdentity(wrong)).toMatchObject({ ok: false, failure: { code: 'identity/not-a-key' } })
})
