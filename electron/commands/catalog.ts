import { type CatalogSearch, NO_FILTER } from '../../shared/catalog/filter.js'
import { isWhole } from '../../shared/catalog/mirrorPlan.js'
import type { CatalogQuery, Dataset, Media } from '../../shared/catalog/model.js'
import { failure } from '../../shared/failure.js'
import type { PortalId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import { sayFailure } from '../../shared/words/sayFailure.js'
import { NO_STOCK } from '../portal/copyView.js'
import type { Portal } from '../portal/portal.js'
import { settleCopy } from '../portal/settleCopy.js'
import { type WalkedList, walkList } from '../portal/walkList.js'
import type { CatalogueCopy } from '../ports/catalogueMirror.js'
import { chooseNumber, choosePortal, failed, misused, signInFirst } from './choose.js'
import { type Bench, type Command, EXIT, type ExitCode, type Terminal } from './command.js'
import { openSharedCopy, type SharedCopy } from './sharedCopy.js'
import { partOfCopy } from './words.js'

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
    fr: 'le catalogue (--query texte, --theme code…, --limit n ; --offline : tel que l’application ou une commande l’a lu)',
    en: 'the catalogue (--query text, --theme code…, --limit n; --offline: as the application or a command has read it)',
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
    if (invocation.flag('offline')) {
      const copy = bench.openCopy(bench.catalogueFolder(invocation.text('data-dir')))
      return copy.ok ? fromCopy(copy.value, portal.portalId, asked, bench) : failed(bench, copy.failure)
    }
    const refused = await signInFirst(chosen.value, bench)
    return refused ?? fromPortal(portal, openSharedCopy(bench, invocation, portal.portalId), asked, bench)
  },
}

interface Asked {
  readonly text: string
  readonly themes: readonly string[]
  readonly limit: number | null
}

/** Shows each page before the next one is asked for. */
async function fromPortal(portal: Portal, copy: SharedCopy, asked: Asked, bench: Bench): Promise<ExitCode> {
  const most = asked.limit ?? Number.POSITIVE_INFINITY
  const page = Math.min(most, LIMITS.CATALOG_PAGE)
  let shown = 0
  let kept: Result<void> = ok(undefined)
  const read = (offset: number) => portal.records(queryOf(asked, offset, page), bench.signal)
  const walked =
    most === 0
      ? ok(null)
      : await walkList(read, async (fresh) => {
          const rows = fresh.slice(0, most - shown)
          for (const row of rows) show(bench.terminal, row)
          shown += rows.length
          if (kept.ok) kept = await copy.learn(fresh)
          return shown < most ? 'on' : 'enough'
        })
  if (!walked.ok) return failed(bench, walked.failure)
  const isAll = asked.text === '' && asked.themes.length === 0 && walked.value?.reachedEnd === true
  if (kept.ok && isAll && walked.value !== null) kept = await settled(portal, copy, walked.value, bench)
  // That what was read could not be kept is said, and is no failure of the command.
  if (!kept.ok) bench.terminal.note(sayFailure(kept.failure, bench.terminal.language))
  bench.terminal.event({ event: 'summary', total: shown })
  return EXIT.done
}

/** What was read in full is a whole copy. */
async function settled(portal: Portal, copy: SharedCopy, walked: WalkedList, bench: Bench): Promise<Result<void>> {
  const mirror = copy.mirror()
  return mirror === null ? ok(undefined) : settleCopy({ portal, mirror, clock: bench.clock }, walked, bench.signal)
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

/** What was read of this portal, by the window or by a command; a copy that is not whole says so. */
async function fromCopy(copy: CatalogueCopy | null, portalId: PortalId, asked: Asked, bench: Bench): Promise<ExitCode> {
  const stock = await (copy?.stock(portalId) ?? ok(NO_STOCK))
  if (!stock.ok) return failed(bench, stock.failure)
  const { state, held } = stock.value
  const isAll = isWhole(state)
  if (copy === null || (held === 0 && !isAll)) return failed(bench, failure('portal/never-read'))
  if (!isAll) bench.terminal.note(partOfCopy({ held, total: state?.total ?? null })[bench.terminal.language])
  const most = asked.limit ?? Number.POSITIVE_INFINITY
  let shown = 0
  for (let offset = 0; shown < most; offset += LIMITS.CATALOG_PAGE) {
    const filter = { ...NO_FILTER, text: asked.text, themes: [...asked.themes] }
    const search: CatalogSearch = { ...filter, order: 'title', offset, limit: LIMITS.CATALOG_PAGE }
    const page = await copy.search(portalId, search, bench.clock.now())
    if (!page.ok) return failed(bench, page.failure)
    for (const { id } of page.value.items.slice(0, most - shown)) {
      const whole = await copy.dataset(portalId, id)
      if (!whole.ok || whole.value === null) continue
      show(bench.terminal, whole.value)
      shown += 1
    }
    if (offset + LIMITS.CATALOG_PAGE >= page.value.total) break
  }
  bench.terminal.event({ event: 'summary', total: shown, ...(isAll ? {} : { part: true }) })
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
