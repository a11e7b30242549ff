import { LIMITS } from '../../shared/limits.js'
import { choosePortal, failed, missing, misused } from './choose.js'
import { type Command, EXIT } from './command.js'
import { WORDS } from './words.js'
import { writeNew } from './writeNew.js'

/** E1: a producer node's token, for who runs a node. It is shown nowhere; `--out` keeps it in a file of one's own. */
export const nodeTokenCommand: Command = {
  name: 'node-token',
  operands: '',
  options: { scope: { type: 'string' }, out: { type: 'string' } },
  words: {
    fr: 'jeton d’un nœud producteur (--scope a,b ; --out fichier pour le garder)',
    en: 'a producer node’s token (--scope a,b; --out file to keep it)',
  },
  run: async (invocation, bench) => {
    const { terminal } = bench
    const chosen = choosePortal(invocation, bench)
    if (!chosen.ok) return misused(bench, chosen.failure)
    const credentials = bench.nodeCredentials()
    if (credentials === null) return misused(bench, WORDS.nodeNeeds[terminal.language])
    const scopes = (invocation.text('scope') ?? '').split(',').filter((scope) => scope !== '')
    const token = await chosen.value.portal.nodeToken(credentials, scopes, bench.signal)
    if (!token.ok) return failed(bench, token.failure)
    const out = invocation.text('out')
    const written = out === null ? null : await writeNew(bench.disk, bench.resolve(out), token.value.token)
    if (written?.ok === false) return failed(bench, written.failure)
    const { expiresAtMs, scope } = token.value
    const expiresAt = expiresAtMs === null ? null : new Date(expiresAtMs).toISOString()
    if (out === null) terminal.note(WORDS.tokenNotShown[terminal.language])
    terminal.print(`${expiresAt ?? '—'}${scope === null ? '' : `  ${scope}`}`)
    terminal.event({ event: 'token', expiresAt })
    return EXIT.done
  },
}

/** E2: did this portal issue that token? */
export const nodeCheckCommand: Command = {
  name: 'node-check',
  operands: '<token-file | ->',
  options: {},
  words: {
    fr: 'ce jeton est-il de ce portail, et encore valable ?',
    en: 'is this token this portal’s, and still good?',
  },
  run: async (invocation, bench) => {
    const { terminal } = bench
    const [source, ...more] = invocation.operands
    if (source === undefined || more.length > 0) return missing(bench, '<token-file | ->')
    const chosen = choosePortal(invocation, bench)
    if (!chosen.ok) return misused(bench, chosen.failure)
    const text =
      source === '-'
        ? await bench.readAllOfStdin(LIMITS.TOKEN_CHARS)
        : await bench.disk.readSmall(await bench.followed(source), LIMITS.TOKEN_CHARS)
    const checked = text.ok ? await chosen.value.portal.nodeCheck(text.value.trim(), bench.signal) : text
    if (!checked.ok) return failed(bench, checked.failure)
    terminal.print(checked.value.active ? 'active' : 'inactive')
    terminal.event({ event: 'check', active: checked.value.active })
    return EXIT.done
  },
}
