import { basename, join } from 'node:path'
import { type PublicKey, parsePublicKey } from '../../shared/crypt/key.js'
import type { Failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { assert, fail, type Result } from '../../shared/result.js'
import type { Portal } from '../portal/portal.js'
import { choosePortal, exitOf, missing, misused } from './choose.js'
import { type Bench, type Command, EXIT, type ExitCode } from './command.js'

/** E8's purpose: results leave this computer readable by the portal alone. */
export const encryptCommand: Command = {
  name: 'encrypt',
  operands: '<file>…',
  options: { to: { type: 'string' }, key: { type: 'string' } },
  words: {
    fr: 'chiffre pour le portail dans --to <dossier> (--key fichier.pem, sinon la clé du portail)',
    en: 'encrypts for the portal into --to <folder> (--key file.pem, else the portal’s own key)',
  },
  run: async (invocation, bench) => {
    const to = invocation.text('to')
    if (invocation.operands.length === 0) return missing(bench, '<file>…')
    if (to === null) return missing(bench, '--to <folder>')
    const file = invocation.text('key')
    const portal = file === null ? choosePortal(invocation, bench) : null
    if (portal?.ok === false) return misused(bench, portal.failure)
    const key = await sealingKey(file, portal?.value.portal ?? null, bench)
    const folder = bench.resolve(to)
    const made = key.ok ? await bench.makeRoot(folder) : key
    if (!key.ok) return noneDone(bench, invocation.operands.length, key.failure)
    if (!made.ok) return noneDone(bench, invocation.operands.length, made.failure)
    const jobs = invocation.operands.map((operand) => ({
      name: basename(operand),
      run: async () => {
        const source = await bench.followed(operand)
        const target = join(folder, `${basename(operand)}.crypt`)
        return bench.draft(target, (partial) =>
          bench.crypt.seal({ source, target, partial, publicKey: key.value }, { signal: bench.signal }),
        )
      },
    }))
    return runAll(bench, jobs)
  },
}

/** Opens a file with one's own private key; nothing appears under `--out` before the tag is verified. */
export const decryptCommand: Command = {
  name: 'decrypt',
  operands: '<file>',
  options: { 'private-key': { type: 'string' }, out: { type: 'string' } },
  words: {
    fr: 'ouvre un fichier .crypt : --private-key clé.pem --out fichier',
    en: 'opens a .crypt file: --private-key key.pem --out file',
  },
  run: async (invocation, bench) => {
    const [file, ...more] = invocation.operands
    const privateKey = invocation.text('private-key')
    const out = invocation.text('out')
    if (file === undefined || more.length > 0) return missing(bench, '<file>')
    if (privateKey === null) return missing(bench, '--private-key <pem>')
    if (out === null) return missing(bench, '--out <file>')
    const task = {
      source: await bench.followed(file),
      target: bench.resolve(out),
      privateKeyPath: await bench.followed(privateKey),
    }
    const run = () =>
      bench.draft(task.target, (partial) => bench.crypt.open({ ...task, partial }, { signal: bench.signal }))
    return runAll(bench, [{ name: basename(file), run }])
  },
}

interface Job {
  readonly name: string
  readonly run: () => Promise<Result<{ readonly bytes: number }>>
}

async function runAll({ terminal }: Bench, jobs: readonly Job[]): Promise<ExitCode> {
  let done = 0
  let failed = 0
  for (const { name, run } of jobs) {
    const result = await run()
    if (result.ok) {
      done += 1
      terminal.event({ event: 'done', name, bytes: result.value.bytes })
      terminal.note(name)
    } else {
      failed += 1
      terminal.fail(result.failure, { name })
    }
  }
  terminal.event({ event: 'summary', done, failed })
  return failed === 0 ? EXIT.done : EXIT.failed
}

function noneDone({ terminal }: Bench, failed: number, because: Failure): ExitCode {
  terminal.fail(because)
  terminal.event({ event: 'summary', done: 0, failed })
  return exitOf(because.code)
}

/** The key in the file that a person named, else the portal's own. */
async function sealingKey(file: string | null, portal: Portal | null, bench: Bench): Promise<Result<PublicKey>> {
  if (file !== null) {
    const bytes = await readKey(file, bench)
    const key = bytes.ok ? parsePublicKey(bytes.value) : bytes
    return key.ok ? key : fail({ ...key.failure, facts: { ...key.failure.facts, name: basename(file) } })
  }
  assert(portal !== null, 'without a key file there is a portal')
  const given = await portal.encryptionKey(bench.signal)
  return given.ok ? parsePublicKey(given.value.pem) : given
}

/** As bytes: a key may be given as DER. */
async function readKey(path: string, bench: Bench): Promise<Result<Uint8Array>> {
  const file = await bench.disk.open(await bench.followed(path), 'read')
  if (!file.ok) return file
  const bytes = await file.value.readAt(LIMITS.KEY_BODY_BYTES, 0)
  await file.value.close()
  return bytes
}
