import { fork } from 'node:child_process'
import { join } from 'node:path'
import { assert } from '../../../shared/assert.js'
import type { Comparison } from '../../../shared/compare/model.js'
import { failure } from '../../../shared/failure.js'
import { isProtectedName } from '../../../shared/protect/protectedName.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { openMemoryFolder } from '../../adapters/appFolders/memoryFolder.js'
import { openScratchFolder } from '../../adapters/appFolders/scratchFolder.js'
import { type CompareChildProcess, compareInProcess } from '../../adapters/workers/cliCompareProcess.js'
import { COMPARE_SWITCH } from '../../cli/compareProcessSwitch.js'
import type { CompareTask } from '../../ports/preview/comparisonService.js'
import type { AuditLog } from '../../protect/auditLog.js'
import { type DecryptedCopyDeps, withDecryptedCopies } from '../../protect/withDecryptedCopies.js'
import { serveComparisonsOn } from './serveComparisons.js'

/**
 * Compares two files in a process of its own, with an empty environment and a scratch folder below `parent`. Both are
 * gone when this ends. `script` is the bundle of the command line.
 */
export async function compareInScratch(
  { parent, script }: { readonly parent: string; readonly script: string },
  task: CompareTask,
  signal: AbortSignal,
): Promise<Result<Comparison>> {
  const scratch = await openScratchFolder(parent)
  try {
    return await compareInProcess(() => start(script), { scratch: scratch.path, task }, signal)
  } finally {
    await scratch.remove()
  }
}

interface ProtectedTaskDeps extends DecryptedCopyDeps {
  readonly audit: Pick<AuditLog, 'append'>
  readonly script: string
}

/**
 * The same for protected files: they are decrypted into memory, and what the comparison writes beside its answer is
 * there too. Differences that are written into a person's file are in clear; that is logged first.
 */
export async function compareProtected(
  { audit, script, ...deps }: ProtectedTaskDeps,
  task: CompareTask,
  signal: AbortSignal,
): Promise<Result<Comparison>> {
  const memory = await openMemoryFolder()
  if (memory === null) return fail(failure('protect/no-memory'))
  try {
    return await withDecryptedCopies(deps, memory.path, [task.old, task.now], async ([old, now]) => {
      assert(old !== undefined && now !== undefined, 'both files were opened')
      const logged = await logClearDifferences(audit, task)
      if (!logged.ok) return logged
      const scratch = join(memory.path, 'compare')
      const made = await deps.disk.makeFolder(scratch)
      if (!made.ok) return made
      return compareInProcess(() => start(script), { scratch, task: { ...task, old, now } }, signal)
    })
  } finally {
    await memory.remove()
  }
}

/** Logs each protected file whose rows are written into a person's file. */
async function logClearDifferences(audit: ProtectedTaskDeps['audit'], task: CompareTask): Promise<Result<void>> {
  if (task.out === null) return ok(undefined)
  const to = task.out.target
  for (const { path } of listProtected(task)) {
    const logged = await audit.append({ action: 'export', path, to, dataset: null, media: null })
    if (!logged.ok) return logged
  }
  return ok(undefined)
}

const listProtected = ({ old, now }: CompareTask) => [old, now].filter(({ path }) => isProtectedName(path))

/** Whether a comparison reads a protected file. */
export const readsProtected = (task: CompareTask): boolean => listProtected(task).length > 0

const start = (script: string): CompareChildProcess =>
  process.versions.electron === undefined ? forkItself(script) : startHere()

const forkItself = (script: string): CompareChildProcess =>
  fork(script, [COMPARE_SWITCH], { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' })

/**
 * The runtime of an installed package is no interpreter (decision 13), so the comparison runs in this process, over the
 * same messages. A file that is made to end the engine then ends the command.
 */
function startHere(): CompareChildProcess {
  let receive: (message: unknown) => void = () => undefined
  let answer: (message: unknown) => void = () => undefined
  let onExit: () => void = () => undefined
  serveComparisonsOn({
    post: (message) => queueMicrotask(() => answer(message)),
    onMessage: (handle) => {
      receive = handle
    },
  })
  return {
    on: (_event, onMessage) => {
      answer = onMessage
    },
    once: (_event, handle) => {
      onExit = handle
    },
    send: (message) => queueMicrotask(() => receive(message)),
    kill: () => {
      onExit()
      return true
    },
  }
}
