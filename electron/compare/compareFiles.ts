import { dirname } from 'node:path'
import { assert } from '../../shared/assert.js'
import type { Comparison } from '../../shared/compare/model.js'
import { type Failure, failure } from '../../shared/failure.js'
import type { FileType } from '../../shared/preview/detect/fileType.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { ComparedFile, CompareTask } from '../ports/preview/comparisonService.js'
import { withFile } from '../preview/context/readFileParts.js'
import { createNotTabularFailure, toUnreadable } from '../preview/context/unreadableFailures.js'
import { detectContent, type FileContent } from '../preview/sources/detectContent.js'
import { compareBytesAndLines } from './compareBytesAndLines.js'
import type { CompareContext } from './context/compareContext.js'
import { isEncrypted } from './isEncrypted.js'
import { compareTables } from './tables/compareTables.js'
import { readHeaderOnlyFile } from './tables/readHeaderOnlyFile.js'
import { type StagedParquet, stageParquet } from './tables/stageParquet.js'

/**
 * Compares two files: as tables when both are tables, else by their bytes and lines. The caller removes what was
 * written into the scratch folder. Fails with the failures of the disk for either file, `diff/encrypted`,
 * `look/unreadable` (a file is not what it seems, or is no table where one is needed), `file/too-large` (a file that
 * can only be converted in part), `diff/no-such-column` and `diff/key-repeats` for a key that was given, `disk/exists`
 * when the differences would replace a file, `look/too-much`, and `look/cancelled`.
 */
export async function compareFiles(context: CompareContext, task: CompareTask): Promise<Result<Comparison>> {
  try {
    return await compareDetected(context, task)
  } catch (reason) {
    if (!context.signal.aborted) throw reason
    return fail(failure('look/cancelled'))
  }
}

async function compareDetected(context: CompareContext, task: CompareTask): Promise<Result<Comparison>> {
  const free = task.out === null ? ok(undefined) : await checkTarget(context, task.out.target)
  if (!free.ok) return free
  const old = await detectFile(context, task.old)
  if (!old.ok) return old
  const now = await detectFile(context, task.now)
  if (!now.ok) return now
  const files = [
    { file: task.old, content: old.value, other: now.value },
    { file: task.now, content: now.value, other: old.value },
  ]
  const needsTables = task.key !== null || task.out?.isOptional === false
  const areTexts = files.every(({ content }) => TEXTS.has(content.what.type))
  const readers: (() => Promise<Result<StagedParquet>>)[] = []
  for (const { file, content, other } of files) {
    const reader = await findReader(context, file, content, other.what)
    if (!reader.ok) return reader
    if (reader.value !== null) readers.push(reader.value)
    else if (needsTables) return createNotTabularFailure(file)
    else return compareBytesAndLines(context, task, areTexts)
  }
  const staged: StagedParquet[] = []
  for (const [at, read] of readers.entries()) {
    context.onPhase(at === 0 ? 'old' : 'now')
    const table = await read()
    if (table.ok) staged.push(table.value)
    // JSON can hold anything: when it is no table, it is compared as text.
    else if (isOnlyText(table.failure, files) && !needsTables) return compareBytesAndLines(context, task, areTexts)
    else return table
  }
  const [before, after] = staged
  assert(before !== undefined && after !== undefined, 'both files were read')
  return toUnreadable(await compareTables(context, task, before, after))
}

/** Finds how to read a file as a table; null when it is no table. */
async function findReader(
  context: CompareContext,
  file: ComparedFile,
  content: FileContent,
  other: FileType,
): Promise<Result<(() => Promise<Result<StagedParquet>>) | null>> {
  if (content.type === 'table') return ok(() => stageParquet(context, content.source))
  const header = await readHeaderOnlyFile(context, file, content.what, other)
  if (!header.ok || header.value === null) return header.ok ? ok(null) : header
  const table = header.value
  return ok(async () => ok(table))
}

const isOnlyText = ({ code }: Failure, files: readonly { readonly content: FileContent }[]): boolean =>
  code === 'look/unreadable' && files.every(({ content }) => content.what.type === 'json')

/** Checks the target before minutes of work. Publishing the file checks the name once more. */
async function checkTarget({ disk }: CompareContext, target: string): Promise<Result<void>> {
  const taken = await disk.open(target, 'read')
  if (taken.ok) {
    await taken.value.close()
    return fail(failure('disk/exists'))
  }
  const folder = await disk.freeBytes(dirname(target))
  return folder.ok ? ok(undefined) : folder
}

const MARK_BYTES = 64

async function detectFile(context: CompareContext, file: ComparedFile): Promise<Result<FileContent>> {
  const head = await withFile(context.disk, file.path, (opened) => opened.readAt(MARK_BYTES, 0))
  if (!head.ok) return fail({ ...head.failure, facts: { ...head.failure.facts, name: file.name } })
  const content = await detectContent(context, file, 'all')
  if (!content.ok) return content
  if (isEncrypted(file.name, head.value, content.value.what.type))
    return fail(failure('diff/encrypted', { name: file.name }))
  return content
}

const TEXTS: ReadonlySet<FileType['type']> = new Set(['text', 'csv', 'json', 'svg', 'empty'])
