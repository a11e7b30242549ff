import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_SEGMENT_POLICY } from '../../../shared/download/transfer/segmentPlanner.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { serveBrokenFile, serveFile } from '../../support/http/mediaServer.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'

const MB = 1024 * 1024
const A = randomBytes(10 * MB)
const B = randomBytes(10 * MB)

const { fetch, root, server } = prepareWireRig()

const bytesFrom = (range: string | undefined): number => Number(/=(\d+)-/.exec(range ?? '')?.[1] ?? 0)

function fetched(checksumOf: Buffer | null = null) {
  const hex = checksumOf === null ? null : createHash('sha256').update(checksumOf).digest('hex')
  const media = createMedia(1, hex === null ? {} : { checksum: { is: 'usable', algorithm: 'sha-256', hex } })
  // A single connection, so that each request belongs to an attempt or its retry.
  const segmentPolicy = { ...DEFAULT_SEGMENT_POLICY, most: 1 }
  return fetch(media, { root: root(), more: { segmentPolicy } })
}

test('a server that goes back to the version we hold half of is asked for the rest of that one only', async () => {
  server.on('/media', (request, response, n) => {
    if (n === 1) return serveBrokenFile(response, A, 8 * MB)
    if (n === 2) return serveBrokenFile(response, B, MB, '"v2"')
    serveFile(request, response, A)
  })
  const { rig, id } = await fetched(A)
  expect(rig.view(id)).toMatchObject({ state: { type: 'done', verdict: { is: 'verified' } } })
  expect(rig.bytesOf(id).equals(A)).toBe(true)
  const last = server.asked.at(-1)?.headers
  expect(last).toMatchObject({ 'if-range': '"v1"' })
  // At least half of it: how much of the eight megabytes had arrived depends on the sockets.
  expect(bytesFrom(last?.range)).toBeGreaterThan(3 * MB)
  expect(server.asked).toHaveLength(4)
  expect(rig.names()).toEqual(['file-1.csv'])
})

test('a server that stays with the new version is taken at its word, and the old one leaves nothing behind', async () => {
  server.on('/media', (request, response, n) => {
    if (n === 1) return serveBrokenFile(response, A, 8 * MB)
    if (n === 2) return serveBrokenFile(response, B, 5 * MB, '"v2"')
    serveFile(request, response, B, '"v2"')
  })
  const { rig, id } = await fetched()
  expect(rig.bytesOf(id).equals(B)).toBe(true)
  expect(rig.names()).toEqual(['file-1.csv'])
  expect(server.asked.map(({ headers }) => headers['if-range']).filter((tag) => tag !== undefined)).toEqual([
    '"v1"',
    '"v2"',
    // Once more after the last byte.
    '"v2"',
  ])
})

test('versions that take turns at every request end as one of them', async () => {
  server.on('/media', (request, response, n) => {
    const [bytes, tag] = n % 2 === 1 ? ([A, '"v1"'] as const) : ([B, '"v2"'] as const)
    if (n < 5) return serveBrokenFile(response, bytes, (n + 1) * MB, tag)
    serveFile(request, response, bytes, tag)
  })
  const { rig, id } = await fetched()
  expect(rig.view(id).state.type).toBe('done')
  const got = rig.bytesOf(id)
  expect(got.equals(A) || got.equals(B)).toBe(true)
  expect(rig.names()).toEqual(['file-1.csv'])
})

test('bytes that are not those of the version are not gone on with, whatever the server calls them', async () => {
  server.on('/media', (request, response, n) => {
    if (n === 1) return serveBrokenFile(response, A, 8 * MB)
    if (n === 2) return serveBrokenFile(response, B, MB, '"v2"')
    // The old tag with the new bytes.
    serveFile(request, response, B)
  })
  const { rig, id } = await fetched()
  expect(rig.bytesOf(id).equals(B)).toBe(true)
  expect(rig.names()).toEqual(['file-1.csv'])
})

test('a file of another program that has the second name is left alone', async () => {
  const foreign = (): string => join(root(), 'files', '00000dda', 'file-1.csv.rudi-partial-2')
  server.on('/media', (request, response, n) => {
    if (n === 1) return serveBrokenFile(response, A, 8 * MB)
    if (n === 2) {
      writeFileSync(foreign(), 'another program’s')
      return serveBrokenFile(response, B, MB, '"v2"')
    }
    serveFile(request, response, A)
  })
  const { rig: made, id } = await fetched()
  expect(made.bytesOf(id).equals(A)).toBe(true)
  expect(readFileSync(foreign(), 'utf8')).toBe('another program’s')
  expect(made.names()).toEqual(['file-1.csv', 'file-1.csv.rudi-partial-2'])
})
