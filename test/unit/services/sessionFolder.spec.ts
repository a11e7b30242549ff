import { expect, it } from 'vitest'
import { createSessionFolder } from '../../../electron/services/sessionFolder.js'
import { createFakeDisk } from '../../support/disk/fakeDisk.js'

it('is made again after a failure, and what an earlier start left in it is removed once', async () => {
  const disk = createFakeDisk(['/own', '/own/answers'])
  await disk.create('/own/answers/left.parquet')
  const scratch = createSessionFolder(disk, '/own/answers')
  disk.failNext('disk.folder', 'full')
  expect(await scratch.prepare()).toMatchObject({ ok: false, failure: { code: 'disk/full' } })
  expect(disk.read('/own/answers/left.parquet')).not.toBe(null)
  expect(await scratch.prepare()).toMatchObject({ ok: true })
  expect(disk.read('/own/answers/left.parquet')).toBe(null)
  await disk.create('/own/answers/mine.parquet')
  expect(await scratch.prepare()).toMatchObject({ ok: true })
  expect(disk.read('/own/answers/mine.parquet')).not.toBe(null)
})
