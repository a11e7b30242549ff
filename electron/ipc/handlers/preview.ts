import { basename } from 'node:path'
import { failure } from '../../../shared/failure.js'
import type { DatasetId, MediaId } from '../../../shared/ids.js'
import type { DecodedInputOf, OutputOf } from '../../../shared/ipc/contract.js'
import type { ReaderOptions } from '../../../shared/preview/readerOptions.js'
import { recallReader, rememberReader } from '../../../shared/preview/rememberedReaderOptions.js'
import { formatSnippet } from '../../../shared/preview/snippets/formatSnippet.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Engine } from '../../engine/api/engine.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import type { PreviewFile, PreviewService } from '../../ports/preview/previewService.js'
import type { LibraryComparisons } from '../../services/compare/libraryComparisons.js'
import { runTableExport, type TableExportDeps } from '../../services/exports/runTableExport.js'
import { findHeldPath } from '../../services/findHeldPath.js'
import type { PathTokens } from '../../services/pathTokens.js'
import type { QueryAnswers } from '../../services/query/queryAnswers.js'
import type { MediaSamples } from '../../services/samples/mediaSamples.js'
import type { IpcHandlers } from '../server/ipcServer.js'

type TableVerbs =
  | 'preview.table'
  | 'preview.rows'
  | 'preview.find'
  | 'preview.values'
  | 'preview.cell'
  | 'preview.place'
  | 'preview.origin'
  | 'preview.copy'
type Verbs =
  | 'preview.open'
  | 'preview.map'
  | 'preview.sample'
  | 'preview.remember'
  | 'preview.profile'
  | 'preview.reveal'
  | 'preview.copyAs'
  | 'preview.openWith'
  | 'preview.programs'
  | 'preview.export'
  | TableVerbs

export interface PreviewDeps extends TableExportDeps {
  readonly engine: Pick<Engine, 'findFinishedPath'>
  readonly libraryIndex: Pick<LibraryIndex, 'find'>
  readonly nativeShell: Pick<NativeShell, 'reveal' | 'copyText' | 'openFile' | 'hasQgis' | 'openInQgis'>
  readonly preferences: PreferenceStore
  readonly preview: PreviewService
  readonly samples: Pick<MediaSamples, 'open'>
  readonly pathTokens: Pick<PathTokens, 'findFolder'>
  readonly queryAnswers: Pick<QueryAnswers, 'getLast'>
  readonly comparisons: Pick<LibraryComparisons, 'getDifferences'>
}

interface Held {
  readonly datasetId: DatasetId
  readonly mediaId: MediaId
  readonly part?: number | null
  readonly entry?: number | null
  readonly reader?: ReaderOptions | null
}

/** The rows of a comparison that differ. */
interface HeldDifferences {
  readonly differences: number
}

/** The last answer of a query. */
interface Answered {
  readonly answer: number
}

type AskedTable = Held | HeldDifferences | Answered

/**
 * Previews local files. The window names a media; only this process knows its path, and passes it to the preview
 * process only.
 */
export function createPreviewHandlers(deps: PreviewDeps): Pick<IpcHandlers, Verbs> {
  const { preview } = deps
  const findPreviewed = (held: Held): Promise<Result<PreviewFile>> => findPreviewedFile(deps, held)
  return {
    'preview.open': async (held) => {
      const file = await findPreviewed(held)
      if (!file.ok) return file
      const content = await preview.open(file.value)
      return content.ok ? ok({ name: file.value.name, content: content.value }) : content
    },
    'preview.sample': async (media) => {
      const portal = deps.portals.getChosen()
      return portal.ok ? deps.samples.open({ portalId: portal.value.portalId, ...media }) : portal
    },
    'preview.map': async ({ source, previous, ...held }) => {
      const file = await findHeldTable(deps, held)
      return file.ok ? preview.map.open(file.value, source, previous) : file
    },
    'preview.remember': async ({ reader, ...file }) => {
      const { readers } = deps.preferences.read()
      deps.preferences.write({ readers: rememberReader(readers, file, reader) })
      return ok(undefined)
    },
    'preview.profile': async (held) => {
      const file = await findPreviewed(held)
      return file.ok ? preview.profile(file.value) : file
    },
    'preview.reveal': async (held) => {
      const file = await findPreviewed(held)
      if (!file.ok) return file
      deps.nativeShell.reveal(file.value.path)
      return ok(undefined)
    },
    'preview.copyAs': async ({ tool, format, columns, ...held }) => {
      const file = await findPreviewed(held)
      if (!file.ok) return file
      const snippet = formatSnippet(tool, { path: file.value.path, format, columns })
      if (snippet === null) return fail(failure('look/unreadable', { note: file.value.name }))
      deps.nativeShell.copyText(snippet)
      return ok(undefined)
    },
    'preview.openWith': async ({ program, ...held }) => {
      const file = await findPreviewed(held)
      if (!file.ok) return file
      const { path } = file.value
      const { openInQgis, openFile } = deps.nativeShell
      const opened = await (program === 'qgis' ? openInQgis(path) : openFile(path))
      return opened.ok ? ok(undefined) : opened
    },
    'preview.programs': async () => ok({ qgis: await deps.nativeShell.hasQgis() }),
    'preview.export': (input) => exportFor(deps, input),
    ...createTableHandlers(deps),
  }
}

