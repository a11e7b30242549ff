import { open, readFile, realpath, stat, statfs } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import type { BrowserWindow, Clipboard, Dialog, Shell } from 'electron'
import { toDialogFilter, toDialogFilters } from '../../../shared/desktop/dialogFilters.js'
import { formatDisplayPath } from '../../../shared/desktop/formatDisplayPath.js'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { createBurstLimit } from '../../../shared/pacing/createBurstLimit.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { ChosenFile, NativeShell } from '../../ports/desktop/nativeShell.js'
import { moveToTrash, openExternal, openInProgram, openLetter, openLocal } from '../security/shellActions.js'
import { createDialogGate } from './dialogGate.js'

export interface NativeDialogDeps {
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>
  readonly shell: Pick<Shell, 'openExternal' | 'openPath' | 'showItemInFolder' | 'trashItem'>
  readonly clipboard: Pick<Clipboard, 'writeText'>
  readonly qgis: { isThere(): Promise<boolean>; open(path: string): Promise<boolean> }
  /** The picture under the pointer while files are dragged. */
  readonly dragIcon: string
  readonly downloadsFolder: string
  readonly homeFolder: string
  /** Makes a folder and its parents. Throws the error of the system. */
  readonly makeFolders: (path: string) => Promise<void>
  /** The parent of each dialog, so that no dialog is hidden behind it. */
  readonly window: () => BrowserWindow | null
  readonly clock: Pick<Clock, 'elapsed'>
}

async function examineFiles(paths: readonly string[]): Promise<Result<readonly ChosenFile[]>> {
  const examined: ChosenFile[] = []
  for (const path of paths) {
    // The file may have been removed since the dialog.
    const file = isAbsolute(path) ? await stat(path).catch(() => null) : null
    if (file === null) return fail(failure('disk/not-found', { name: basename(path) }))
    const why = file.isDirectory() ? 'folder' : 'device'
    if (!file.isFile()) return fail(failure('disk/denied', { name: basename(path), why }))
    examined.push({ path, sizeBytes: file.size })
  }
  return ok(examined)
}

/**
 * Writes a text that only the owner may read. An existing file keeps its mode when it is opened, so the mode is set
 * before the text is written.
 */
async function writeForOwner(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    // Some file systems have no modes.
    await file.chmod(0o600).catch(() => undefined)
    await file.writeFile(text)
  } finally {
    await file.close()
  }
}

/**
 * Creates the native shell over Electron's dialogs. It reads and writes only what a person has chosen in one of them.
 */
export function createNativeShell({
  dialog,
  shell,
  clipboard,
  qgis,
  dragIcon,
  downloadsFolder,
  homeFolder,
  makeFolders,
  window,
  clock,
}: NativeDialogDeps): NativeShell {
  const showOne = createDialogGate<BrowserWindow>()
  // A person opens a few pages and files in a row; a hijacked page could open hundreds.
  const openings = { most: LIMITS.OPENINGS_AT_ONCE, perSecond: LIMITS.OPENINGS_PER_SECOND }
  const mayOpen = createBurstLimit(openings, clock)
  const tryOpen = async (act: () => Promise<Result<void>>): Promise<Result<void>> =>
    mayOpen() ? act() : fail(failure('ipc/busy'))
  const ask = async (
    properties: ('openFile' | 'openDirectory' | 'createDirectory' | 'multiSelections')[],
    from?: string,
  ) => {
    const parent = window()
    const begin = from === undefined ? {} : { defaultPath: from }
    if (parent === null) return []
    const show = () => dialog.showOpenDialog(parent, { properties, ...begin })
    const answer = await showOne(parent, show, { canceled: true, filePaths: [] })
    return answer.canceled ? [] : answer.filePaths
  }
  return {
    chooseFolder: async (from) => (await ask(['openDirectory', 'createDirectory'], from))[0] ?? null,
    chooseFiles: async () => examineFiles(await ask(['openFile', 'multiSelections'])),
    examineFiles,
    resolveLinks: (path) => realpath(path).catch(() => path),
    chooseCertificate: async () => {
      const [path] = await ask(['openFile'])
      if (path === undefined) return ok(null)
      const file = await stat(path).catch(() => null)
      if (file?.isFile() !== true) return fail(failure('disk/not-found', { name: basename(path) }))
      if (file.size > LIMITS.CERTIFICATE_FILE_BYTES) return fail(failure('input/bad-certificate'))
      return readFile(path, 'latin1').then(ok, () => fail(failure('disk/denied', { name: basename(path) })))
    },
    chooseNewFile: async (suggestedName, endings) => {
      const parent = window()
      const filters = endings?.map(toDialogFilter) ?? toDialogFilters(suggestedName)
      const options = { defaultPath: suggestedName, ...(filters.length === 0 ? {} : { filters }) }
      if (parent === null) return null
      const show = () => dialog.showSaveDialog(parent, options)
      const answer = await showOne(parent, show, { canceled: true, filePath: '' })
      return answer.canceled || answer.filePath === '' ? null : answer.filePath
    },
    openFile: (path) => tryOpen(() => openLocal(shell, path)),
    hasQgis: qgis.isThere,
    openInQgis: (path) => tryOpen(() => openInProgram(qgis.open, path)),
    copyText: (text) => clipboard.writeText(text),
    startDrag: (paths) => {
      const [file] = paths
      const contents = window()?.webContents
      if (file === undefined || contents === undefined) return false
      contents.startDrag({ file, files: [...paths], icon: dragIcon })
      return true
    },
    reveal: (path) => {
      if (mayOpen()) shell.showItemInFolder(path)
    },
    trash: (path) => moveToTrash(shell, path),
    openPage: (address, trustedOrigin) => tryOpen(() => openExternal(shell, address, trustedOrigin)),
    openLetter: (letter) => tryOpen(() => openLetter(shell, letter)),
    makeDefaultFolder: async () => {
      const path = join(downloadsFolder, 'Rudi')
      const made = await makeFolders(path).then(
        () => true,
        () => false,
      )
      return made ? ok(path) : fail(failure('disk/denied', { name: 'Rudi' }))
    },
    formatPath: (path) => formatDisplayPath(path, homeFolder),
    getFreeBytes: async (path) => {
      const volume = await statfs(path).catch(() => null)
      // A network folder may have no size of its own.
      return volume === null || volume.blocks === 0 ? null : volume.bavail * volume.bsize
    },
    writePrivate: (path, text) =>
      writeForOwner(path, text).then(
        () => ok(undefined),
        () => fail(failure('disk/denied')),
      ),
  }
}
