import type { Failure } from '../../../shared/failure.js'
import type { DatasetId, MediaId } from '../../../shared/ids.js'
import { ok, type Result } from '../../../shared/result.js'
import {
  DOWNLOADER_FORMATS,
  type DownloaderFormat,
  listOpenFiles,
} from '../../../shared/selection/downloaderFormats.js'
import {
  countSelection,
  formatTrustedComment,
  SELECTION_SUFFIX,
  type Selection,
  SIGNATURE_SUFFIX,
  serializeSelection,
} from '../../../shared/selection/selectionFile.js'
import { type MinisignSecretKey, openSecretKey, signDetached } from '../../crypto/minisign.js'
import { writeNewFile } from '../../files/writeNewFile.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import { createSelection } from '../../portal/selection/createSelection.js'
import { createLocalCatalogue } from '../catalogue/localCatalogue.js'
import { parsePortal } from '../commandLine/parseOptionValues.js'
import type { CliContext } from '../core/cliContext.js'
import { MESSAGES } from '../core/cliMessages.js'
import type { CliCommand, CliInvocation } from '../core/command.js'
import { ensureSignedIn } from '../core/ensureSignedIn.js'
import { EXIT_CODES, type ExitCode } from '../core/exitCodes.js'
import { formatCounted } from '../core/formatCounted.js'
import { reportFailure } from '../core/reportFailure.js'
import {
  reportExtraArgument,
  reportMissingArgument,
  reportUnknownAction,
  reportUsageError,
} from '../core/reportUsageError.js'
import { RESULT_WORDS } from '../core/resultWords.js'
import { SKIP_REASONS } from '../core/skipReasons.js'
import { parseTargetOperands } from '../download/parseTargetOperands.js'
import { readSelection } from '../download/readSelection.js'
import { type ResolvedMedia, resolveTargets } from '../download/resolveTargets.js'

/** The most bytes of a file with a minisign secret key. */
const KEY_BYTES = 4096

/** Creates, checks or exports a selection: a file with which others can make the same download. */
export const selectionCommand: CliCommand = {
  name: 'selection',
  operands: 'create <target>… | check <file> | export <file>',
  options: {
    out: { type: 'string' },
    sign: { type: 'string' },
    trust: { type: 'string' },
    as: { type: 'string' },
  },
  words: {
    fr: 'écrit une sélection dans un fichier, la vérifie ou l’exporte',
    en: 'writes a selection into a file, checks it or exports it',
  },
  details: {
    fr: 'create écrit un fichier que download reprend ailleurs ; check le vérifie ; export l’écrit pour un autre programme.',
    en: 'create writes a file that download takes elsewhere; check checks it; export writes it for another program.',
  },
  run: (invocation, context) => {
    const [action, ...operands] = invocation.operands
    if (action === undefined) return Promise.resolve(reportMissingArgument(context, 'create | check | export'))
    const run = ACTIONS.get(action)
    return run === undefined
      ? Promise.resolve(reportUnknownAction(context, 'selection', action))
      : run(operands, invocation, context)
  },
}

type Action = (operands: readonly string[], invocation: CliInvocation, context: CliContext) => Promise<ExitCode>

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ['create', create],
  ['check', check],
  ['export', exportSelection],
])

async function create(operands: readonly string[], invocation: CliInvocation, context: CliContext): Promise<ExitCode> {
  const out = invocation.text('out')
  if (operands.length === 0) return reportMissingArgument(context, '<target>…')
  if (out === null) return reportMissingArgument(context, '--out <file>')
  if (!out.endsWith(SELECTION_SUFFIX))
    return reportUsageError(context, `${MESSAGES.badSelectionName[context.output.language]} ${SELECTION_SUFFIX}`)
  const targets = parseTargetOperands(operands, context)
  if (!targets.ok) return reportUsageError(context, targets.failure)
  const chosen = parsePortal(
    invocation,
    context,
    targets.value.map(({ portalId }) => portalId),
  )
  if (!chosen.ok) return reportUsageError(context, chosen.failure)
  const key = await openSigningKey(invocation, context)
  if (!key.ok) return reportFailure(context, key.failure)
  const signIn = await ensureSignedIn(chosen.value, context)
  if (signIn === EXIT_CODES.failed) return signIn
  const { portal } = chosen.value
  const copy = createLocalCatalogue(context, invocation, portal.portalId)
  const resolved = await resolveTargets(portal, copy, targets.value, context.signal)
  if (context.signal.aborted) return EXIT_CODES.interrupted
  const { selection, isWhole } = await select(portal, resolved, operands, context)
  if (context.signal.aborted) return EXIT_CODES.interrupted
  const written = await writeSelection(context, context.resolve(out), selection, key.value)
  if (!written.ok) return reportFailure(context, written.failure)
  reportSelection(context, selection)
  return isWhole ? (signIn ?? EXIT_CODES.done) : EXIT_CODES.failed
}

/**
 * Creates the selection of the resolved targets. `isWhole`: every target led to something. Reports what is left out.
 */
