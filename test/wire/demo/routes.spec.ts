import { describe, expect, it } from 'vitest'
import { sendRawRequest } from '../../support/http/rawHttp.js'
import { sendRequest } from '../../support/http/sendRequest.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'

const LIST = '/konsult/v1/datasets/metadatas'

describe.each(['apm', 'gateway'] as const)('a portal of the %s generation', (dialect) => {
  it('declares its version', async () => {
    const portal = await startTestPortal({ dialect })
    const { json } = await sendRequest<{ version: string }>(`${portal.url}/konsult/v1/application-information`)
    expect(json.version).toBe(dialect === 'apm' ? 'v3.0.0' : '3.3.2')
  })

  it('answers HEAD with a head, and paths that it does not know with its web page', async () => {
    const portal = await startTestPortal({ dialect })
    expect((await sendRawRequest(`${portal.url}${LIST}`, { method: 'HEAD' })).status).toBe(
      dialect === 'gateway' ? 200 : 404,
    )
    const page = await sendRequest(`${portal.url}/nimporte/quoi`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html'])
  })

  it('hangs under its base path and nowhere else', async () => {
    const portal = await startTestPortal({ dialect, basePath: '/portail' })
    expect((await sendRequest<{ total: number }>(`${portal.url}${LIST}`)).json.total).toBe(60)
    expect((await sendRequest(`${new URL(portal.url).origin}${LIST}`)).headers.get('content-type')).toBe('text/html')
  })
})
