import { describe, expect, it } from 'vitest'
import { startTestPortal } from '../help/portal.js'

describe.each(['apm', 'gateway'] as const)('the embedded portal’s happy path, %s', (dialect) => {
  it('lists, details and hands over the exact bytes of an open media', async () => {
    const portal = await startTestPortal({ dialect })
    const list = await (await fetch(`${portal.url}/konsult/v1/datasets/metadatas?limit=5`)).json()
    expect(list.total).toBe(60)
    expect(list.items).toHaveLength(5)
    const { id, media } = portal.landmark('plain')
    const detail = await (await fetch(`${portal.url}/konsult/v1/datasets/${id}/metadatas`)).json()
    const [file] = detail.available_formats
    const reply = await fetch(portal.url + file.connector.url)
    const bytes = Buffer.from(await reply.arrayBuffer())
    const expected = portal.expectedBytes(media[0]?.id ?? '')
    expect(bytes.equals(expected.read(0, expected.length))).toBe(true)
    expect(file.file_size).toBe(bytes.length)
    expect(file.checksum.hash).toBe(await portal.expectedSha256(media[0]?.id ?? ''))
  })

  it('gives an anonymous session', async () => {
    const portal = await startTestPortal({ dialect })
    const reply = await fetch(`${portal.url}/anonymous`, { method: 'POST' })
    const { jwtToken, refreshToken } = await reply.json()
    expect(jwtToken).toMatch(/^Bearer ey/)
    expect(reply.headers.get('authorization')).toBe(jwtToken)
    expect(reply.headers.get('x-token')).toBe(refreshToken)
  })
})