async function select(
  portal: PortalClient,
  { wanted, lost }: Awaited<ReturnType<typeof resolveTargets>>,
  targets: readonly string[],
  { output, clock, signal }: CliContext,
): Promise<{ readonly selection: Selection; readonly isWhole: boolean }> {
  let isWhole = true
  const onFailed = (dataset: DatasetId | null, media: MediaId | null, because: Failure): void => {
    isWhole = false
    output.fail(because, { dataset, media })
  }
  for (const one of lost) onFailed(one.datasetId, one.mediaId, one.because)
  const files = wanted.filter(({ dataset, media }) => {
    if (media.fetchability === 'file') return true
    const reason = SKIP_REASONS[media.fetchability]
    output.event({ event: 'skipped', dataset: dataset.id, media: media.id, reason })
    output.note(`${media.id}  ${RESULT_WORDS[reason][output.language]}`)
    return false
  })
  const facts = {
    targets,
    nowMs: clock.now(),
    onFailed: ({ dataset, media }: ResolvedMedia, because: Failure) => onFailed(dataset.id, media.id, because),
  }
  return { selection: await createSelection(portal, files, facts, signal), isWhole }
}

/**
 * Writes the selection, and its signature when there is a key. Neither replaces another file, and a selection that could
 * not be signed is removed: it would look like a signed one beside another signature.
 */
async function writeSelection(
  { disk }: CliContext,
  path: string,
  selection: Selection,
  key: MinisignSecretKey | null,
): Promise<Result<void>> {
  const text = serializeSelection(selection)
  const written = await writeNewFile(disk, path, text)
  if (!written.ok || key === null) return written
  const signature = signDetached(Buffer.from(text), key, formatTrustedComment(selection))
  const signed = await writeNewFile(disk, `${path}${SIGNATURE_SUFFIX}`, signature)
  if (!signed.ok) await disk.remove(path)
  return signed
}

async function openSigningKey(
  invocation: CliInvocation,
  { disk, resolveLinks, selectionPassword }: CliContext,
): Promise<Result<MinisignSecretKey | null>> {
  const path = invocation.text('sign')
  if (path === null) return ok(null)
  const text = await disk.readSmall(await resolveLinks(path), KEY_BYTES)
  return text.ok ? openSecretKey(text.value, selectionPassword) : text
}

async function check(operands: readonly string[], invocation: CliInvocation, context: CliContext): Promise<ExitCode> {
  const [file, surplus] = operands
  if (file === undefined) return reportMissingArgument(context, '<file>')
  if (surplus !== undefined) return reportExtraArgument(context, surplus)
  const read = await readSelection(context, file, invocation.text('trust'))
  if (!read.ok) return reportFailure(context, read.failure)
  reportSelection(context, read.value)
  return EXIT_CODES.done
}

async function exportSelection(
  operands: readonly string[],
  invocation: CliInvocation,
  context: CliContext,
): Promise<ExitCode> {
  const { output, disk } = context
  const [file, surplus] = operands
  const [format, out] = [invocation.text('as'), invocation.text('out')]
  if (file === undefined) return reportMissingArgument(context, '<file>')
  if (surplus !== undefined) return reportExtraArgument(context, surplus)
  if (out === null) return reportMissingArgument(context, '--out <file>')
  if (format === null || !isExportFormat(format))
    return reportUsageError(
      context,
      `${MESSAGES.badExportFormat[output.language]} ${Object.keys(DOWNLOADER_FORMATS).join(', ')}`,
    )
  const read = await readSelection(context, file, invocation.text('trust'))
  if (!read.ok) return reportFailure(context, read.failure)
  for (const { id: dataset, media } of read.value.datasets)
    for (const { id, isOpen } of media)
      if (!isOpen) {
        output.event({ event: 'skipped', dataset, media: id, reason: 'needs-token' })
        output.note(`${id}  ${MESSAGES.needsToken[output.language]}`)
      }
  const files = listOpenFiles(read.value)
  const text = DOWNLOADER_FORMATS[format](files, read.value)
  const written = await writeNewFile(disk, context.resolve(out), text)
  if (!written.ok) return reportFailure(context, written.failure)
  const datasets = read.value.datasets.filter(({ media }) => media.some(({ isOpen }) => isOpen))
  reportSelection(context, {
    ...read.value,
    datasets: datasets.map((dataset) => ({ ...dataset, media: dataset.media.filter(({ isOpen }) => isOpen) })),
  })
  return EXIT_CODES.done
}

const isExportFormat = (text: string): text is DownloaderFormat => Object.hasOwn(DOWNLOADER_FORMATS, text)

function reportSelection({ output }: CliContext, selection: Selection): void {
  const counts = countSelection(selection)
  const { datasets, media, bytes } = counts
  const all = [['datasets', datasets] as const, ['files', media] as const, ['bytes', bytes] as const]
  output.print(all.map(([word, count]) => formatCounted(word, count, output.language)).join('  '))
  output.event({ event: 'summary', ...counts })
}
