import { basename, join } from 'node:path'
import { assert } from '../../../shared/assert.js'
import { type PublicKey, parsePublicKey } from '../../../shared/crypto/publicKey.js'
import { estimateRemainingTime } from '../../../shared/download/bandwidth/estimateRemainingTime.js'
import type { Failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, type Result } from '../../../shared/result.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import type { ProgressOptions } from '../../ports/fileCrypt.js'
import { refuseOwnProtectedFile } from '../../protect/refuseOwnProtectedFile.js'
import { parsePortal } from '../commandLine/parseOptionValues.js'
import type { CliContext } from '../core/cliContext.js'
import type { CliCommand } from '../core/command.js'
import { EXIT_CODES, type ExitCode, getExitCode } from '../core/exitCodes.js'
import { reportMissingArgument, reportUsageError } from '../core/reportUsageError.js'
import { formatProgress } from '../download/formatProgress.js'

/** Encrypts files with the key of E8, so that only the portal can read them. */
export const encryptCommand: CliCommand = {
  name: 'encrypt',
  operands: '<file>…',
  options: { to: { type: 'string' }, key: { type: 'string' } },
  words: {
    fr: 'chiffre des fichiers pour le portail',
    en: 'encrypts files for the portal',
  },
  run: async (invocation, context) => {
    const to = invocation.text('to')
    if (invocation.operands.length === 0) return reportMissingArgument(context, '<file>…')
    if (to === null) return reportMissingArgument(context, '--to <folder>')
    const file = invocation.text('key')
    const portal = file === null ? parsePortal(invocation, context) : null
    if (portal?.ok === false) return reportUsageError(context, portal.failure)
    const key = await readPublicKey(file, portal?.value.portal ?? null, context)
    const folder = context.resolve(to)
    const made = key.ok ? await context.makeRoot(folder) : key
    if (!key.ok) return reportNothingDone(context, invocation.operands.length, key.failure)
    if (!made.ok) return reportNothingDone(context, invocation.operands.length, made.failure)
    const jobs = invocation.operands.map((operand) => ({
      name: basename(operand),
      run: async (onProgress: OnProgress) => {
        const source = await context.resolveLinks(operand)
        const target = join(folder, `${basename(operand)}.crypt`)
        const allowed = await refuseOwnProtectedFile(context, source)
        if (!allowed.ok) return allowed
        return context.draft(target, (partial) =>
          context.crypt.encrypt(
            { source, target, partial, publicKey: key.value },
            { signal: context.signal, onProgress },
          ),
        )
      },
    }))
    return runAll(context, jobs)
  },
}

/** Decrypts a file with a private key of the user. Nothing appears at `--out` before the tag is verified. */
export const decryptCommand: CliCommand = {
  name: 'decrypt',
  operands: '<file>',
  options: { 'private-key': { type: 'string' }, out: { type: 'string' } },
  words: {
    fr: 'ouvre un fichier .crypt avec votre clé privée',
    en: 'opens a .crypt file with your private key',
  },
  run: async (invocation, context) => {
    const [file] = invocation.operands
    const privateKey = invocation.text('private-key')
    const out = invocation.text('out')
    if (file === undefined) return reportMissingArgument(context, '<file>')
    if (privateKey === null) return reportMissingArgument(context, '--private-key <pem>')
    if (out === null) return reportMissingArgument(context, '--out <file>')
    const task = {
      source: await context.resolveLinks(file),
      target: context.resolve(out),
      privateKeyPath: await context.resolveLinks(privateKey),
    }
    const run = (onProgress: OnProgress) =>
      context.draft(task.target, (partial) =>
        context.crypt.decrypt({ ...task, partial }, { signal: context.signal, onProgress }),
      )
    return runAll(context, [{ name: basename(file), run }])
  },
}

type OnProgress = NonNullable<ProgressOptions['onProgress']>

interface Job {
  readonly name: string
  readonly run: (onProgress: OnProgress) => Promise<Result<{ readonly bytes: number }>>
}

async function runAll({ output, clock }: CliContext, jobs: readonly Job[]): Promise<ExitCode> {
  let done = 0
  let failed = 0
  for (const { name, run } of jobs) {
    const begunAt: number = clock.elapsed()
    const files = { ended: done + failed, of: jobs.length }
    const result = await run((receivedBytes, totalBytes) => {
      const seconds = (clock.elapsed() - begunAt) / 1000
      const bytesPerSecond = seconds > 0 ? receivedBytes / seconds : 0
      const left = { leftBytes: totalBytes - receivedBytes, unknownSizes: 0, bytesPerSecond }
      const remaining = estimateRemainingTime(left, [])
      output.status((columns) =>
        formatProgress({ files, receivedBytes, totalBytes, bytesPerSecond, remaining }, columns, output.language),
      )
    })
    output.status(null)
    if (result.ok) {
      done += 1
      output.event({ event: 'done', name, bytes: result.value.bytes })
      output.note(name)
    } else {
      failed += 1
      output.fail(result.failure, { name })
    }
  }
  output.event({ event: 'summary', done, failed })
  return failed === 0 ? EXIT_CODES.done : EXIT_CODES.failed
}

function reportNothingDone({ output }: CliContext, failed: number, because: Failure): ExitCode {
  output.fail(because)
  output.event({ event: 'summary', done: 0, failed })
  return getExitCode(because.code)
}

/** Reads the key from the given file, or else from the portal. */
async function readPublicKey(
  file: string | null,
  portal: PortalClient | null,
  context: CliContext,
): Promise<Result<PublicKey>> {
  if (file !== null) {
    const bytes = await readKey(file, context)
    const key = bytes.ok ? parsePublicKey(bytes.value) : bytes
    return key.ok ? key : fail({ ...key.failure, facts: { ...key.failure.facts, name: basename(file) } })
  }
  assert(portal !== null, 'without a key file there is a portal')
  const given = await portal.fetchEncryptionKey(context.signal)
  return given.ok ? parsePublicKey(given.value.pem) : given
}

/** Reads the key as bytes, because it may be in DER. */
async function readKey(path: string, context: CliContext): Promise<Result<Uint8Array>> {
  const file = await context.disk.open(await context.resolveLinks(path), 'read')
  if (!file.ok) return file
  const bytes = await file.value.readAt(LIMITS.KEY_BODY_BYTES, 0)
  await file.value.close()
  return bytes
}
