import { fail, ok, type Result } from '../../../shared/result.js'
import { toSeen } from '../../follow/detectChanges.js'
import { type Followed, getFollowKey, openFollowList } from '../../follow/followList.js'
import { MAX_KEPT_VERSIONS } from '../../follow/formerVersions.js'
import {
  type CliCommand,
  type CliContext,
  type CliInvocation,
  type CliPortal,
  EXIT_CODES,
  type ExitCode,
} from '../core/command.js'
import { MESSAGES } from '../core/messages.js'
import { ensureSignedIn, parseNumber, reportFailure, reportUsage, toExitCode } from '../core/options.js'
import { createDownloadSummary } from '../download/downloadSummary.js'
import { type CheckedFollow, checkFollowed, groupByPortal } from '../follow/checkFollowed.js'
import { fetchChanges } from '../follow/fetchChanges.js'
import { holdFollowLock } from '../follow/followLock.js'
import { parseDialect } from '../repair/repairFiles.js'

/** Asks the portals what has changed of what is followed. Changes nothing on disk. */
export const statusCommand: CliCommand = {
  name: 'status',
  operands: '',
  options: {},
  words: {
    fr: 'dit ce qui a changé de ce que vous suivez',
    en: 'says what has changed of what you follow',
  },
  details: {
    fr: 'Fichiers nouveaux, modifiés ou retirés, licence, accès, description.',
    en: 'New, changed and withdrawn files, licence, access, description.',
  },
  run: async (invocation, context) => {
    const list = await readList(invocation, context)
    if (!list.ok) return list.failure
    const { all, dialect } = list.value
    let changed = 0
    let worst: ExitCode = EXIT_CODES.done
    for (const [portal, group] of groupByPortal(all)) {
      const checked = await checkGroup(context, context.openPortal(portal, dialect), group)
      worst = Math.max(worst, checked.code) as ExitCode
      for (const { followed, changes } of checked.all) {
        changed += changes.length
        reportChanges(context, followed, changes)
      }
    }
    if (context.signal.aborted) return EXIT_CODES.interrupted
    context.terminal.print(`followed ${all.length}  changed ${changed}`)
    context.terminal.event({ event: 'summary', followed: all.length, changed })
    return worst
  },
}

/** Downloads what has changed and what is new, and keeps former versions. */
export const updateCommand: CliCommand = {
  name: 'update',
  operands: '',
  options: { 'dry-run': { type: 'boolean' }, keep: { type: 'string' } },
  words: {
    fr: 'télécharge ce qui a changé de ce que vous suivez',
    en: 'downloads what has changed of what you follow',
  },
  details: {
    fr: 'Sans --keep, une version précédente de chaque fichier est gardée.',
    en: 'Without --keep, one former version of each file is kept.',
  },
  run: async (invocation, context) => {
    const keep = parseNumber(invocation, context, 'keep', [0, MAX_KEPT_VERSIONS])
    if (!keep.ok) return reportUsage(context, keep.failure)
    const folder = context.dataFolder(invocation.text('data-dir'))
    return holdFollowLock(context, folder, async () => {
      const list = await readList(invocation, context)
      if (!list.ok) return list.failure
      return update(list.value, context, { keep: keep.value ?? 1, isDryRun: invocation.flag('dry-run') })
    })
  },
}

interface UpdateOptions {
  readonly keep: number
  readonly isDryRun: boolean
}

async function update(list: FollowedHere, context: CliContext, { keep, isDryRun }: UpdateOptions): Promise<ExitCode> {
  const { all, dialect, folder } = list
  const roots = new Map<string, string>()
  const summary = createDownloadSummary(context.terminal, {
    rootOf: ({ id }) => roots.get(id) ?? '',
    least: EXIT_CODES.done,
    taken: null,
  })
  const current = new Map<string, Followed>()
  let worst: ExitCode = EXIT_CODES.done
  for (const [portalId, group] of groupByPortal(all)) {
    const opened = context.openPortal(portalId, dialect)
    const checked = await checkGroup(context, opened, group)
    worst = Math.max(worst, checked.code) as ExitCode
    if (isDryRun) for (const { followed, changes } of checked.all) reportChanges(context, followed, changes)
    if (isDryRun || context.signal.aborted) continue
    const options = { dataFolder: folder, portal: opened.portal, keep, summary, roots }
    for (const { followed, dataset } of await fetchChanges(context, checked.all, options))
      if (dataset !== null) current.set(getFollowKey(followed), { ...followed, seen: toSeen(dataset, context.sha256) })
  }
  // What is on disk now is what later changes are told from.
  const next = all.map((one) => current.get(getFollowKey(one)) ?? one)
  const noted = current.size === 0 ? ok(undefined) : await openFollowList(context.disk, folder).write(next)
  const ended = summary.close()
  if (!noted.ok) return reportFailure(context, noted.failure)
  return context.signal.aborted ? EXIT_CODES.interrupted : (Math.max(ended, worst) as ExitCode)
}

interface FollowedHere {
  /** The data folder. */
  readonly folder: string
  readonly all: readonly Followed[]
  readonly dialect: NonNullable<ReturnType<typeof parseDialect>>
}

/** Fails with the exit code of what was said already. */
async function readList(invocation: CliInvocation, context: CliContext): Promise<Result<FollowedHere, ExitCode>> {
  const { language } = context.terminal
  const [surplus] = invocation.operands
  if (surplus !== undefined) return fail(reportUsage(context, `${MESSAGES.tooManyWords[language]} ${surplus}`))
  const dialect = parseDialect(invocation.text('dialect'))
  if (dialect === null) return fail(reportUsage(context, MESSAGES.badDialect[language]))
  const folder = context.dataFolder(invocation.text('data-dir'))
  const all = await openFollowList(context.disk, folder).read()
  return all.ok ? ok({ folder, all: all.value, dialect }) : fail(reportFailure(context, all.failure))
}

interface CheckedGroup {
  readonly all: readonly CheckedFollow[]
  readonly code: ExitCode
}

/** Checks what is followed of one portal; what cannot be checked is reported. */
async function checkGroup(context: CliContext, opened: CliPortal, group: readonly Followed[]): Promise<CheckedGroup> {
  const signIn = await ensureSignedIn(opened, context)
  if (signIn !== null) return { all: [], code: signIn }
  const all: CheckedFollow[] = []
  let code: ExitCode = EXIT_CODES.done
  for await (const { followed, checked } of checkFollowed(context, opened.portal, group)) {
    if (checked.ok) all.push(checked.value)
    else if (!context.signal.aborted) {
      code = toExitCode(checked.failure.code)
      context.terminal.fail(checked.failure, { dataset: followed.datasetId, media: followed.mediaId })
    }
  }
  return { all, code }
}

function reportChanges({ terminal }: CliContext, { datasetId }: Followed, changes: CheckedFollow['changes']): void {
  for (const { what, mediaId, was, now } of changes) {
    terminal.event({ event: 'change', dataset: datasetId, media: mediaId, what, was, now })
    const whose = mediaId === null ? datasetId : `${datasetId}/${mediaId}`
    terminal.print(`${what.padEnd(11)} ${whose}  ${was ?? '-'} → ${now ?? '-'}`)
  }
}
