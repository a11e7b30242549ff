// How files get their names on drives that have no hard links, or whose mount decides the mode of every file.
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asyncSyscalls, createNameOperations } from '../../../../electron/adapters/disk/nameOperations.js'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import type { Result } from '../../../../shared/result.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { unwrapNow as value } from '../../../support/unwrap.js'

const code = (result: Result<unknown>): string | null => (result.ok ? null : result.failure.code)
const contentOf = (path: string): string => readFileSync(path, 'utf8')

async function written(path: string, words: string): Promise<void> {
  const file = value(await nodeDisk.open(path, 'create-new'))
  value(await file.writeAt([Buffer.from(words)], 0))
  await file.close()
}

test('a file whose second name was given although the disk reports an error is renamed no further', async () => {
  const folder = await createTemporaryFolder()
  const [partial, final] = [join(folder, 'p'), join(folder, 'f')]
  const names = createNameOperations({
    ...asyncSyscalls,
    async link(path, name) {
      await asyncSyscalls.link(path, name)
      throw Object.assign(new Error('no'), { code: 'EIO' })
    },
  })
  await written(partial, 'new')
  value(await names.publish(partial, final))
  expect(contentOf(final)).toBe('new')
})

test('a file is replaced where each name of a file has a number of its own, as over SFTP', async () => {
  const folder = await createTemporaryFolder()
  const [partial, final, kept] = [join(folder, 'p'), join(folder, 'f'), join(folder, 'k')]
  const numbers = new Map<string, bigint>()
  const names = createNameOperations({
    ...asyncSyscalls,
    async link(path, name) {
      await asyncSyscalls.link(path, name)
      numbers.set(name, BigInt(numbers.size + 1))
    },
    async rename(from, to) {
      const { ino } = await asyncSyscalls.lstat(from)
      await asyncSyscalls.rename(from, to)
      numbers.set(to, numbers.get(from) ?? ino)
    },
    async lstat(path) {
      const found = await asyncSyscalls.lstat(path)
      return Object.create(found, { ino: { value: numbers.get(path) ?? found.ino } })
    },
  })
  await written(partial, 'new')
  await written(final, 'old')
  value(await names.supersede(partial, final, kept, value(await names.stamp(partial))))
  expect([contentOf(final), contentOf(kept), readdirSync(folder).toSorted()]).toEqual(['new', 'old', ['f', 'k']])
})

// What the systems answer for exFAT, network shares and cloud storage. Node’s code on Windows is that of a folder.
describe.each(['EPERM', 'ENOTSUP', 'EINVAL', 'EISDIR', 'EIO'])('without hard links (%s)', (refusal) => {
  const withoutLinks = {
    ...asyncSyscalls,
    link: async () => {
      throw Object.assign(new Error('no'), { code: refusal })
    },
    waitForRename: async () => undefined,
  }
  const names = createNameOperations(withoutLinks)

  test('publishes, and takes the place of a file', async () => {
    const folder = await createTemporaryFolder()
    const [partial, final, kept] = [join(folder, 'p'), join(folder, 'f'), join(folder, 'k')]
    await written(partial, 'old')
    value(await names.publish(partial, final))
    await written(partial, 'new')
    value(await names.supersede(partial, final, kept))
    expect([contentOf(final), contentOf(kept)]).toEqual(['new', 'old'])
  })

  test.skipIf(process.platform === 'win32')(
    'gives the name last: a kill, or an error, right behind it leaves the file with the usual rights',
    async () => {
      const folder = await createTemporaryFolder()
      const [partial, final] = [join(folder, 'p'), join(folder, 'f')]
      const killed = createNameOperations({
        ...withoutLinks,
        async rename(from, to) {
          await asyncSyscalls.rename(from, to)
          throw Object.assign(new Error('no'), { code: 'EIO' })
        },
      })
      await written(partial, 'new')
      expect(code(await killed.publish(partial, final))).toBe('disk/error')
      expect(contentOf(final)).toBe('new')
      expect(lstatSync(final).mode & 0o777).toBe(0o666 & ~process.umask())
    },
  )

  test('does not take a name that another process is about to give', async () => {
    const folder = await createTemporaryFolder()
    const [partial, final, theirs] = [join(folder, 'p'), join(folder, 'f'), join(folder, 't')]
    await written(partial, 'ours')
    await written(theirs, 'theirs')
    // The other process has reserved the name, and renames its file next.
    value(await nodeDisk.create(final))
    const beside = createNameOperations({
      ...withoutLinks,
      waitForRename: () => asyncSyscalls.rename(theirs, final) as Promise<void>,
    })
    expect(code(await beside.publish(partial, final))).toBe('disk/exists')
    expect([contentOf(final), contentOf(partial)]).toEqual(['theirs', 'ours'])
  })

  test.each([
    ['publishing', 'f'],
    ['keeping the old file', 'k'],
  ])('finishes a naming that a crash cut behind its empty file: %s', async (how, reserved) => {
    const folder = await createTemporaryFolder()
    const [partial, final, kept] = [join(folder, 'p'), join(folder, 'f'), join(folder, 'k')]
    await written(partial, 'new')
    if (how !== 'publishing') await written(final, 'old')
    value(await nodeDisk.create(join(folder, reserved)))
    value(how === 'publishing' ? await names.publish(partial, final) : await names.supersede(partial, final, kept))
    expect(contentOf(final)).toBe('new')
    if (how !== 'publishing') expect(contentOf(kept)).toBe('old')
    expect((await nodeDisk.stamp(partial)).ok).toBe(false)
  })

  test('never publishes over a file with content, and leaves an empty one when the rename fails', async () => {
    const folder = await createTemporaryFolder()
    const [partial, final] = [join(folder, 'p'), join(folder, 'f')]
    await written(partial, 'new')
    await written(final, 'x')
    expect(code(await names.publish(partial, final))).toBe('disk/exists')
    expect(contentOf(final)).toBe('x')
    value(await nodeDisk.create(join(folder, 'e')))
    expect(code(await names.publish(join(folder, 'nowhere'), join(folder, 'e')))).toBe('disk/not-found')
    expect(contentOf(join(folder, 'e'))).toBe('')
  })
})

test('publishes where a drive gives all files the mode and the owner of its mount, and says any other error', async () => {
  const folder = await createTemporaryFolder()
  const [partial, final] = [join(folder, 'p'), join(folder, 'f')]
  const withError = (error: string) =>
    createNameOperations({
      ...asyncSyscalls,
      makePublic: () => {
        throw Object.assign(new Error('no'), { code: error })
      },
    })
  await written(partial, 'old')
  value(await withError('EPERM').publish(partial, final))
  await written(partial, 'new')
  value(await withError('EPERM').supersede(partial, final, join(folder, 'k')))
  expect(contentOf(final)).toBe('new')
  await written(partial, 'more')
  expect(code(await withError('EIO').publish(partial, join(folder, 'g')))).toBe('disk/error')
})
