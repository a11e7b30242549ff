import { basename, dirname, join, relative, sep } from 'node:path'
import { failure } from '../../../shared/failure.js'
import type { DecodedInputOf, OutputOf } from '../../../shared/ipc/contract.js'
import { DESCRIPTION_FORMATS } from '../../../shared/library/describe/descriptionFormats.js'
import { describeFolder, type FolderOnRecord } from '../../../shared/library/describe/folderDescription.js'
import { SIDECAR_NAME } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { readFolderRecord } from '../../library/records/readFolderRecord.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { Disk } from '../../ports/disk.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { IndexedFile } from '../../ports/library/libraryIndexStore.js'

export interface DescriptionsDeps {
  readonly nativeShell: Pick<NativeShell, 'chooseNewFile' | 'copyText'>
  readonly libraryIndex: Pick<LibraryIndex, 'read'>
  readonly disk: Disk
}

/** Descriptions, citations among them, of files of the library. */
export interface Descriptions {
  show(wanted: DecodedInputOf<'descriptions.show'>): Promise<Result<OutputOf<'descriptions.show'>>>
  write(wanted: DecodedInputOf<'descriptions.write'>): Promise<Result<OutputOf<'descriptions.write'>>>
}

export const createDescriptions = (deps: DescriptionsDeps): Descriptions => ({
  show: (wanted) => showDescription(deps, wanted),
  write: (wanted) => writeDescription(deps, wanted),
})

/** How many folders are read for the text that is shown. They are those with which the whole text begins. */
const SHOWN_FOLDERS = 100

async function showDescription(
  deps: DescriptionsDeps,
  { files, format, language }: DecodedInputOf<'descriptions.show'>,
): Promise<Result<OutputOf<'descriptions.show'>>> {
  const read = await deps.libraryIndex.read(files)
  if (!read.ok) return read
  const [first] = read.value
  if (first === undefined) return fail(failure('disk/not-found'))
  const all = listFolders(read.value)
  const shown = all.slice(0, SHOWN_FOLDERS)
  const folders = await readFolders(deps, shown, first.root)
  if (!folders.ok) return folders
  const text = DESCRIPTION_FORMATS[format].format(describeFolder(folders.value), language)
  const isWhole = shown.length === all.length && text.length <= LIMITS.SHOWN_DESCRIPTION_CHARS
  return ok({ text: isWhole ? text : `${text.slice(0, LIMITS.SHOWN_DESCRIPTION_CHARS)}…` })
}

async function writeDescription(
  deps: DescriptionsDeps,
  wanted: DecodedInputOf<'descriptions.write'>,
): Promise<Result<OutputOf<'descriptions.write'>>> {
  const { libraryIndex, nativeShell, disk } = deps
  const read = await libraryIndex.read(wanted.files)
  if (!read.ok) return read
  const [first] = read.value
  if (first === undefined) return fail(failure('disk/not-found'))
  const { name, format } = DESCRIPTION_FORMATS[wanted.format]
  // Programs expect a description in the folder above the files that it describes.
  const chosen =
    wanted.to === 'clipboard' ? join(first.root, name) : await nativeShell.chooseNewFile(join(first.root, name))
  if (chosen === null) return ok(null)
  const folders = await readFolders(deps, listFolders(read.value), dirname(chosen))
  if (!folders.ok) return folders
  const text = format(describeFolder(folders.value), wanted.language)
  if (wanted.to === 'clipboard') nativeShell.copyText(text)
  const written = wanted.to === 'clipboard' ? ok(undefined) : await disk.replaceSmall(chosen, text, 'usual')
  return written.ok ? ok({ name: basename(chosen) }) : written
}

/** The files that are described of one folder. */
interface FolderOfFiles {
  readonly folder: string
  readonly root: string
  readonly media: Set<string>
}

/** Lists the folders of these files in the order of their paths, as they are described. */
function listFolders(files: readonly IndexedFile[]): readonly FolderOfFiles[] {
  const folders = new Map<string, FolderOfFiles>()
  for (const { folder, root, media } of files) {
    const known = folders.get(folder)
    if (known === undefined) folders.set(folder, { folder, root, media: new Set([media]) })
    else known.media.add(media)
  }
  return [...folders.values()].toSorted((one, other) => (one.folder < other.folder ? -1 : 1))
}

/** Reads the records of these folders, reduced to these files. */
async function readFolders(
  { disk }: DescriptionsDeps,
  described: readonly FolderOfFiles[],
  from: string,
): Promise<Result<readonly FolderOnRecord[]>> {
  const folders: FolderOnRecord[] = []
  for (const { folder, root, media } of described) {
    const found = await readFolderRecord(disk, folder)
    if (!found.ok) return found
    // Without this dataset the description would look whole.
    if (found.value.type !== 'read') {
      const code = found.value.type === 'damaged' ? 'library/unreadable-record' : 'disk/not-found'
      return fail(failure(code, { name: relative(root, join(folder, SIDECAR_NAME)) }))
    }
    const whole = found.value.record.getSidecar()
    const path = relative(from, folder).split(sep).join('/')
    // A description that is not above its files names them relative to their root folder.
    const below = path.startsWith('..') ? relative(root, folder).split(sep).join('/') : path
    folders.push({ path: below, sidecar: { ...whole, files: whole.files.filter((one) => media.has(one.mediaId)) } })
  }
  return ok(folders)
}
