import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { getDescriptor, workerDisk } from '../../../../electron/adapters/disk/workerDisk.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

const failing = vi.hoisted(() => ({ fstat: false, closed: 0 }))

vi.mock('node:fs', async (importActual) => {
  const actual = await importActual<typeof import('node:fs')>()
  return {
    ...actual,
    closeSync(file: number) {
      failing.closed += 1
      actual.closeSync(file)
    },
    fstatSync(file: number, options: { bigint: true }) {
      if (failing.fstat) throw Object.assign(new Error('EIO'), { code: 'EIO' })
      return actual.fstatSync(file, options)
    },
  }
})

it('no descriptor is given for a file that was closed: the next file may have its number', async () => {
  const opened = await workerDisk.open(join(await createTemporaryFolder(), 'partial'), 'create-new')
  if (!opened.ok) throw new Error(opened.failure.code)
  expect(getDescriptor(opened.value)).toBeTypeOf('number')
  await opened.value.close()
  expect(getDescriptor(opened.value)).toBeNull()
})

it('a file that cannot be looked at is closed', async () => {
  const path = join(await createTemporaryFolder(), 'partial')
  writeFileSync(path, 'bytes')
  failing.fstat = true
  failing.closed = 0
  const opened = await workerDisk.open(path, 'resume')
  failing.fstat = false
  expect(opened.ok).toBe(false)
  expect(failing.closed).toBe(1)
})
