/**
 * What may be written down (S-07). Applied inside the log, never where something is logged.
 *
 * It works by shape, because the log must not hold the list of secrets it protects: names that mean a secret, places
 * that carry one (headers, forms, queries, user information of an address), and the shapes of tokens, keys and people.
 * What it cannot recognise is a short plain word in the middle of prose, so facts are structured and prose is not logged.
 */

const GONE = '<secret>'

/** A fact is a name, a number or a sentence. A longer text is cut before it is searched. */
const FACT_CHARS = 2000

/** Names of fields, headers and parameters whose value is never written, however it is spelled. */
const SECRET_NAME =
  /pass(?:word|wd|phrase)?|secret|token|authori[sz]ation|cookie|credential|api[-_ ]?key|customer[-_ ]?key|private[-_ ]?key|^key$|^auth$|login|user(?:name)?$|^email$|signature/i

/** Query parameters that are worth reading and cannot be secret. */
const PLAIN_PARAMETERS: ReadonlySet<string> = new Set(['limit', 'offset', 'order', 'theme_codes', 'version'])

const SCHEME_WORD = /\b(bearer|basic|digest|negotiate)(\s+|%20)[^\s"',;]+/gi
const ADDRESS = /(?<![a-z])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>`]+/gi
const PEM = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g
/** All that an address of a person may stand in: several may follow each other without a gap. */
const MAIL_RUN = /[\p{L}\p{N}._%+@-]+/gu
const EMAIL = /[^@]@[\p{L}\p{N}.-]*\.\p{L}{2}/u
const UUID = /\b([0-9a-f]{5})[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
/** Long, unbroken and with a digit in it: a key, a hash or a token. Words and sizes are not like that. */
const OPAQUE = /(?<![\w+/=~-])(?=[\w+/=~-]*\d)(?=[\w+/=~-]*[A-Za-z])[\w+/=~-]{20,}/g

/** A run of these is scanned once: a pattern that may begin anywhere in it takes time by the square of its length. */
const RUN = /[\w-]+/g

/** A secret that begins within a run, or right behind one. */
interface Trailing {
  /** How much of the run is not secret. -1 when it leads to none. */
  readonly keeps: (run: string) => number
  /** What has to follow the run. Its first group is kept, too. */
  readonly rest: RegExp
}

const HEADER: Trailing = {
  keeps: (run) => (isHeader(run) ? run.length : -1),
  rest: /(\\*["']?\s*[:=]\s*)[^\r\n]*/y,
}
function isHeader(run: string): boolean {
  if (/\b(?:authorization|cookie)$/i.test(run)) return true
  const own = run.search(/\bx-/i)
  return own >= 0 && /-(?:token|key|secret)$|-auth/i.test(run.slice(own + 1))
}

const ASSIGNMENT: Trailing = {
  keeps: (run) => (ASSIGNED.test(run) ? run.length : -1),
  rest: /(\\*["']?\s*[:=]\s*\\*)(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s&,;}\])]+)/y,
}
const ASSIGNED =
  /pass(?:word|wd|phrase)?|secret|token|credential|(?:api|customer|private)[-_]?key|signature|(?:login|user(?:name)?)$/i

const JWT: Trailing = {
  keeps: (run) => run.search(/\bey(?=[\w-]{6})/),
  rest: /(?:\.[\w-]*){1,4}/y,
}

function without(text: string, { keeps, rest }: Trailing): string {
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

/** One text, with whatever looks like a secret or a person taken out. `home` is the person's folder, in any spelling. */
export function redactText(text: string, home: string): string {
  const short = text.length > FACT_CHARS ? `${text.slice(0, FACT_CHARS)}…` : text
  const plain = withoutHome(short, home).replace(PEM, GONE).replace(ADDRESS, redactAddress)
  const unsigned = without(plain, HEADER).replace(SCHEME_WORD, `$1$2${GONE}`)
  return without(without(unsigned, ASSIGNMENT), JWT)
    .replace(MAIL_RUN, (run) => (EMAIL.test(run) ? `<person>${run.endsWith('.') ? '.' : ''}` : run))
    .replace(UUID, '$1…')
    .replace(OPAQUE, GONE)
}

/** Scheme, host and path stay; user information, unknown parameters and the hash go. */
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
  return PLAIN_PARAMETERS.has(name.toLowerCase()) && value.length <= 40 ? parameter : `${safeName(name)}=${GONE}`
}

/** A parameter's name is only kept when it looks like one: `?abcdef…=` can be a token as well. */
const safeName = (name: string): string => (/^[a-z_]{1,20}$/i.test(name) ? name : GONE)

/** Both slashes, and as an address encodes them: Windows paths appear in all three. */
function withoutHome(text: string, home: string): string {
  if (home.length < 3) return text
  const spellings = [home, home.replaceAll('\\', '/'), home.replaceAll('/', '\\'), home.replaceAll('\\', '\\\\')]
  const all = new Set([...spellings, ...spellings.map(encodeURI), ...spellings.map(encodeURIComponent)])
  return [...all].sort((a, b) => b.length - a.length).reduce((left, spelling) => left.replaceAll(spelling, '~'), text)
}

type Fact = string | number | boolean | null

/** The facts of one event. A field whose name means a secret loses its value whatever it is, numbers included. */
export function redactFacts(facts: Readonly<Record<string, Fact>>, home: string): Record<string, Fact> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]): [string, Fact] => {
      if (SECRET_NAME.test(name)) return [safeName(name), GONE]
      return [redactText(name, home), typeof value === 'string' ? redactText(value, home) : value]
    }),
  )
}
