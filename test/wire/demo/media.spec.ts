import { constants, createDecipheriv, privateDecrypt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RunningPortal } from '../../../demo/portal.js'
import type { LandmarkName } from '../../../demo/seed/landmarks.js'
import type { SeedMedia } from '../../../demo/seed/model.js'
import { decodeChunkedBody, sendRawRequest } from '../../support/http/rawHttp.js'
import { createFormPost, formatBasicCredentials, sendRequest } from '../../support/http/sendRequest.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'

const first = (portal: RunningPortal, name: LandmarkName, place = 0): SeedMedia => {
  const media = portal.landmark(name).media[place]
  if (!media) throw new Error(`no media ${place} in ${name}`)
  return media
}
const whole = (portal: RunningPortal, media: SeedMedia): Buffer => {
  const content = portal.expectedBytes(media.id)
  return Buffer.from(content.read(0, content.length))
}
const get = (portal: RunningPortal, media: SeedMedia, headers: Readonly<Record<string, string>> = {}) =>
  sendRawRequest(portal.mediaUrl(media), { headers, waitMs: 10_000 })

/** The Authorization value of a person for downloads in this generation. */
async function bearer(
  portal: RunningPortal,
  who: 'person' | 'stranger' | 'anonymous',
): Promise<Record<string, string>> {
  const { accounts, url, options } = portal
  const { login, password } = accounts[who]
  if (options.dialect === 'gateway') {
    const session = await sendRequest(`${url}/authenticate`, createFormPost({ login, password }))
    return { authorization: session.headers.get('authorization') ?? '' }
  }
  const key = accounts.customerKeys.find((one) => one.login === login)
  const basic = { Authorization: formatBasicCredentials(key?.key ?? '', key?.secret ?? '') }
  const { json } = await sendRequest<{ access_token: string }>(
    `${url}/apm/token`,
    createFormPost({ grant_type: 'client_credentials' }, basic),
  )
  return { authorization: `Bearer ${json.access_token}` }
}