/** Rows, sort, filter and search of a table: the same requests for a file, a media and the answer of a query. */
function createTableHandlers(deps: PreviewDeps): Pick<IpcHandlers, TableVerbs> {
  const { preview } = deps
  const ask =
    <Question extends AskedTable, Answer>(answer: (file: PreviewFile, question: Question) => Promise<Result<Answer>>) =>
    async (question: Question): Promise<Result<Answer>> => {
      const file = await findHeldTable(deps, question)
      return file.ok ? answer(file.value, question) : file
    }
  return {
    'preview.table': ask((file, { view }) => preview.table(file, { view })),
    'preview.rows': ask((file, { view, from, count, columns }) => preview.rows(file, { view, from, count, columns })),
    'preview.find': ask((file, { view, text, language, from, backwards }) =>
      preview.find(file, { view, text, language, from, backwards }),
    ),
    'preview.values': ask((file, { view, column, text, language }) =>
      preview.values(file, { view, column, text, language }),
    ),
    'preview.cell': ask((file, { view, at }) => preview.cell(file, { view, at })),
    'preview.place': ask((file, { view, origin }) => preview.place(file, { view, origin })),
    'preview.origin': ask((file, { view, row }) => preview.origin(file, { view, row })),
    'preview.copy': ask((file, { view, from, count, withNames, decimal }) =>
      preview.copy(file, { view, from, count, withNames, decimal }),
    ),
  }
}

/** The local file of a media. Never a path that the window chooses. */
async function findPreviewedFile(
  deps: Pick<PreviewDeps, 'engine' | 'libraryIndex' | 'preferences'>,
  { datasetId, mediaId, part = null, entry = null, reader = null }: Held,
): Promise<Result<PreviewFile>> {
  const path = await findHeldPath(deps, datasetId, mediaId)
  if (!path.ok) return path
  if (path.value === null) return fail(failure('disk/not-found'))
  const options = reader ?? recallReader(deps.preferences.read().readers, { datasetId, mediaId, entry })
  const which = {
    ...(part === null ? {} : { part }),
    ...(entry === null ? {} : { entry }),
    ...(options === null ? {} : { reader: options }),
  }
  return ok({ path: path.value, name: basename(path.value), ...which })
}

/** A table that can be scrolled and exported: that of a file, or that of a comparison while it is kept. */
async function findHeldTable(deps: PreviewDeps, held: AskedTable): Promise<Result<PreviewFile>> {
  if ('datasetId' in held) return findPreviewedFile(deps, held)
  const file =
    'answer' in held ? deps.queryAnswers.getLast(held.answer) : deps.comparisons.getDifferences(held.differences)
  return file === null ? fail(failure('look/no-answer')) : ok(file)
}

function combineResults<T>(results: readonly Result<T>[]): Result<readonly T[]> {
  const values: T[] = []
  for (const result of results) {
    if (!result.ok) return result
    values.push(result.value)
  }
  return ok(values)
}

async function exportFor(
  deps: PreviewDeps,
  { media, folder: token, ...input }: DecodedInputOf<'preview.export'>,
): Promise<Result<OutputOf<'preview.export'>>> {
  const folder = deps.pathTokens.findFolder(token)
  if (folder === null) return fail(failure('input/folder-expired'))
  const files = combineResults(await Promise.all(media.map((held) => findHeldTable(deps, held))))
  return files.ok ? runTableExport(deps, { ...input, folder, files: files.value }) : files
}
