import { describe, expect, it } from 'vitest'
import { createFolderHandlers, type FolderDeps } from '../../../../electron/ipc/handlers/folders.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import { ok } from '../../../../shared/result.js'

/** The handlers for a person who chose `/media/usb`, which is there or not. */
function createHandlers(isThere: boolean, writeFailure: Failure | null = null) {
  const roots: string[] = []
  const deps = {
    nativeShell: {
      chooseFolder: async () => '/srv/data',
      makeDefaultFolder: async () => ok('/home/me/Rudi'),
      formatPath: (path: string) => path.replace('/home/me', '~'),
      getFreeBytes: async (path: string) => (path === '/media/usb' && !isThere ? null : 9),
    },
    pathTokens: { toFolderToken: (path: string) => path },
    preferences: {
      read: () => ({ downloadFolder: '/media/usb' }),
      write: () => undefined,
      getWriteFailure: () => writeFailure,
    },
    librarySync: { addRoots: async (added: readonly string[]) => void roots.push(...added) },
  } as unknown as FolderDeps
  return { handlers: createFolderHandlers(deps), roots }
}

describe('the folder of downloads', () => {
  it('is the chosen one, and where its disk is not connected another one that says so', async () => {
    const getDefault = async (isThere: boolean) => createHandlers(isThere).handlers['folders.getDefault'](undefined)
    expect(await getDefault(true)).toMatchObject({ value: { label: '/media/usb', insteadOf: null } })
    expect(await getDefault(false)).toMatchObject({ value: { label: '~/Rudi', insteadOf: '/media/usb' } })
  })

  it('is searched for downloads when it is chosen: a person may have moved them there', async () => {
    const { handlers, roots } = createHandlers(true)
    expect(await handlers['folders.chooseDefault'](undefined)).toMatchObject({ value: { label: '/srv/data' } })
    expect(roots).toEqual(['/srv/data'])
  })

  it('is not said to be chosen where the choice would be lost at the end of the application', async () => {
    const { handlers } = createHandlers(true, failure('disk/full'))
    const isFull = { ok: false, failure: { code: 'disk/full' } }
    expect(await handlers['folders.chooseDefault'](undefined)).toMatchObject(isFull)
    expect(await handlers['folders.resetDefault'](undefined)).toMatchObject(isFull)
  })
})
