import { basename, dirname, join, relative, sep } from 'node:path'
import { failure } from '../../../shared/failure.js'
import type { DecodedInputOf, OutputOf } from '../../../shared/ipc/contract.js'
import { DESCRIPTION_FORMATS } from '../../../shared/library/describe/descriptionFormats.js'
import { describeFolder, type FolderOnRecord } from '../../../shared/library/describe/folderDescription.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { readFolderRecord } from '../../library/records/readFolderRecord.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { Disk } from '../../ports/disk.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { IndexedFile } from '../../ports/library/libraryIndexStore.js'

export interface CitationsDeps {
  readonly nativeShell: Pick<NativeShell, 'chooseNewFile' | 'copyText'>
  readonly libraryIndex: Pick<LibraryIndex, 'read'>
  readonly disk: Disk
}

/** Citations and descriptions of files of the library. */
export interface Citations {
  show(wanted: DecodedInputOf<'cite.show'>): Promise<Result<OutputOf<'cite.show'>>>
  write(wanted: DecodedInputOf<'cite.write'>): Promise<Result<OutputOf<'cite.write'>>>
}

export const createCitations = (deps: CitationsDeps): Citations => ({
  show: (wanted) => showCitation(deps, wanted),
  write: (wanted) => writeCitation(deps, wanted),
})

/** The description of so many files is longer than what is shown. */
const SHOWN_FILES = 100

async function showCitation(
  deps: CitationsDeps,
  { files, format, language }: DecodedInputOf<'cite.show'>,
): Promise<Result<OutputOf<'cite.show'>>> {
  const read = await deps.libraryIndex.read(files.slice(0, SHOWN_FILES))
  if (!read.ok) return read
  const [first] = read.value
  if (first === undefined) return fail(failure('disk/not-found'))
  const folders = await readFolders(deps, read.value, first.root)
  if (!folders.ok) return folders
  const text = DESCRIPTION_FORMATS[format].format(describeFolder(folders.value), language)
  const isWhole = files.length <= SHOWN_FILES && text.length <= LIMITS.SHOWN_CITATION_CHARS
  return ok({ text: isWhole ? text : `${text.slice(0, LIMITS.SHOWN_CITATION_CHARS)}…` })
}

async function writeCitation(
  deps: CitationsDeps,
  wanted: DecodedInputOf<'cite.write'>,
): Promise<Result<OutputOf<'cite.write'>>> {
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
  const folders = await readFolders(deps, read.value, dirname(chosen))
  if (!folders.ok) return folders
  const text = format(describeFolder(folders.value), wanted.language)
  if (wanted.to === 'clipboard') nativeShell.copyText(text)
  const written = wanted.to === 'clipboard' ? ok(undefined) : await disk.replaceSmall(chosen, text)
  return written.ok ? ok({ name: basename(chosen) }) : written
}

/** Reads the records of the folders of these files, reduced to these files. */
async function readFolders(
  { disk }: CitationsDeps,
  files: readonly IndexedFile[],
  from: string,
): Promise<Result<readonly FolderOnRecord[]>> {
  const media = new Map<string, Set<string>>()
  for (const file of files) media.set(file.folder, (media.get(file.folder) ?? new Set()).add(file.media))
  const folders: FolderOnRecord[] = []
  for (const [folder, wanted] of media) {
    const found = await readFolderRecord(disk, folder)
    if (!found.ok) return found
    if (found.value.type !== 'read') continue
    const whole = found.value.record.getSidecar()
    const path = relative(from, folder).split(sep).join('/')
    // A description that is not above its files names them relative to their root folder.
    const below = path.startsWith('..') ? relative(rootOf(files, folder), folder).split(sep).join('/') : path
    folders.push({ path: below, sidecar: { ...whole, files: whole.files.filter((one) => wanted.has(one.mediaId)) } })
  }
  return folders.length === 0 ? fail(failure('disk/not-found', { name: 'dataset.rudi.json' })) : ok(folders)
}

const rootOf = (files: readonly IndexedFile[], folder: string): string =>
  files.find((file) => file.folder === folder)?.root ?? folder
