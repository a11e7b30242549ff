// A process was killed after a file had its name and before the queue recorded it; the portal has another version
// since.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { FinishedFile } from '../../../electron/ports/library/libraryFolders.js'
import type { Media } from '../../../shared/catalogue/model.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { serveFile } from '../../support/http/mediaServer.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'

const { open, root, server } = prepareWireRig()

const BYTES = Buffer.from('id;value\n1;2\n')
const mediaOf = (bytes: Buffer, updated: string): Media =>
  createMedia(1, {
    checksum: { is: 'usable', algorithm: 'sha-256', hex: createHash('sha256').update(bytes).digest('hex') },
    updated,
  })
const then = mediaOf(BYTES, '2026-01-01T00:00:00Z')
const now = mediaOf(Buffer.from('id;value\n1;3\n'), '2026-02-02T00:00:00Z')

/** Records what the killed process was about to record. */
async function leavePublishing(media = then): Promise<FinishedFile> {
  server.on('/media', (request, response) => serveFile(request, response, BYTES))
  const killed = open({ root: root() }, media)
  const recording = new Promise<FinishedFile>((resolve) => {
    killed.library.record = (file) => {
      resolve(file)
      return new Promise(() => undefined)
    }
  })
  await killed.addAll()
  const file = await recording
  await killed.close()
  return file
}

test('a file that a killed process had named is recorded as the version that it is', async () => {
  await leavePublishing()
  const rig = open({ root: root() }, now)
  await rig.engine.whenIdle()
  expect(rig.library.recorded).toMatchObject([
    { verdict: { is: 'verified' }, media: { id: now.id, checksum: then.checksum, updated: null } },
  ])
})

test('a file that no hash vouches for is recorded as the catalogue described it when it was judged', async () => {
  const bare = { checksum: { is: 'absent' }, sizeBytes: null } as const
  await leavePublishing({ ...then, ...bare })
  const rig = open({ root: root() }, { ...now, ...bare, sizeBytes: BYTES.length })
  await rig.engine.whenIdle()
  expect(rig.library.recorded).toMatchObject([
    { verdict: { is: 'not-verifiable' }, media: { ...bare, updated: then.updated, name: now.name } },
  ])
})

test('the same version is recorded as the portal has it', async () => {
  await leavePublishing()
  const rig = open({ root: root() }, then)
  await rig.engine.whenIdle()
  expect(rig.library.recorded).toMatchObject([{ media: then }])
})

test('a file that a killed process had recorded stays as it is on record', async () => {
  const file = await leavePublishing()
  const rig = open({ root: root() }, now)
  rig.library.recorded.push(file)
  await rig.engine.whenIdle()
  expect(rig.library.recorded[1]?.media).toMatchObject({ checksum: then.checksum, updated: then.updated })
  expect(rig.engine.getIdsInState('done').length).toBe(1)
})
