import { expect, it } from 'vitest'
import { readFreeBytes } from '../../../../electron/adapters/disk/nodeVolume.js'

it('is not full where its file system does not say its size', async () => {
  expect(await readFreeBytes('/', async () => ({ blocks: 0, bavail: 0, bsize: 4096 }))).toBe(Number.MAX_SAFE_INTEGER)
  expect(await readFreeBytes('/', async () => ({ blocks: 9, bavail: 2, bsize: 4096 }))).toBe(8192)
  const refuse = (code: string) => readFreeBytes('/', () => Promise.reject(Object.assign(new Error(code), { code })))
  expect(await refuse('EOPNOTSUPP')).toBe(Number.MAX_SAFE_INTEGER)
  await expect(refuse('EIO')).rejects.toMatchObject({ code: 'EIO' })
})
