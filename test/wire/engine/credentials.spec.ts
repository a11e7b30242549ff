import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { MediaCredential } from '../../../electron/ports/mediaSource.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { serveFile, startMediaServer } from '../../support/http/mediaServer.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'

const { fetch: fetched, server } = prepareWireRig()

describe('credentials', () => {
  const credential = (token: string): MediaCredential => ({
    origin: server.origin,
    authorization: `Bearer ${token}`,
    of: 'account',
  })

  test('a refused token is renewed once, and the download goes on', async () => {
    const bytes = randomBytes(1000)
    server.on('/media', (request, response) =>
      request.headers.authorization === 'Bearer new'
        ? serveFile(request, response, bytes)
        : response.writeHead(401).end(),
    )
    const { rig, id } = await fetched(createMedia(1), {
      wanted: [{ media: createMedia(1), url: `${server.origin}/media`, needsToken: true }],
      credential: (refused) => credential(refused === null ? 'old' : 'new'),
    })
    expect(rig.view(id).state.type).toBe('done')
    expect(server.asked.map(({ headers }) => headers.authorization)).toEqual([
      ...['Bearer old', 'Bearer new'],
      // It has no declared hash, so it is checked once more after the last byte.
      'Bearer new',
    ])
  })

  test('a server that loses its sessions twice is no lost right', async () => {
    const bytes = randomBytes(1000)
    server.on('/media', (request, response) =>
      request.headers.authorization === 'Bearer 3'
        ? serveFile(request, response, bytes)
        : response.writeHead(401, { 'x-error-message': 'Not allowed to access to this Media' }).end(),
    )
    let given = 0
    const { rig, id } = await fetched(createMedia(1), {
      wanted: [{ media: createMedia(1), url: `${server.origin}/media`, needsToken: true }],
      credential: (refused) => {
        expect(refused).toEqual(given === 0 ? null : credential(String(given)))
        given += 1
        return credential(String(given))
      },
    })
    expect(rig.view(id).state.type).toBe('done')
    expect(server.asked.map(({ headers }) => headers.authorization)).toEqual([
      ...['Bearer 1', 'Bearer 2', 'Bearer 3'],
      // Asked once more after the last byte.
      'Bearer 3',
    ])
  })

  test('refused three times in a row means no right, and is not tried again', async () => {
    server.on('/media', (_request, response) =>
      response.writeHead(401, { 'x-error-message': 'Not allowed to access to this Media' }).end(),
    )
    const { rig, id } = await fetched(createMedia(1), { credential: () => credential('any') })
    expect(rig.view(id).state).toMatchObject({ type: 'failed', because: { code: 'access/not-granted' } })
    expect(server.asked.length).toBe(3)
  })

  test('a redirect to another origin is followed without the token', async () => {
    const bytes = randomBytes(1000)
    const other = await startMediaServer()
    other.on('/there', (request, response) => serveFile(request, response, bytes))
    server.on('/media', (_request, response) => response.writeHead(302, { location: `${other.origin}/there` }).end())
    const { rig, id } = await fetched(createMedia(1), {
      wanted: [{ media: createMedia(1), url: `${server.origin}/media`, needsToken: true }],
      credential: () => credential('secret'),
    })
    expect(rig.view(id).state.type).toBe('done')
    expect(server.asked[0]?.headers.authorization).toBe('Bearer secret')
    expect(other.asked[0]?.headers.authorization).toBeUndefined()
    await other.close()
  })
})