describe('the bytes', () => {
  it('gives exactly the asked range of a 2 GiB file, at any offset, and they agree with each other', async () => {
    const portal = await startTestPortal()
    const media = first(portal, 'two-gib')
    const expected = portal.expectedBytes(media.id)
    const offset = fc.oneof(
      fc.integer({ min: 0, max: expected.length - 1 }),
      fc.integer({ min: 65_530 * 7, max: 65_540 * 7 }),
    )
    await fc.assert(
      fc.asyncProperty(offset, fc.integer({ min: 1, max: 200_000 }), async (start, length) => {
        const end = Math.min(start + length, expected.length) - 1
        const reply = await get(portal, media, { range: `bytes=${start}-${end}` })
        expect(reply.status).toBe(206)
        expect(reply.header('content-range')).toBe(`bytes ${start}-${end}/${expected.length}`)
        expect(reply.body.length).toBe(end - start + 1)
        const [a, b] = [expected.read(start, 100), expected.read(start + 100, length)]
        expect(reply.body.equals(Buffer.concat([a, b]).subarray(0, end - start + 1))).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  it('answers a suffix, an open end, and 416 past the end', async () => {
    const portal = await startTestPortal()
    const media = first(portal, 'plain')
    const bytes = whole(portal, media)
    expect((await get(portal, media, { range: 'bytes=-10' })).body.equals(bytes.subarray(-10))).toBe(true)
    expect((await get(portal, media, { range: `bytes=${bytes.length - 5}-` })).body.equals(bytes.subarray(-5))).toBe(
      true,
    )
    const past = await get(portal, media, { range: `bytes=${bytes.length}-` })
    expect([past.status, past.header('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  })

  it('keeps its word on If-Range: the same version in part, another one whole', async () => {
    const portal = await startTestPortal()
    const media = first(portal, 'plain')
    const etag = (await get(portal, media)).header('etag') ?? ''
    const ask = () => get(portal, media, { range: 'bytes=10-', 'if-range': etag })
    expect((await ask()).status).toBe(206)
    portal.publish(media.id)
    const changed = await ask()
    expect([changed.status, changed.header('etag') === etag]).toEqual([200, false])
    expect(changed.body.equals(whole(portal, media))).toBe(true)
  })

  it('never lets a weak ETag hold a range', async () => {
    const portal = await startTestPortal()
    const media = first(portal, 'weak-etag')
    const etag = (await get(portal, media, { range: 'bytes=0-0' })).header('etag') ?? ''
    expect(etag).toMatch(/^W\//)
    expect((await get(portal, media, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(200)
  })

  it('sends the whole file to a range when the producer knows none, as the storage nodes do', async () => {
    const portal = await startTestPortal()
    const reply = await get(portal, first(portal, 'no-range'), { range: 'bytes=5-9' })
    expect([reply.status, reply.header('etag'), reply.header('accept-ranges')]).toEqual([200, null, null])
  })

  it('sends a live export chunked, without a length, and with other bytes than the catalogue was written for', async () => {
    const portal = await startTestPortal()
    const media = first(portal, 'live')
    const reply = await get(portal, media)
    expect([reply.header('content-length'), reply.header('transfer-encoding')]).toEqual([null, 'chunked'])
    expect(decodeChunkedBody(reply.body).equals(whole(portal, media))).toBe(false)
  })

  it('sends nothing for a file of nothing', async () => {
    const portal = await startTestPortal()
    const reply = await get(portal, first(portal, 'empty'))
    expect([reply.status, reply.header('content-length'), reply.body.length]).toEqual([200, '0', 0])
  })

  it('relays a producer’s redirect to the producer’s own host', async () => {
    const portal = await startTestPortal()
    const media = first(portal, 'redirect')
    const reply = await get(portal, media)
    expect([reply.status, reply.header('location')]).toEqual([302, `${portal.producersUrl}/download/${media.id}`])
    expect((await sendRawRequest(reply.header('location') ?? '')).body.equals(whole(portal, media))).toBe(true)
  })

  it('names files in each way that producers do: raw UTF-8, raw Latin-1, or not at all', async () => {
    const portal = await startTestPortal()
    const name = async (landmark: LandmarkName) =>
      (await get(portal, first(portal, landmark))).header('content-disposition')
    expect(Buffer.from((await name('utf8-name')) ?? '', 'latin1').toString('utf8')).toContain(
      'œuvres publiques été.csv',
    )
    expect(await name('latin1')).toContain('délibérations 2024.csv')
    expect(await name('nameless')).toBeNull()
  })
})

describe('encrypted media', () => {
  it('opens them on the way out: 272 bytes less, no +crypt, and no range', async () => {
    const portal = await startTestPortal()
    for (const landmark of ['crypt', 'crypt-empty'] as const) {
      const media = first(portal, landmark)
      const reply = await get(portal, media, { range: 'bytes=0-3' })
      expect(reply.status).toBe(200)
      expect(reply.header('content-length')).toBe(String(portal.contentStore.getStoredContent(media).length - 272))
      expect(reply.header('content-type')).toBe('text/csv')
      expect(reply.header('content-disposition')).not.toContain('+crypt')
      expect(reply.body.equals(whole(portal, media))).toBe(true)
    }
  })

  it('stores them in the documented layout, so that the portal’s private key opens what the producer has', async () => {
    const portal = await startTestPortal()
    const media = first(portal, 'crypt')
    const { body, headers } = await sendRawRequest(`${portal.producersUrl}/media/download/${media.id}`)
    expect(headers).toContainEqual(['Content-Type', 'text/csv+crypt'])
    const key = {
      key: portal.contentStore.keys.privateKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    }
    const head = privateDecrypt(key, body.subarray(0, 256))
    const decipher = createDecipheriv('aes-256-gcm', head.subarray(0, 32), head.subarray(32))
    decipher.setAuthTag(body.subarray(-16))
    const plain = Buffer.concat([decipher.update(body.subarray(256, -16)), decipher.final()])
    expect(plain.equals(whole(portal, media))).toBe(true)
  })

  it('passes on unchanged what was sealed with the key of another portal', async () => {
    const portal = await startTestPortal()
    const media = first(portal, 'crypt-foreign')
    // Creating the partner's key may take long, so it is done before the request.
    const sealed = whole(portal, media)
    const reply = await get(portal, media)
    expect(reply.header('content-type')).toBe('text/csv+crypt')
    expect(reply.header('content-disposition')).toContain('+crypt')
    expect(reply.body.length).toBe(portal.contentStore.getPlainContent(media).length + 512 + 16)
    expect(reply.body.length).toBe(sealed.length)
  })

  it('answers 411 and nothing when the producer gives no length', async () => {
    const portal = await startTestPortal()
    const reply = await get(portal, first(portal, 'crypt-no-length'))
    expect([reply.status, reply.body.length]).toEqual([411, 0])
  })
})

describe('access at today’s gateway', () => {
  const NO_RIGHT = 'Not allowed to access to this Media'

  it('gives restricted media to an account with a grant, and 401 with X-Error-Message to all others', async () => {
    const portal = await startTestPortal()
    const media = first(portal, 'restricted')
    expect((await get(portal, media, await bearer(portal, 'person'))).body.equals(whole(portal, media))).toBe(true)
    for (const headers of [
      {},
      await bearer(portal, 'anonymous'),
      await bearer(portal, 'stranger'),
      { authorization: 'Bearer x.y.z' },
    ]) {
      const refused = await get(portal, media, headers)
      expect([refused.status, refused.header('x-error-message'), refused.body.length]).toEqual([401, NO_RIGHT, 0])
    }
  })

  it('ignores a bad token on open media', async () => {
    const portal = await startTestPortal()
    expect((await get(portal, first(portal, 'plain'), { authorization: 'Bearer x.y.z' })).status).toBe(200)
  })

  it('takes an expired portal token, and treats an expired OAuth token as anonymous', async () => {
    const portal = await startTestPortal({ tokenLifetimeMs: 3000 })
    const media = first(portal, 'restricted')
    const session = await bearer(portal, 'person')
    const { login, password } = portal.accounts.project
    const { json } = await sendRequest<{ access_token: string }>(
      `${portal.url}/oauth2/token`,
      createFormPost({ grant_type: 'client_credentials' }, { Authorization: formatBasicCredentials(login, password) }),
    )
    const project = { authorization: `Bearer ${json.access_token}` }
    expect((await get(portal, media, project)).status).toBe(200)
    portal.turnClock(5000)
    expect((await get(portal, media, session)).status).toBe(200)
    expect((await get(portal, media, project)).status).toBe(401)
  })

  it('has no route for an unknown dataset, nor for a media of another one', async () => {
    const portal = await startTestPortal()
    const [plain, mixed] = [portal.landmark('plain'), portal.landmark('mixed')]
    const status = async (dataset: string, media = mixed.media[0]?.id) => {
      const reply = await sendRawRequest(`${portal.url}/medias/${dataset}/${media}/dwnl`)
      return [reply.status, reply.header('x-error-message')]
    }
    expect(await status('00000000-0000-4000-8000-000000000000')).toEqual([404, null])
    expect(await status(plain.id)).toEqual([404, null])
  })

  it('answers 404 as JSON to old addresses, or as HTML to who accepts it, and to HEAD', async () => {
    const portal = await startTestPortal()
    const media = first(portal, 'plain')
    const old = `${portal.url}/medias/${media.id}/dwnl/1.0.0`
    expect(JSON.parse((await sendRawRequest(old)).body.toString())).toMatchObject({
      status: 404,
      requestId: expect.any(String),
    })
    expect((await sendRawRequest(old, { headers: { accept: 'text/html' } })).header('content-type')).toBe('text/html')
    expect((await sendRawRequest(portal.mediaUrl(media), { method: 'HEAD' })).status).toBe(404)
  })

  it('asked a bearer for everything before 3.2.2', async () => {
    const portal = await startTestPortal({ anonymousDownloads: false })
    const media = first(portal, 'plain')
    const refused = await get(portal, media)
    expect([refused.status, refused.header('www-authenticate'), refused.header('x-error-message')]).toEqual([
      401,
      'Bearer',
      null,
    ])
    expect((await get(portal, media, await bearer(portal, 'anonymous'))).status).toBe(200)
  })

  it('lets the producers see no Authorization, and the log shows which origin saw what', async () => {
    const portal = await startTestPortal()
    await get(portal, first(portal, 'plain'), await bearer(portal, 'person'))
    expect(portal.log.filter(({ headers }) => headers.authorization !== undefined).map(({ origin }) => origin)).toEqual(
      ['portal'],
    )
  })
})

describe('access at the API manager', () => {
  const fault = async (portal: RunningPortal, media: SeedMedia, headers: Readonly<Record<string, string>>) => {
    const reply = await get(portal, media, headers)
    return [reply.status, JSON.parse(reply.body.toString()).code]
  }

  it('serves open media without a token (E3) and restricted ones with a customer key’s (E5)', async () => {
    const portal = await startTestPortal({ dialect: 'apm' })
    const [open, restricted] = [first(portal, 'plain'), first(portal, 'restricted')]
    expect((await get(portal, open)).body.equals(whole(portal, open))).toBe(true)
    expect((await get(portal, restricted, await bearer(portal, 'person'))).body.equals(whole(portal, restricted))).toBe(
      true,
    )
  })

  it('has a fault for a missing, a bad, an expired token and for no subscription', async () => {
    const portal = await startTestPortal({ dialect: 'apm', tokenLifetimeMs: 3000 })
    const media = first(portal, 'restricted')
    const person = await bearer(portal, 'person')
    expect(await fault(portal, media, {})).toEqual([401, '900902'])
    expect(await fault(portal, media, { authorization: 'Bearer x.y.z' })).toEqual([401, '900901'])
    expect(await fault(portal, media, await bearer(portal, 'anonymous'))).toEqual([403, '900908'])
    portal.turnClock(5000)
    expect(await fault(portal, media, person)).toEqual([401, '900903'])
  })

  it('writes its faults in XML when it is of the older kind', async () => {
    const portal = await startTestPortal({ dialect: 'apm', wso2Faults: 'xml' })
    expect((await get(portal, first(portal, 'restricted'))).body.toString()).toContain('<ams:code>900902</ams:code>')
  })

  it('answers through the catalogue service’s own proxy: chunked, unquoted, 483 without a subscription', async () => {
    const portal = await startTestPortal({ dialect: 'apm', legacyMedias: 'konsult' })
    const media = first(portal, 'plain')
    const reply = await get(portal, media, { range: 'bytes=0-3' })
    expect([reply.status, reply.header('content-length')]).toEqual([200, null])
    expect(reply.header('content-disposition')).toBe('attachment; filename=comptages-velos.csv')
    expect(decodeChunkedBody(reply.body).equals(whole(portal, media))).toBe(true)
    const refused = await sendRawRequest(`${portal.url}/medias/${first(portal, 'restricted').id}/dwnl/1.0.0`)
    expect([refused.status, JSON.parse(refused.body.toString()).code]).toEqual([483, 'HTTP 483'])
  })
})
