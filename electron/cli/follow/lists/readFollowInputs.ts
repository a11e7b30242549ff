import type { PortalId } from '../../../../shared/ids.js'
import type { DialectChoice } from '../../../../shared/portal/dialect.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import { parseDialect } from '../../commandLine/parseOptionValues.js'
import type { CliContext } from '../../core/cliContext.js'
import { MESSAGES } from '../../core/cliMessages.js'
import type { CliInvocation } from '../../core/command.js'
import type { ExitCode } from '../../core/exitCodes.js'
import { reportFailure } from '../../core/reportFailure.js'
import { reportUsageError } from '../../core/reportUsageError.js'
import { type FollowLists, openFollowLists } from './followLists.js'

/** The inputs of a command that checks what is followed. */
export interface FollowInputs {
  /** The data folder. */
  readonly folder: string
  /** The folder option for the local copies of catalogues, as it was given. */
  readonly givenDataFolder: string | null
  readonly lists: FollowLists
  readonly dialect: DialectChoice
  /** Whether producers are asked about files that the portal describes as before. */
  readonly asksFiles: boolean
}

/**
 * Reads the lists of what is followed, and the options about their folder. The failure is the exit code of an error
 * that is already reported.
 */
export async function readFollowInputs(
  invocation: CliInvocation,
  context: CliContext,
): Promise<Result<FollowInputs, ExitCode>> {
  const { language } = context.output
  const dialect = parseDialect(invocation)
  if (dialect === null) return fail(reportUsageError(context, MESSAGES.badDialect[language]))
  const givenDataFolder = invocation.text('data-dir')
  const folder = context.dataFolder(givenDataFolder)
  const lists = await openFollowLists(context.disk, folder).read()
  return lists.ok
    ? ok({ folder, givenDataFolder, lists: lists.value, dialect, asksFiles: invocation.flag('files') })
    : fail(reportFailure(context, lists.failure))
}

/** Lists the portals of what is followed. */
export const listPortals = ({ followed, searched }: FollowLists): ReadonlySet<PortalId> =>
  new Set([...followed, ...searched].map(({ portal }) => portal))
