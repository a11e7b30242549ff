import { describe, expect, it } from 'vitest'
import type { Api } from '../../../../../renderer/bridge/api.js'
import { createEncryptionStore } from '../../../../../renderer/features/encryption/store/encryptionStore.js'
import { createExportsStore } from '../../../../../renderer/features/exports/store/exportsStore.js'
import { failure } from '../../../../../shared/failure.js'
import type { RequestName } from '../../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../../shared/limits.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'

describe('the key that results are encrypted with', () => {
  it('is never that of a portal chosen before', async () => {
    const answers: ((key: unknown) => void)[] = []
    const api = createFakeApi(() => new Promise((answer) => answers.push(answer)))
    const encryption = createEncryptionStore(api, createExportsStore(api))
    const asked = encryption.loadKey()
    encryption.forget()
    answers[0]?.(ok({ pem: 'of the one before', bits: 4096, fingerprint: 'f' }))
    await asked
    expect(encryption.getState().key).toBeNull()
  })
})

describe('files that are dropped', () => {
  it('are refused with a number when they are too many for one time', async () => {
    const api = createFakeApi(() => ok(null))
    const encryption = createEncryptionStore(api, createExportsStore(api))
    const files = Array.from({ length: LIMITS.ENCRYPTED_AT_ONCE + 1 }, (_, number) => new File(['a'], `${number}.csv`))
    await encryption.drop(files, async () => 'saved')
    expect(encryption.getState().failure).toEqual(failure('export/too-many-files', { count: LIMITS.ENCRYPTED_AT_ONCE }))
  })
})

describe('an encryption that a person has cancelled', () => {
  const encryptWith = async (code: 'look/cancelled' | 'disk/full') => {
    const answers: Partial<Record<RequestName, unknown>> = {
      'encryption.publicKey': ok({ pem: 'pem', bits: 4096, fingerprint: 'f' }),
      'encryption.chooseFiles': ok([{ token: 't', name: 'a.csv', sizeBytes: 1 }]),
      'folders.getForExports': ok({ token: 'folder', label: '~/Rudi' }),
      'encryption.encrypt': fail(failure(code)),
    }
    const api = createFakeApi((name) => answers[name] ?? ok(null))
    const encryption = createEncryptionStore(api, createExportsStore(api))
    await encryption.loadKey()
    await encryption.stream()
    return encryption.getState()
  }

  it('is no failure beside the list that says so', async () => {
    expect(await encryptWith('look/cancelled')).toMatchObject({ streaming: false, failure: null })
    expect(await encryptWith('disk/full')).toMatchObject({ streaming: false, failure: { code: 'disk/full' } })
  })
})

describe('a portal that has changed its key meanwhile', () => {
  const prepare = async () => {
    const asked: RequestName[] = []
    let fingerprint = 'old'
    const answers: Partial<Record<RequestName, () => unknown>> = {
      'encryption.publicKey': () => ok({ pem: 'pem', bits: 4096, fingerprint, hasChanged: fingerprint !== 'old' }),
      'encryption.chooseFiles': () => ok([{ token: 't', name: 'a.csv', sizeBytes: 1 }]),
      'folders.getForExports': () => ok({ token: 'folder', label: '~/Rudi' }),
      'encryption.encrypt': () => fail(failure('export/key-changed')),
    }
    const api: Api = {
      ...createFakeApi((name) => {
        asked.push(name)
        return answers[name]?.() ?? ok(null)
      }),
      takeDropped: async () => ok([{ token: 't', name: 'a.csv', sizeBytes: 1 }, null]) as never,
    }
    const encryption = createEncryptionStore(api, createExportsStore(api))
    await encryption.loadKey()
    fingerprint = 'new'
    return encryption
  }

  it('is shown with its new one, so that the person can compare it and try again', async () => {
    const encryption = await prepare()
    await encryption.stream()
    expect(encryption.getState()).toMatchObject({
      key: { fingerprint: 'new', hasChanged: true },
      failure: { code: 'export/key-changed' },
    })
  })

  it.each(['sealed', 'dropped beside others'])('gets no file that is %s, whichever key is loaded', async (way) => {
    const encryption = await prepare()
    const saved: string[] = []
    const save = async (name: string) => {
      saved.push(name)
      return 'saved' as const
    }
    if (way === 'sealed') await encryption.seal([{ name: 'list.csv', content: new Blob(['a']) }], save)
    else await encryption.drop([new File(['a'], 'a.csv'), new File(['b'], 'b.csv')], save)
    expect(saved).toEqual([])
    expect(encryption.getState()).toMatchObject({
      key: { fingerprint: 'new' },
      sealings: [],
      failure: { code: 'export/key-changed' },
    })
  })
})

it('the outcome of files for a portal that was chosen before is not told as one of the next', async () => {
  let answer: (value: unknown) => void = () => undefined
  const answers: Partial<Record<RequestName, unknown>> = {
    'encryption.publicKey': ok({ pem: 'pem', bits: 4096, fingerprint: 'f', hasChanged: false }),
    'encryption.chooseFiles': ok([{ token: 't', name: 'a.csv', sizeBytes: 1 }]),
    'folders.getForExports': ok({ token: 'folder', label: '~/Rudi' }),
    'encryption.encrypt': new Promise((resolve) => {
      answer = resolve
    }),
  }
  const api = createFakeApi((name) => answers[name] ?? ok(null))
  const encryption = createEncryptionStore(api, createExportsStore(api))
  await encryption.loadKey()
  const streaming = encryption.stream()
  await expect.poll(() => encryption.getState().streaming).toBe(true)
  encryption.forget()
  answer(ok({ done: 1, failed: [] }))
  await streaming
  expect(encryption.getState()).toMatchObject({ streaming: false, streamed: null })
})
