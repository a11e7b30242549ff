// Answers attackers (a) and (b): a page that a stranger took over asks as often as it may (I-09).
import { chmod, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { describe, expect, it } from 'vitest'
import type { ElapsedMs } from '../../../../electron/ports/clock.js'
import { createNativeShell, type NativeDialogDeps } from '../../../../electron/window/desktop/nativeShell.js'
import { type Facts, failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok } from '../../../../shared/result.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

/** A desktop whose dialogs stay open until the test answers them. */
function prepareDesktop() {
  const desktop = {
    window: {} as BrowserWindow,
    elapsed: 0,
    opened: [] as string[],
    open: [] as ((path: string) => void)[],
  }
  const show = <Answer>(toAnswer: (path: string) => Answer) =>
    new Promise<Answer>((resolve) => void desktop.open.push((path) => resolve(toAnswer(path))))
  const note = async (text: string): Promise<void> => void desktop.opened.push(text)
  const nativeShell = createNativeShell({
    dialog: {
      showOpenDialog: () => show((path) => ({ canceled: false, filePaths: [path] })),
      showSaveDialog: () => show((filePath) => ({ canceled: false, filePath })),
    },
    shell: {
      openExternal: note,
      openPath: (path: string) => note(path).then(() => ''),
      showItemInFolder: (path: string) => void note(path),
      trashItem: note,
    },
    qgis: { isThere: async () => true, open: (path: string) => note(path).then(() => true) },
    window: () => desktop.window,
    clock: { elapsed: () => desktop.elapsed as ElapsedMs },
  } as unknown as NativeDialogDeps)
  return { desktop, nativeShell }
}

describe('native dialogs', () => {
  it('are shown one at a time: a second one is cancelled', async () => {
    const { desktop, nativeShell } = prepareDesktop()
    const first = nativeShell.chooseFolder()
    const others = Promise.all([
      nativeShell.chooseFolder(),
      nativeShell.chooseNewFile('a.csv'),
      nativeShell.chooseFiles(),
      nativeShell.chooseCertificate(),
    ])
    expect(desktop.open).toHaveLength(1)
    expect(await others).toEqual([null, null, ok([]), ok(null)])
    desktop.open.pop()?.('/data')
    expect(await first).toBe('/data')
    const next = nativeShell.chooseNewFile('a.csv')
    desktop.open.pop()?.('/data/a.csv')
    expect(await next).toBe('/data/a.csv')
  })

  it('are shown by a new window, whatever became of the one before it', () => {
    const { desktop, nativeShell } = prepareDesktop()
    void nativeShell.chooseFolder()
    desktop.window = {} as BrowserWindow
    void nativeShell.chooseFolder()
    expect(desktop.open).toHaveLength(2)
  })
})

describe('dropped files', () => {
  it('are examined: what is no file is called what it is, and the way of a link is found', async () => {
    const { nativeShell } = prepareDesktop()
    const folder = await createTemporaryFolder()
    const [file, link, gone] = ['a.csv', 'link.csv', 'gone.csv'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await writeFile(file, 'a;b')
    await symlink(file, link)
    expect(await nativeShell.examineFiles([file, link])).toEqual(
      ok([
        { path: file, sizeBytes: 3 },
        { path: link, sizeBytes: 3 },
      ]),
    )
    const refuse = (facts: Facts) => fail(failure('disk/denied', facts))
    expect(await nativeShell.examineFiles([file, folder])).toEqual(refuse({ name: basename(folder), why: 'folder' }))
    expect(await nativeShell.examineFiles(['/dev/zero'])).toEqual(refuse({ name: 'zero', why: 'device' }))
    for (const path of [gone, 'a.csv'])
      expect(await nativeShell.examineFiles([path])).toEqual(fail(failure('disk/not-found', { name: basename(path) })))
    expect([await nativeShell.resolveLinks(link), await nativeShell.resolveLinks(gone)]).toEqual([file, gone])
  })
})

describe('other programs', () => {
  it('are opened a few times in a row, then refused, and opened again later', async () => {
    const { desktop, nativeShell } = prepareDesktop()
    for (let count = 0; count < 100; count += 1) {
      await nativeShell.openPage('https://rudi.example/', null)
      await nativeShell.openFile('/data/a.csv')
      await nativeShell.openInQgis('/data/a.csv')
      await nativeShell.openLetter({ to: 'a@example.org', subject: '', body: '' })
      nativeShell.reveal('/data/a.csv')
    }
    expect(desktop.opened).toHaveLength(LIMITS.OPENINGS_AT_ONCE)
    expect(await nativeShell.openPage('https://rudi.example/', null)).toEqual(fail(failure('ipc/busy')))
    desktop.elapsed += 1000
    expect(await nativeShell.openPage('https://rudi.example/', null)).toEqual(ok(undefined))
  })
})

it.skipIf(process.platform === 'win32')(
  'writes a private text for its owner only, also over a file of others',
  async () => {
    const { nativeShell } = prepareDesktop()
    const path = join(await createTemporaryFolder(), 'token.txt')
    await writeFile(path, 'a longer text than the new one')
    await chmod(path, 0o644)
    expect(await nativeShell.writePrivate(path, 'token')).toEqual(ok(undefined))
    expect([await readFile(path, 'utf8'), ((await stat(path)).mode & 0o777).toString(8)]).toEqual(['token', '600'])
  },
)
