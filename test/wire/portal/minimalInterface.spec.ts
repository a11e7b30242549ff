import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { datasetId, mediaId } from '../../../shared/ids.js'
import { connectTestPortalClient } from '../../support/portal/testPortalClient.js'
import { createOpenSignal } from '../../support/time/createOpenSignal.js'

/*
 * A portal that only serves the documented calls: no detail, no version, no sibling. The documented calls must be
 * enough.
 */

const DATASET = datasetId.parse('11111111-2222-4333-8444-555555555555')
const OPEN = mediaId.parse('aaaaaaaa-0000-4000-8000-000000000003')
const SERVICE = mediaId.parse('aaaaaaaa-0000-4000-8000-000000000005')
const CLOSED = mediaId.parse('aaaaaaaa-0000-4000-8000-000000000004')

const aMedia = (id: string, url: string) => ({
  media_type: 'FILE',
  media_id: id,
  media_name: `${id}.csv`,
  connector: { url, interface_contract: 'dwnl' },
  file_type: 'text/csv',
  file_size: 3,
})
const RECORD = {
  global_id: DATASET,
  resource_title: 'Comptages',
  available_formats: [
    aMedia(OPEN, `/medias/${OPEN}/dwnl/1.0.0`),
    aMedia(CLOSED, `/apm/medias/${CLOSED}/dwnl/1.0.0`),
    { ...aMedia(SERVICE, `/medias/${SERVICE}/dwnl/1.0.0`), media_type: 'SERVICE' },
  ],
}

async function barePortal(filters: boolean) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://portal')
    asked.push(pathname)
    const json = (value: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    if (pathname === '/authenticate') return json({ jwtToken: 'Bearer a.e30.b', refreshToken: 'Bearer c.e30.d' })
    if (pathname === '/konsult/v1/encryption-key') return response.end('-----BEGIN PUBLIC KEY-----')
    if (pathname !== '/konsult/v1/datasets/metadatas') return response.writeHead(404).end('not found')
    if (request.headers.authorization === undefined) return response.writeHead(401).end()
    const wanted = searchParams.getAll('globalId')
    const isThere = !filters || wanted.length === 0 || wanted.includes(DATASET)
    return json(isThere ? { total: 1, offset: 0, items: [RECORD] } : { total: 0, offset: 0 })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, ...connectTestPortalClient(address, { customerKey: { key: 'k', secret: 's' } }) }
}

it.each([true, false])(
  'the client finds a dataset where only the list is served (filter honoured: %s)',
  async (filters) => {
    const { portal } = await barePortal(filters)
    const found = await portal.fetchDataset(DATASET, createOpenSignal())
    expect(found.ok && found.value.media.map(({ id }) => id)).toEqual([OPEN, CLOSED, SERVICE])
    const unknown = await portal.fetchDataset(
      datasetId.parse('99999999-2222-4333-8444-555555555555'),
      createOpenSignal(),
    )
    expect(unknown).toMatchObject({ ok: false, failure: { code: 'portal/unknown-dataset' } })
  },
)

it('the client uses the list’s addresses on the portal itself, with the token that each needs', async () => {
  const { portal } = await barePortal(true)
  const at = async (media: typeof OPEN) => {
    const located = await portal.locate(
      { portalId: portal.portalId, datasetId: DATASET, mediaId: media },
      createOpenSignal(),
    )
    if (!located.ok) throw new Error(located.failure.code)
    return [located.value.url.pathname, located.value.needsToken]
  }
  expect(await at(OPEN)).toEqual([`/medias/${OPEN}/dwnl/1.0.0`, false])
  expect(await at(CLOSED)).toEqual([`/apm/medias/${CLOSED}/dwnl/1.0.0`, true])
})

it('the client locates only files', async () => {
  const { portal } = await barePortal(true)
  const ref = { portalId: portal.portalId, datasetId: DATASET, mediaId: SERVICE }
  expect(await portal.locate(ref, createOpenSignal())).toEqual({
    ok: false,
    failure: { code: 'media/not-a-file', facts: { kind: 'service' } },
  })
})
