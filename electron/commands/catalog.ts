import { type CatalogSearch, NO_FILTER } from '../../shared/catalog/filter.js'
import { isWhole } from '../../shared/catalog/mirrorPlan.js'
import type { CatalogQuery, Dataset, Media } from '../../shared/catalog/model.js'
import { failure } from '../../shared/failure.js'
import type { PortalId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import { sayFailure } from '../../shared/words/sayFailure.js'
import { copyWhole } from '../portal/copyWhole.js'
import type { Portal } from '../portal/portal.js'
import type { CatalogueMirror } from '../ports/catalogueMirror.js'
import { chooseNumber, choosePortal, failed, misused, signInFirst } from './choose.js'
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
    const openMirror = () => bench.openMirror(bench.dataFolder(invocation.text('data-dir')))
    if (!invocation.flag('offline'))
      return (await signInFirst(chosen.value, bench)) ?? fromPortal(portal, openMirror, asked, bench)
    const mirror = openMirror()
    if (mirror.ok) return fromMirror(mirror.value, portal.portalId, asked, bench)
    return failed(bench, mirror.failure)
  },
}

interface Asked {
  readonly text: string
  readonly themes: readonly string[]
  readonly limit: number | null
}

async function fromPortal(
  portal: Portal,
  openMirror: () => Result<CatalogueMirror>,
  asked: Asked,
  bench: Bench,
): Promise<ExitCode> {
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
  if (!walked.ok) return failed(bench, walked.failure)
  const isAll = asked.text === '' && asked.themes.length === 0 && asked.limit === null
  if (isAll) await keep(portal.portalId, openMirror(), shown, bench)
  bench.terminal.event({ event: 'summary', total: shown.length })
  return EXIT.done
}

/** What was read in full is kept for a train. That it could not be kept is said, and is no failure of the command. */
async function keep(
  portalId: PortalId,
  mirror: Result<CatalogueMirror>,
  datasets: readonly Dataset[],
  bench: Bench,
): Promise<void> {
  const kept = mirror.ok ? await copyWhole(mirror.value, portalId, datasets, bench.clock.now()) : mirror
  if (!kept.ok) bench.terminal.note(sayFailure(kept.failure, bench.terminal.language))
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

async function fromMirror(mirror: CatalogueMirror, portalId: PortalId, asked: Asked, bench: Bench): Promise<ExitCode> {
  const stock = await mirror.stock(portalId)
  if (!stock.ok || !isWhole(stock.value.state)) {
    bench.terminal.note(WORDS.neverFetched[bench.terminal.language])
    return failed(bench, stock.ok ? failure('disk/not-found') : stock.failure)
  }
  const most = asked.limit ?? Number.POSITIVE_INFINITY
  let shown = 0
  for (let offset = 0; shown < most; offset += LIMITS.CATALOG_PAGE) {
    const filter = { ...NO_FILTER, text: asked.text, themes: [...asked.themes] }
    const search: CatalogSearch = { ...filter, order: 'title', offset, limit: LIMITS.CATALOG_PAGE }
    const page = await mirror.search(portalId, search, bench.clock.now())
    if (!page.ok) return failed(bench, page.failure)
    for (const { id } of page.value.items.slice(0, most - shown)) {
      const whole = await mirror.dataset(portalId, id)
      if (!whole.ok || whole.value === null) continue
      show(bench.terminal, whole.value)
      shown += 1
    }
    if (offset + LIMITS.CATALOG_PAGE >= page.value.total) break
  }
  bench.terminal.event({ event: 'summary', total: shown })
  return EXIT.done
}

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
