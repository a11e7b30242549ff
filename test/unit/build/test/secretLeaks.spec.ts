import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSecretLeaks } from '../../../../build/test/secretLeaks.mjs'

describe('the search for the canary', () => {
  const secret = 'canary-5e0c/7+9?'
  let room: string
  beforeEach(async () => {
    room = await mkdtemp(join(tmpdir(), 'rudi-canary-'))
  })
  afterEach(() => rm(room, { recursive: true, force: true }))

  it.each([
    ['as it is', Buffer.from(`x${secret}x`)],
    ['percent-encoded', Buffer.from(`?password=${encodeURIComponent(secret)}&`)],
    ['in UTF-16', Buffer.from(`x${secret}`, 'utf16le')],
    ['in base64, aligned', Buffer.from(Buffer.from(secret).toString('base64'))],
    ['in base64, after a login', Buffer.from(Buffer.from(`anna:${secret}`).toString('base64'))],
    ['in base64, after a longer login', Buffer.from(Buffer.from(`annas:${secret}`).toString('base64'))],
    ['in base64, with something after it', Buffer.from(Buffer.from(`a:${secret}:role`).toString('base64'))],
    ['across two reads', Buffer.concat([Buffer.alloc(65_530), Buffer.from(secret)])],
  ])('finds it %s', async (_how, bytes) => {
    await mkdir(join(room, 'deep'))
    await writeFile(join(room, 'deep', 'file.db'), bytes)
    expect(await findSecretLeaks(secret, [room])).toEqual([join(room, 'deep', 'file.db')])
  })

  it('finds it beside a folder that cannot be listed', async () => {
    await writeFile(join(room, 'file.db'), secret)
    // A path that is longer than the system takes: it cannot be listed by any user.
    const makeDeepFolders = 'for i in $(seq 20); do mkdir "$1" && cd -P "$1" || exit 1; done'
    execFileSync('sh', ['-c', makeDeepFolders, 'sh', 'd'.repeat(250)], { cwd: room })
    const found = await findSecretLeaks(secret, [room])
    execFileSync('rm', ['-r', join(room, 'd'.repeat(250))])
    expect(found).toEqual([join(room, 'file.db')])
  })

  it('finds nothing where there is nothing, in no folder, and behind no link', async () => {
    await writeFile(join(room, 'innocent.txt'), 'canary-5e0c')
    await symlink('/', join(room, 'link'))
    expect(await findSecretLeaks(secret, [room, join(room, 'missing')])).toEqual([])
  })
})
