import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { StateFolder } from '../../ports/resettableState.js'
import type { CliContext } from '../core/cliContext.js'
import { MESSAGES } from '../core/cliMessages.js'
import type { CliCommand } from '../core/command.js'
import { EXIT_CODES, type ExitCode } from '../core/exitCodes.js'
import { reportFailure } from '../core/reportFailure.js'
import { reportUsageError } from '../core/reportUsageError.js'

/**
 * Removes accounts, queues, settings, logs and the copy of catalogues. Downloaded files stay, and so do the keys and
 * records of protected files, unless `--keys` says that these go too.
 */
export const resetCommand: CliCommand = {
  name: 'reset',
  operands: '',
  options: { yes: { type: 'boolean' }, keys: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  words: {
    fr: 'retire de cet ordinateur ce que Rudi Desk y garde, sauf les fichiers téléchargés',
    en: 'removes what Rudi Desk keeps on this computer, except downloaded files',
  },
  details: {
    fr: 'Les comptes du trousseau, les files d’attente, les réglages, les journaux et les copies de catalogues. Les clés et le journal d’audit des fichiers protégés restent, sauf avec --keys.',
    en: 'Accounts in the keychain, queues, settings, logs and copies of catalogues. The keys and the audit log of protected files stay, unless --keys is given.',
  },
  run: async (invocation, context) => {
    const { output, resettableState } = context
    if (invocation.operands.length > 0 || invocation.text('data-dir') !== null)
      return reportUsageError(context, MESSAGES.resetUsual[output.language])
    const withKeys = invocation.flag('keys')
    const found = await findState(context, withKeys)
    if (!found.ok) return reportFailure(context, found.failure)
    const { folders, accounts, unlock } = found.value
    try {
      printFound(context, found.value)
      if (invocation.flag('dry-run') || (folders.length === 0 && accounts.length === 0)) return summarise(context, 0, 0)
      const isMeant = invocation.flag('yes') || (await context.confirm(MESSAGES.resetQuestion[output.language]))
      if (isMeant === null) return reportUsageError(context, MESSAGES.resetNeedsYes[output.language])
      if (!isMeant) output.note(MESSAGES.resetDeclined[output.language])
      if (context.signal.aborted) return EXIT_CODES.interrupted
      if (!isMeant) return summarise(context, 0, 0)
      const counts = { done: 0, failed: found.value.isKeychainSilent ? 1 : 0 }
      for (const account of accounts)
        countRemoval(context, counts, { event: 'removed', account }, await resettableState.removeAccount(account))
      const except = withKeys ? new Set<string>() : resettableState.recordFiles
      // Not every system can remove an open file, so the locks are released first.
      unlock()
      for (const { path } of folders)
        countRemoval(context, counts, { event: 'removed', path }, await resettableState.removeFolder(path, except))
      // Without an answer it is unknown whether secrets are left, so this is no success.
      if (found.value.isKeychainSilent) output.note(MESSAGES.resetKeychainLeft[output.language])
      return summarise(context, counts.done, counts.failed)
    } finally {
      unlock()
    }
  },
}

interface FoundState {
  readonly folders: readonly StateFolder[]
  readonly accounts: readonly string[]
  /** Whether the keychain failed to list its accounts. */
  readonly isKeychainSilent: boolean
  /** Releases the locks; it may be called again. */
  readonly unlock: () => void
}

/**
 * Finds what can be removed, and locks it against other processes. Fails with `state/in-use` while another process
 * runs.
 */
async function findState(
  { resettableState, output, acquireFileLock }: CliContext,
  withKeys: boolean,
): Promise<Result<FoundState>> {
  const folders = await resettableState.listFolders()
  const locks = folders.flatMap((folder) => folder.locks.map(acquireFileLock))
  const unlock = (): void => {
    for (const lock of locks.splice(0)) lock?.release()
  }
  if (locks.includes(null)) {
    unlock()
    return fail(failure('state/in-use'))
  }
  const accounts = await resettableState.listAccounts()
  if (!accounts.ok) output.fail(accounts.failure)
  const known = accounts.ok ? accounts.value : []
  return ok({
    folders,
    unlock,
    isKeychainSilent: !accounts.ok,
    accounts: known.filter((account) => withKeys || !resettableState.keyAccounts.has(account)).toSorted(),
  })
}

function printFound({ output }: CliContext, { folders, accounts }: FoundState): void {
  for (const account of accounts) output.note(`${MESSAGES.resetAccount[output.language]} ${account}`)
  for (const { path } of folders) output.note(path)
  if (folders.length === 0 && accounts.length === 0) output.note(MESSAGES.resetNothing[output.language])
}

function countRemoval(
  { output }: CliContext,
  counts: { done: number; failed: number },
  event: Readonly<Record<string, string>>,
  gone: Result<void>,
): void {
  counts[gone.ok ? 'done' : 'failed'] += 1
  if (gone.ok) output.event(event)
  else output.fail(gone.failure, event)
}

function summarise({ output }: CliContext, done: number, failed: number): ExitCode {
  output.event({ event: 'summary', done, failed })
  return failed === 0 ? EXIT_CODES.done : EXIT_CODES.failed
}
