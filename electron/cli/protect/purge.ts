import { join } from 'node:path'
import type { Result } from '../../../shared/result.js'
import { createLibraryFolders } from '../../library/libraryFolders.js'
import {
  type FoundProtectedFiles,
  findFileWithCompanions,
  findProtectedFiles,
  type ProtectedEntry,
} from '../../protect/findProtectedFiles.js'
import { purgeProtectedFile } from '../../protect/purge/purgeProtectedFile.js'
import type { CliContext } from '../core/cliContext.js'
import { MESSAGES } from '../core/cliMessages.js'
import type { CliCommand } from '../core/command.js'
import { EXIT_CODES, type ExitCode } from '../core/exitCodes.js'
import { reportMissingArgument, reportUsageError } from '../core/reportUsageError.js'

/** Destroys protected files: their keys are overwritten before the files are removed. */
export const purgeCommand: CliCommand = {
  name: 'purge',
  operands: '<dir or file>…',
  options: { yes: { type: 'boolean' } },
  words: {
    fr: 'détruit les fichiers protégés : écrase la clé de chacun, puis le supprime',
    en: 'purges protected files: overwrites the key of each one, then removes it',
  },
  details: {
    fr: 'Chaque usage est inscrit au journal d’audit.',
    en: 'Each use is written to the audit log.',
  },
  run: async (invocation, context) => {
    const { output } = context
    if (invocation.operands.length === 0) return reportMissingArgument(context, '<dir or file>…')
    const counts = { done: 0, failed: 0 }
    // Operands may name a file twice, as a folder and a file in it do.
    const files = new Map<string, ProtectedEntry>()
    for (const operand of invocation.operands) {
      const listed = await listOperand(context, operand)
      for (const one of listed.ok ? listed.value.entries : []) files.set(join(one.folder, one.name), one)
      const unread = listed.ok ? listed.value.unread : [{ folder: operand, because: listed.failure }]
      for (const { folder, because } of unread) {
        counts.failed += 1
        output.fail(because, { path: folder })
      }
    }
    const found = [...files.values()]
    const mayPurge = found.length === 0 || invocation.flag('yes') || (await ask(context, found))
    if (mayPurge === null) return reportUsageError(context, MESSAGES.purgeNeedsYes[output.language])
    if (!mayPurge) output.note(MESSAGES.purgeDeclined[output.language])
    if (context.signal.aborted) return EXIT_CODES.interrupted
    if (found.length === 0 && counts.failed === 0) output.note(MESSAGES.purgeNothing[output.language])
    const audit = context.openAudit(invocation.text('data-dir'))
    const libraryFolders = createLibraryFolders(context)
    for (const one of mayPurge ? found : []) {
      if (context.signal.aborted) return EXIT_CODES.interrupted
      const path = join(one.folder, one.name)
      const purged = await purgeProtectedFile({ disk: context.disk, libraryFolders, audit }, one)
      counts[purged.ok ? 'done' : 'failed'] += 1
      if (purged.ok) {
        output.event({ event: 'purged', path })
        output.note(path)
      } else output.fail(purged.failure, { path })
    }
    return summarise(context, counts)
  },
}

function summarise({ output }: CliContext, counts: { readonly done: number; readonly failed: number }): ExitCode {
  output.event({ event: 'summary', ...counts })
  return counts.failed === 0 ? EXIT_CODES.done : EXIT_CODES.failed
}

/** Lists the files to destroy and asks for confirmation. Null when no person can be asked. */
function ask(context: CliContext, found: readonly ProtectedEntry[]): Promise<boolean | null> {
  const { output } = context
  for (const { folder, name } of found) output.note(join(folder, name))
  return context.confirm(MESSAGES.purgeQuestion[output.language])
}

/** Lists the protected files of an operand: those of a folder, or the file itself with those that go with it. */
async function listOperand({ disk, resolve }: CliContext, operand: string): Promise<Result<FoundProtectedFiles>> {
  const path = resolve(operand)
  const below = await disk.list(path)
  return below.ok ? findProtectedFiles(disk, path) : findFileWithCompanions(disk, path)
}
