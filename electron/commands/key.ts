import { choosePortal, failed, misused } from './choose.js'
import { type Command, EXIT } from './command.js'
import { writeNew } from './writeNew.js'

/** E8: the portal's public key. */
export const keyCommand: Command = {
  name: 'key',
  operands: '',
  options: { out: { type: 'string' } },
  words: {
    fr: 'la clé publique du portail : algorithme, taille, empreinte (--out fichier pour la garder)',
    en: 'the portal’s public key: algorithm, size, fingerprint (--out file to keep it)',
  },
  run: async (invocation, bench) => {
    const { terminal } = bench
    const chosen = choosePortal(invocation, bench)
    if (!chosen.ok) return misused(bench, chosen.failure)
    const key = await chosen.value.portal.encryptionKey(bench.signal)
    if (!key.ok) return failed(bench, key.failure)
    const { pem, bits, fingerprint } = key.value
    const out = invocation.text('out')
    const written = out === null ? null : await writeNew(bench.disk, bench.resolve(out), pem)
    if (written?.ok === false) return failed(bench, written.failure)
    terminal.print(`RSA ${bits}\nSHA-256 ${fingerprint}`)
    if (out === null) terminal.print(pem.trimEnd())
    terminal.event({ event: 'key', bits, fingerprint, pem })
    return EXIT.done
  },
}
