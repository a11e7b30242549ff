import { describe, expect, it } from 'vitest'
import { parseFaultOrder } from '../../../demo/parseFaultOrder.js'
import { sendRequest } from '../../support/http/sendRequest.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'

describe('the switches for other processes', () => {
  it('arms, clears and lists faults over HTTP, only when that is allowed', async () => {
    const portal = await startTestPortal({ control: true })
    const post = (body: object) =>
      sendRequest<object>(`${portal.url}/__portal/faults`, { method: 'POST', body: JSON.stringify(body) })
    expect((await post({ name: 'nimporte' })).status).toBe(400)
    expect((await post([{ name: 'busy', path: '/konsult/', times: 1 }])).json).toEqual([1])
    const list = () => sendRequest(`${portal.url}/konsult/v1/datasets/metadatas?limit=1`)
    expect([(await list()).status, (await list()).status]).toEqual([503, 200])
    await post({ name: 'busy', path: '/konsult/' })
    await sendRequest(`${portal.url}/__portal/faults`, { method: 'DELETE' })
    expect((await list()).status).toBe(200)
    const landmarks = await sendRequest<Record<string, { dataset: string }>>(`${portal.url}/__portal/landmarks`)
    expect(landmarks.json.plain?.dataset).toBe(portal.landmark('plain').id)
    const closed = await startTestPortal()
    expect((await sendRequest(`${closed.url}/__portal/log`)).headers.get('content-type')).toBe('text/html')
  })

  it('reads the command line’s short form', () => {
    expect(parseFaultOrder('reset')).toEqual({ name: 'reset' })
    expect(parseFaultOrder('busy:/konsult/')).toEqual({ name: 'busy', path: '/konsult/' })
    expect(parseFaultOrder('{"name":"reset","times":2}')).toEqual({ name: 'reset', times: 2 })
    expect(() => parseFaultOrder('nimporte')).toThrow(RangeError)
  })
})
