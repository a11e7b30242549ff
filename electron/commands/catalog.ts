import type { CatalogQuery, Dataset, DatasetRow, Media } from '../../shared/catalog/model.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { Portal } from '../portal/portal.js'
import { type CatalogCache, openCatalogCache } from './catalogCache.js'
import { chooseNumber, choosePortal, exitOf, misused, signInFirst } from './choose.js'
import { type Bench, type Command, EXIT, type ExitCode, type Terminal } from './command.js'
import { WORDS } from './words.js'

const PAGE = 200

/** E7: the catalogue, one object per dataset. */
export const catalogCommand: Command = {
  name: 'catalog',
  operands: '',
  options: {
    query: { type: 'string' },
    theme: { type: 'string', multiple: true },
    limit: { type: 'string' },
    offline: { type: 'boolean' },
  },
  words: {
    fr: 'le catalogue (--query texte, --theme code…, --limit n ; --offline : tel que lu la dernière fois)',
    en: 'the catalogue (--query text, --theme code…, --limit n; --offline: as read the last time)',
  },
  run: async (invocation, bench) => {
    const chosen = choosePortal(invocation, bench)
    const limit = chooseNumber(invocation, bench, 'limit', [0, LIMITS.CATALOG_RECORDS])
    if (!chosen.ok) return misused(bench, chosen.failure)
    if (!limit.ok) return misused(bench, limit.failure)
    const asked: Asked = {
      text: (invocation.text('query') ?? '').slice(0, LIMITS.QUERY_CHARS),
      themes: invocation.texts('theme').slice(0, 50),
      limit: limit.value,
    }
    const { portal } = chosen.value
    const cache = openCatalogCache(bench.disk, bench.dataFolder(invocation.text('data-dir')), portal.portalId)
    if (invocation.flag('offline')) return fromCache(cache, asked, bench)
    return (await signInFirst(chosen.value, bench)) ?? fromPortal(portal, cache, asked, bench)
  },
}

interface Asked {
  readonly text: string
  readonly themes: readonly string[]
  readonly limit: number | null
}

async function fromPortal(portal: Portal, cache: CatalogCache, asked: Asked, bench: Bench): Promise<ExitCode> {
  const shown: Dataset[] = []
  const seen = new Set<string>()
  const walked = await walk(portal, asked, bench.signal, (rows) => {
    for (const row of rows) {
      // Pages may overlap while the catalogue moves (portal-api.md 2.2).
      if (seen.has(row.id) || shown.length >= (asked.limit ?? Number.POSITIVE_INFINITY)) continue
      seen.add(row.id)
      shown.push(row)
      show(bench.terminal, row)
    }
    return shown.length < (asked.limit ?? Number.POSITIVE_INFINITY)
  })
  if (!walked.ok) {
    bench.terminal.fail(walked.failure)
    return exitOf(walked.failure.code)
  }
  const isWhole = asked.text === '' && asked.themes.length === 0 && asked.limit === null
  if (isWhole) await cache.keep(shown)
  bench.terminal.event({ event: 'summary', total: shown.length })
  return EXIT.done
}

/** Page after page until `take` has enough or the catalogue ends. */
async function walk(
  portal: Portal,
  asked: Asked,
  signal: AbortSignal,
  take: (rows: readonly Dataset[]) => boolean,
): Promise<Result<void>> {
  const page = Math.max(1, Math.min(asked.limit ?? PAGE, PAGE))
  for (let offset = 0; offset < LIMITS.CATALOG_RECORDS && asked.limit !== 0; offset += page) {
    const found = await portal.records(queryOf(asked, offset, page), signal)
    if (!found.ok) return found
    const { items, total, sent } = found.value
    // An empty page is the end, whatever the total says (portal-api.md 10.5).
    if (!take(items) || sent === 0 || offset + page >= total) break
  }
  return ok(undefined)
}

const queryOf = (asked: Asked, offset: number, limit: number): CatalogQuery => ({
  text: asked.text,
  themes: [...asked.themes],
  producers: [],
  access: 'any',
  order: 'title',
  offset,
  limit,
})

async function fromCache(cache: CatalogCache, asked: Asked, bench: Bench): Promise<ExitCode> {
  const kept = await cache.read()
  if (!kept.ok) {
    bench.terminal.note(WORDS.neverFetched[bench.terminal.language])
    bench.terminal.fail(kept.failure)
    return EXIT.failed
  }
  const found = kept.value.filter((row) => matches(row, asked)).slice(0, asked.limit ?? undefined)
  for (const row of found) show(bench.terminal, row)
  bench.terminal.event({ event: 'summary', total: found.length })
  return EXIT.done
}

/** Every word of the query begins a word of the title, the synopsis or the producer; accents and case do not count. */
function matches(row: DatasetRow, { text, themes }: Asked): boolean {
  if (themes.length > 0 && !themes.includes(row.theme ?? '')) return false
  const words = fold(`${row.title} ${row.synopsis} ${row.producer.name}`)
  return fold(text).every((wanted) => words.some((word) => word.startsWith(wanted)))
}

const fold = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

function show(terminal: Terminal, { id, title, producer, media, access }: Dataset): void {
  terminal.event({
    event: 'dataset',
    id,
    title,
    producer: producer.name,
    media: media.map((one) => mediaEvent(one, access !== 'open')),
  })
  terminal.print(`${id}  ${title}  — ${producer.name}`)
}

const mediaEvent = ({ id, name, fileType, sizeBytes }: Media, restricted: boolean) => ({
  id,
  name,
  type: fileType,
  bytes: sizeBytes,
  restricted,
})
