import { describe, expect, it } from 'vitest'
import { sendRequest } from '../../support/http/sendRequest.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'

describe('the encryption key (E8)', () => {
  it('is under konsult in the older generation and under apigateway today, and nowhere else', async () => {
    const [apm, gateway] = [await startTestPortal({ dialect: 'apm' }), await startTestPortal()]
    const [older, today] = ['/konsult/v1/encryption-key', '/apigateway/v1/encryption-key']
    expect((await sendRequest(apm.url + older)).text).toMatch(/^-----BEGIN PUBLIC KEY-----\n/)
    expect((await sendRequest(apm.url + today)).headers.get('content-type')).toBe('text/html')
    const key = await sendRequest(gateway.url + today)
    expect([key.headers.get('content-type'), key.headers.get('content-length')]).toEqual([
      'application/octet-stream',
      null,
    ])
    const absent = await sendRequest(gateway.url + older)
    expect([absent.status, absent.text]).toEqual([500, ''])
  })

  it('is another one for a media that a careless client names, and is counted', async () => {
    const portal = await startTestPortal()
    const key = await sendRequest(`${portal.url}/apigateway/v1/encryption-key`)
    const other = await sendRequest(
      `${portal.url}/apigateway/v1/encryption-key?media-id=${portal.landmark('crypt').media[0]?.id}`,
    )
    expect(other.text).not.toBe(key.text)
    expect(portal.counters.keysMade).toBe(1)
  })
})
