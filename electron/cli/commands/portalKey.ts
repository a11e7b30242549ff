import { formatFingerprint } from '../../../shared/crypto/formatFingerprint.js'
import { writeNewFile } from '../../files/writeNewFile.js'
import { parsePortal } from '../commandLine/parseOptionValues.js'
import type { CliCommand } from '../core/command.js'
import { EXIT_CODES } from '../core/exitCodes.js'
import { reportFailure } from '../core/reportFailure.js'
import { reportUsageError } from '../core/reportUsageError.js'

/** Shows the public key of the portal (E8). */
export const portalKeyCommand: CliCommand = {
  name: 'key',
  operands: '',
  options: { out: { type: 'string' } },
  words: {
    fr: 'montre la clé publique du portail : algorithme, taille, empreinte',
    en: 'shows the portal’s public key: algorithm, size, fingerprint',
  },
  run: async (invocation, context) => {
    const { output } = context
    const chosen = parsePortal(invocation, context)
    if (!chosen.ok) return reportUsageError(context, chosen.failure)
    const key = await chosen.value.portal.fetchEncryptionKey(context.signal)
    if (!key.ok) return reportFailure(context, key.failure)
    const { pem, bits, fingerprint } = key.value
    const out = invocation.text('out')
    const written = out === null ? null : await writeNewFile(context.disk, context.resolve(out), pem)
    if (written?.ok === false) return reportFailure(context, written.failure)
    output.print(`RSA ${bits}`, `SHA-256 ${formatFingerprint(fingerprint)}`)
    if (out === null) output.print(...pem.trimEnd().split('\n'))
    output.event({ event: 'key', bits, fingerprint, pem })
    return EXIT_CODES.done
  },
}
