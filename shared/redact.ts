/**
 * Decides what may be written to the log (S-07). It is applied inside the log, so that code that logs cannot forget it.
 *
 * It works by form, because the log must not have a list of the secrets that it protects: names that mean a secret,
 * places that carry one (headers, forms, queries, the user information of an address), and the forms of tokens, keys
 * and personal data. It cannot recognise a short plain word within prose, so facts are logged as structured fields and
 * prose is not.
 */

const GONE = '<secret>'

/** The longest logged fact: facts are names, numbers or sentences. A longer text is cut before it is searched. */
const FACT_CHARS = 2000

/** Names of fields, headers and parameters whose value is not written. */
const SECRET_NAME =
  /pass(?:word|wd|phrase)?|secret|token|authori[sz]ation|cookie|credential|api[-_ ]?key|customer[-_ ]?key|private[-_ ]?key|^key$|^auth$|login|user(?:name)?$|^email$|signature/i

/** Query parameters that help the reader and cannot be secret. */
const PLAIN_PARAMETERS: ReadonlySet<string> = new Set(['limit', 'offset', 'order', 'theme_codes', 'version'])

const SCHEME_WORD = /\b(bearer|basic|digest|negotiate)(\s+|%20)[^\s"',;]+/gi
const ADDRESS = /(?<![a-z])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>`]+/gi
const PEM = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g
/** The characters of mail addresses: several addresses may follow each other without a gap. */
const MAIL_RUN = /[\p{L}\p{N}._%+@-]+/gu
const EMAIL = /[^@]@[\p{L}\p{N}.-]*\.\p{L}{2}/u
const UUID = /\b([0-9a-f]{5})[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
/** Long unbroken text with a digit: a key, a hash or a token. Words and sizes do not match. */
const OPAQUE = /(?<![\w+/=~-])(?=[\w+/=~-]*\d)(?=[\w+/=~-]*[A-Za-z])[\w+/=~-]{20,}/g

/** A run of these characters is scanned once: a pattern that may begin anywhere in it would take quadratic time. */
const RUN = /[\w-]+/g

/** A secret that begins inside a run or right after one. */
interface Trailing {
  /** How many characters of the run are not secret; -1 when no secret follows. */
  readonly countKept: (run: string) => number
  /** The pattern that must follow the run. Its first group is kept as well. */
  readonly rest: RegExp
}

const HEADER: Trailing = {
  countKept: (run) => (isHeader(run) ? run.length : -1),
  rest: /(\\*["']?\s*[:=]\s*)[^\r\n]*/y,
}
function isHeader(run: string): boolean {
  if (/\b(?:authorization|cookie)$/i.test(run)) return true
  const own = run.search(/\bx-/i)
  return own >= 0 && /-(?:token|key|secret)$|-auth/i.test(run.slice(own + 1))
}

const ASSIGNMENT: Trailing = {
  countKept: (run) => (ASSIGNED.test(run) ? run.length : -1),
  rest: /(\\*["']?\s*[:=]\s*\\*)(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s&,;}\])]+)/y,
}
const ASSIGNED =
  /pass(?:word|wd|phrase)?|secret|token|credential|(?:api|customer|private)[-_]?key|signature|(?:login|user(?:name)?)$/i

const JWT: Trailing = {
  countKept: (run) => run.search(/\bey(?=[\w-]{6})/),
  rest: /(?:\.[\w-]*){1,4}/y,
}

function redactTrailing(text: string, { countKept: keeps, rest }: Trailing): string {
  let written = ''
  let from = 0
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const kept = index < from ? -1 : keeps(run)
    if (kept < 0) continue
    rest.lastIndex = index + run.length
    const found = rest.exec(text)
    if (found === null) continue
    written += `${text.slice(from, index + kept)}${found[1] ?? ''}${GONE}`
    from = rest.lastIndex
  }
  return written + text.slice(from)
}

/**
 * Removes from a text everything that looks like a secret or personal data. `home` is the person's folder, in any
 * spelling.
 */
export function redactText(text: string, home: string): string {
  const short = text.length > FACT_CHARS ? `${text.slice(0, FACT_CHARS)}…` : text
  const plain = withoutHome(short, home).replace(PEM, GONE).replace(ADDRESS, redactAddress)
  const unsigned = redactTrailing(plain, HEADER).replace(SCHEME_WORD, `$1$2${GONE}`)
  return redactTrailing(redactTrailing(unsigned, ASSIGNMENT), JWT)
    .replace(MAIL_RUN, (run) => (EMAIL.test(run) ? `<person>${run.endsWith('.') ? '.' : ''}` : run))
    .replace(UUID, '$1…')
    .replace(OPAQUE, GONE)
}

/**
 * Redacts an address: scheme, host and path are kept; user information, unknown parameters and the hash are removed.
 */
export function redactAddress(address: string): string {
  const [, scheme = '', rest = ''] = /^([^:]*:\/\/)(.*)$/s.exec(address) ?? []
  const [beforeHash = ''] = rest.split('#', 1)
  const queryAt = beforeHash.indexOf('?')
  const place = queryAt < 0 ? beforeHash : beforeHash.slice(0, queryAt)
  const slashAt = place.indexOf('/')
  const authority = slashAt < 0 ? place : place.slice(0, slashAt)
  const path = slashAt < 0 ? '' : place.slice(slashAt)
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const query =
    queryAt < 0
      ? ''
      : `?${beforeHash
          .slice(queryAt + 1)
          .split('&')
          .map(redactParameter)
          .join('&')}`
  return `${scheme}${host}${path}${query}`
}

function redactParameter(parameter: string): string {
  const [name = '', value] = parameter.split('=', 2)
  if (value === undefined) return GONE
  return PLAIN_PARAMETERS.has(name.toLowerCase()) && value.length <= 40 ? parameter : `${redactName(name)}=${GONE}`
}

/** Keeps a parameter's name only when it looks like one: `?abcdef…=` may be a token. */
const redactName = (name: string): string => (/^[a-z_]{1,20}$/i.test(name) ? name : GONE)

/**
 * Removes the home folder in all spellings: with both kinds of slashes, and encoded as in addresses. Windows paths
 * occur in all of them.
 */
function withoutHome(text: string, home: string): string {
  if (home.length < 3) return text
  const spellings = [home, home.replaceAll('\\', '/'), home.replaceAll('/', '\\'), home.replaceAll('\\', '\\\\')]
  const all = new Set([...spellings, ...spellings.map(encodeURI), ...spellings.map(encodeURIComponent)])
  return [...all].sort((a, b) => b.length - a.length).reduce((left, spelling) => left.replaceAll(spelling, '~'), text)
}

type Fact = string | number | boolean | null

/** Redacts the facts of one event. A field whose name means a secret loses its value, whatever its type. */
export function redactFacts(facts: Readonly<Record<string, Fact>>, home: string): Record<string, Fact> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]): [string, Fact] => {
      if (SECRET_NAME.test(name)) return [redactName(name), GONE]
      return [redactText(name, home), typeof value === 'string' ? redactText(value, home) : value]
    }),
  )
}
