import { basename, join } from 'node:path'
import { parsePublicKey } from '../../shared/crypt/key.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { choosePortal, exitOf, missing, misused } from './choose.js'
import { type Bench, type Command, EXIT, type ExitCode, type Invocation } from './command.js'

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
    const key = await publicKeyPem(invocation, bench)
    if (typeof key === 'number') return key
    const folder = bench.resolve(to)
    const made = await bench.disk.makeFolder(folder)
    if (!made.ok) {
      bench.terminal.fail(made.failure)
      return EXIT.failed
    }
    const jobs = invocation.operands.map((file) => ({
      name: basename(file),
      run: () =>
        bench.crypt.seal(
          { source: bench.resolve(file), target: join(folder, `${basename(file)}.crypt`), publicKey: key },
          { signal: bench.signal },
        ),
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
    const task = { source: bench.resolve(file), target: bench.resolve(out), privateKeyPath: bench.resolve(privateKey) }
    return runAll(bench, [{ name: basename(file), run: () => bench.crypt.open(task, { signal: bench.signal }) }])
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

type SealingKey = Parameters<Bench['crypt']['seal']>[0]['publicKey']

/** The key of `--key`, else the portal's; an exit code when there is none. */
async function publicKeyPem(invocation: Invocation, bench: Bench): Promise<SealingKey | ExitCode> {
  const file = invocation.text('key')
  const text = file === null ? await fromPortal(invocation, bench) : await fromFile(bench, file)
  if (typeof text === 'number') return text
  const parsed = text.ok ? parsePublicKey(text.value) : text
  if (parsed.ok) return parsed.value
  bench.terminal.fail(parsed.failure)
  return exitOf(parsed.failure.code)
}

async function fromPortal(invocation: Invocation, bench: Bench): Promise<Result<string> | ExitCode> {
  const chosen = choosePortal(invocation, bench)
  if (!chosen.ok) return misused(bench, chosen.failure)
  const key = await chosen.value.portal.encryptionKey(bench.signal)
  return key.ok ? ok(key.value.pem) : fail(key.failure)
}

/** As bytes: a key may be given as DER. */
async function fromFile(bench: Bench, path: string): Promise<Result<Uint8Array>> {
  const file = await bench.disk.open(bench.resolve(path), 'read')
  if (!file.ok) return file
  const bytes = await file.value.readAt(LIMITS.KEY_BODY_BYTES, 0)
  await file.value.close()
  return bytes
}
