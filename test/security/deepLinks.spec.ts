// Answers attacker (e), who makes a person click a link. Nothing happens by a link alone (L-02 … L-07, L-09).
import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../electron/adapters/system/systemClock.js'
import { describePendingLinks } from '../../electron/ipc/handlers/catalogue/describePendingLinks.js'
import { createLinkHandlers } from '../../electron/ipc/handlers/catalogue/links.js'
import { createForwardingHandlers, type ForwardServices } from '../../electron/ipc/server/forwardingHandlers.js'
import { createDeepLinkQueue, type DeepLinkQueue } from '../../electron/lifecycle/deepLinkQueue.js'
import { registerProtocolClient } from '../../electron/lifecycle/protocolClient.js'
import { acquireSingleInstance } from '../../electron/lifecycle/singleInstance.js'
import { failure } from '../../shared/failure.js'
import { mediaId, portalId } from '../../shared/ids.js'
import { type PendingLinksView, portalCard } from '../../shared/ipc/contract.js'
import { LIMITS } from '../../shared/limits.js'
import { parseRudiLink } from '../../shared/link/deepLink.js'
import { findLinkInArgv } from '../../shared/link/findLinkInArgv.js'
import { fail, ok } from '../../shared/result.js'
import { generateDataset } from '../support/catalogue/generateDataset.js'
import { createMemoryCatalogueStore } from '../support/catalogue/memoryCatalogueStore.js'

const ID = '11111111-2222-4333-8444-555555555555'
const LINK = `rudi://dataset/${ID}?portal=rudi.example`
const idOf = (index: number): string => `11111111-2222-4333-8444-${String(index).padStart(12, '0')}`

/** Electron's `app` as far as links go: the lock, and events that come when the test says so. */
function anApp(isFirst = true) {
  const events = new EventEmitter()
  const locked: unknown[] = []
  return {
    locked,
    emit: (name: string, ...args: unknown[]) => events.emit(name, ...args),
    requestSingleInstanceLock: (data: unknown) => {
      locked.push(data)
      return isFirst
    },
    on: (name: string, listener: (...args: unknown[]) => void) => events.on(name, listener),
  }
}

function doors(args: readonly string[]) {
  const app = anApp()
  const inbox = createDeepLinkQueue()
  let starts = 0
  acquireSingleInstance(app as never, { args, take: inbox.take, onStarted: () => starts++ })
  return { app, inbox, starts: () => starts }
}

const count = (inbox: DeepLinkQueue): number =>
  inbox.waiting().groups.reduce((sum, { targets }) => sum + targets.length, 0)

describe('the arguments of a start', () => {
  const nothing: readonly (readonly [string, readonly string[]])[] = [
    ['none', []],
    ['a switch', ['--gpu-launcher=evil']],
    ['two links', [LINK, `rudi://dataset/${idOf(2)}`]],
    ['a link with a switch in it', [`rudi://x --gpu-launcher=evil`]],
    ['a link in quotes', [`"${LINK}"`]],
    ['a link with a newline', [`${LINK}\nrudi://dataset/${ID}`]],
    ['a megabyte', [`rudi://dataset/${'a'.repeat(1024 * 1024)}`]],
    ['only a scheme', ['RUDI:']],
    ['slashes of both kinds', ['rudi:/\\dataset']],
    ['a bare id', [ID]],
    ['another scheme', [`file:///dataset/${ID}`]],
    ['an unknown page', ['https://evil.example/']],
  ]
  it.each(nothing)('%s: give no link', (_what, args) => {
    expect(findLinkInArgv(args)).toBeNull()
    expect(count(doors(args).inbox)).toBe(0)
  })

  const one: readonly (readonly [string, readonly string[]])[] = [
    ['alone', [LINK]],
    ['after the guard', ['--', LINK]],
    ['among switches that Chromium adds', ['--allow-file-access', LINK, '--original-process-start-time=13340']],
    ['a dataset’s page', [`https://rudi.example/catalogue/detail/${ID}/velos`]],
  ]
  it.each(one)('a link %s is read at a cold start', (_what, args) => {
    const { inbox } = doors(args)
    expect(inbox.waiting().groups).toMatchObject([{ targets: [{ type: 'dataset', datasetId: ID }] }])
  })
})

describe('a start with more arguments than the lock can hand over', () => {
  const stand = (args: readonly string[]) => {
    const app = anApp()
    const singleInstance = acquireSingleInstance(app as never, {
      args,
      take: () => undefined,
      onStarted: () => undefined,
    })
    return [singleInstance, app.locked.length]
  }
  const most = LIMITS.START_BYTES - 1

  it('is refused before it asks for the lock', () => {
    expect(stand(['a'.repeat(most)])).toEqual(['only', 1])
    expect(stand(['a'.repeat(most + 1)])).toEqual(['refused', 0])
    expect(stand([`rudi:${'a'.repeat(32 * 1024)}`])).toEqual(['refused', 0])
  })

  it('is measured whole, and in bytes', () => {
    expect(stand(Array(100).fill('a'.repeat(200)))).toEqual(['refused', 0])
    expect(stand(Array(most).fill(''))).toEqual(['only', 1])
    expect(stand(['é'.repeat(most - 1)])).toEqual(['refused', 0])
  })

  it('leaves room for the longest link', () => {
    expect(stand(['--', `${LINK}.${'a'.repeat(LIMITS.URL_CHARS - LINK.length - 1)}`])).toEqual(['only', 1])
  })
})

describe('a second start', () => {
  it('hands its one link over, reads no other program’s arguments, and shows the window', () => {
    const { app, inbox, starts } = doors([])
    app.emit('second-instance', {}, ['electron', `rudi://dataset/${idOf(9)}`], '/', { link: LINK })
    expect(inbox.waiting().groups).toMatchObject([{ targets: [{ datasetId: ID }] }])
    expect([count(inbox), starts()]).toEqual([1, 1])
  })

  it.each([null, 'text', { link: 5 }, { link: 'x'.repeat(3000) }, { link: LINK, more: 1 }, { link: 'rudi://x' }])(
    'that hands over %j gives no link',
    (additional) => {
      const { app, inbox, starts } = doors([])
      app.emit('second-instance', {}, [], '/', additional)
      expect([count(inbox), starts()]).toEqual([0, 1])
    },
  )

  it('that loses the lock sends what it found among its own arguments', () => {
    const app = anApp(false)
    expect(
      acquireSingleInstance(app as never, { args: ['--', LINK], take: () => undefined, onStarted: () => undefined }),
    ).toBe('second')
    expect(app.locked).toEqual([{ link: LINK }])
  })
})

describe('a rudi: link that cannot be opened', () => {
  const REFUSED = { code: 'input/bad-link', facts: { why: 'target' } }

  it('is refused with its reason from every source, until the person has read it', () => {
    const cold = doors(['--', 'rudi://dataset/'])
    expect([cold.inbox.refused(), count(cold.inbox)]).toEqual([REFUSED, 0])
    const { app, inbox } = doors([])
    let changes = 0
    inbox.listen(() => (changes += 1))
    app.emit('second-instance', {}, [], '/', { link: 'rudi://' })
    expect([inbox.refused(), changes]).toEqual([REFUSED, 1])
    inbox.dismissRefused()
    expect([inbox.refused(), changes]).toEqual([null, 2])
    app.emit('will-finish-launching')
    app.emit('open-url', { preventDefault: () => undefined }, `rudi://erase/${ID}`)
    expect(inbox.refused()).toEqual({ code: 'input/bad-link', facts: { why: 'action', action: 'erase' } })
    // A question about another link leaves the reason alone, and so does its answer.
    inbox.take(LINK)
    inbox.dismiss()
    expect(inbox.refused()?.facts.why).toBe('action')
  })

  it('is handed over by a second start', () => {
    const app = anApp(false)
    acquireSingleInstance(app as never, { args: ['rudi://dataset'], take: () => undefined, onStarted: () => undefined })
    expect(app.locked).toEqual([{ link: 'rudi://dataset' }])
  })

  it('is shown with its reason when it is pasted; other text is not spoken of', async () => {
    const { portals } = createRecordingRegistry([card])
    const links = createDeepLinkQueue()
    const handlers = createLinkHandlers({ links, portals, catalogueStore, clock, life })
    await handlers['links.paste']({ text: 'nothing of ours' })
    expect(await handlers['links.waiting'](undefined)).toMatchObject({ value: { refused: null } })
    expect(await handlers['links.paste']({ text: 'rudi://dataset' })).toMatchObject({ ok: false })
    expect(await handlers['links.waiting'](undefined)).toMatchObject({ value: { groups: [], refused: REFUSED } })
    await createForwardingHandlers({ links } as unknown as ForwardServices)['links.dismissRefused'](undefined)
    expect(await handlers['links.waiting'](undefined)).toMatchObject({ value: { refused: null } })
  })
})

describe('macOS', () => {
  it('gives links before and after the window is ready: none is lost, none comes twice', () => {
    const { app, inbox } = doors([])
    const prevented: string[] = []
    const open = (url: string) => app.emit('open-url', { preventDefault: () => prevented.push(url) }, url)
    app.emit('will-finish-launching')
    open(LINK)
    const received: number[] = []
    inbox.listen(() => received.push(count(inbox)))
    open(LINK)
    open(`rudi://dataset/${idOf(2)}?portal=rudi.example`)
    expect(prevented).toHaveLength(3)
    expect([count(inbox), received]).toEqual([2, [2]])
  })
})

describe('a flood of links', () => {
  it('the same link again changes nothing', () => {
    const links = createDeepLinkQueue()
    let changes = 0
    links.listen(() => {
      changes += 1
    })
    for (const link of [LINK, LINK.toUpperCase().replace('RUDI:', 'rudi:'), LINK]) links.take(link)
    expect([count(links), changes]).toEqual([1, 1])
  })

  it('is one question with bounds, and says how many it left out', () => {
    const inbox = createDeepLinkQueue()
    for (let index = 0; index < 500; index++) inbox.take(`rudi://dataset/${idOf(index)}?portal=p${index % 40}.example`)
    const { groups, leftOut } = inbox.waiting()
    expect(groups).toHaveLength(LIMITS.LINK_PORTALS)
    expect(count(inbox)).toBeLessThanOrEqual(LIMITS.LINK_TARGETS)
    expect(leftOut + count(inbox)).toBe(500)
  })
})

const card = portalCard.parse({
  id: 'https://rudi.example',
  title: 'Rudi',
  host: 'rudi.example',
  dialect: 'auto',
  foundDialect: null,
  demo: false,
  chosen: false,
})

/** A registry of portals that records every call. */
function createRecordingRegistry(cards: readonly (typeof card)[]) {
  const done: string[] = []
  const portal = {
    portalId: card.id,
    findDatasetOfMedia: async () => {
      done.push('asked')
      return { ok: true, value: { id: ID } }
    },
  }
  const portals = {
    cards: () => cards,
    choose: (id: string) => {
      done.push(`chose ${id}`)
      return true
    },
    getChosen: () => ({ ok: true, value: portal }),
    get: () => ({ ok: true, value: portal }),
  }
  return { portals: portals as never, done }
}

const life = new AbortController().signal
const catalogueStore = createMemoryCatalogueStore()
const clock = systemClock

describe('before a person has answered', () => {
  it('nothing is asked of a portal and nothing is changed', async () => {
    const { portals, done } = createRecordingRegistry([card])
    const links = createDeepLinkQueue()
    const handlers = createLinkHandlers({ links, portals, catalogueStore, clock, life })
    links.take(LINK)
    await handlers['links.paste']({ text: `https://rudi.example/medias/${ID}` })
    const waiting = await handlers['links.waiting'](undefined)
    await createForwardingHandlers({ links } as unknown as ForwardServices)['links.dismiss'](undefined)
    expect(waiting).toMatchObject({ ok: true, value: { groups: [{ type: 'configured', host: 'rudi.example' }] } })
    expect([done, count(links)]).toEqual([[], 0])
  })

  it('a portal that is none of the person’s is shown as unknown and cannot be followed', async () => {
    const { portals, done } = createRecordingRegistry([card])
    const links = createDeepLinkQueue()
    links.take(`rudi://dataset/${ID}?portal=evil.example`)
    const asked = portalId.parse('https://evil.example')
    expect((await describePendingLinks({ links, portals, catalogueStore, clock, life })).groups).toMatchObject([
      { type: 'unknown', host: 'evil.example' },
    ])
    expect(
      await createLinkHandlers({ links, portals, catalogueStore, clock, life })['links.follow']({ portalId: asked }),
    ).toMatchObject({
      ok: false,
      failure: { code: 'portal/unknown' },
    })
    expect([done, count(links)]).toEqual([[], 1])
  })

  it('consent chooses the portal and gives ids to show, each once', async () => {
    const { portals, done } = createRecordingRegistry([card])
    const links = createDeepLinkQueue()
    links.take(LINK)
    const follow = () =>
      createLinkHandlers({ links, portals, catalogueStore, clock, life })['links.follow']({ portalId: card.id })
    expect(await follow()).toEqual({
      ok: true,
      value: { found: [{ datasetId: ID, mediaId: null }], producers: [], missed: [] },
    })
    expect(done).toEqual(['chose https://rudi.example'])
    expect(await follow()).toEqual({ ok: true, value: { found: [], producers: [], missed: [] } })
  })
})

describe('the question about a link', () => {
  const asked = async (copy: Pick<typeof catalogueStore, 'readDataset'>, link: string) => {
    const { portals, done } = createRecordingRegistry([card])
    const links = createDeepLinkQueue()
    links.take(link)
    const { groups } = await describePendingLinks({ links, portals, catalogueStore: copy, clock, life })
    return { target: groups[0]?.targets[0], done }
  }
  const known = generateDataset(1)
  const [file] = known.media
  const copied = async () => {
    const copy = createMemoryCatalogueStore()
    await copy.learn(card.id, [known])
    return copy
  }

  it('names the dataset and the file that the copy knows, and asks no portal', async () => {
    const copy = await copied()
    const { target, done } = await asked(copy, `rudi://dataset/${known.id}?portal=rudi.example`)
    expect([target?.title, target?.name, done]).toEqual([known.title, null, []])
    const ofFile = await asked(copy, `rudi://media/${known.id}/${file?.id}?portal=rudi.example`)
    expect([ofFile.target?.title, ofFile.target?.name]).toEqual([known.title, file?.name ?? file?.caption ?? null])
  })

  it('has no title of a dataset that the copy does not know, nor of another portal', async () => {
    const copy = await copied()
    expect((await asked(copy, LINK)).target).toMatchObject({ datasetId: ID, title: null })
    const elsewhere = await asked(copy, `rudi://dataset/${known.id}?portal=evil.example`)
    expect(elsewhere.target).toMatchObject({ datasetId: known.id, title: null })
  })

  it('does not wait for a copy that is busy', async () => {
    const busy = { readDataset: () => new Promise<never>(() => undefined) }
    expect((await asked(busy, LINK)).target).toMatchObject({ datasetId: ID, title: null })
  })
})

describe('a media address that names no dataset', () => {
  const followed = async (copy: ReturnType<typeof createMemoryCatalogueStore>) => {
    const { portals, done } = createRecordingRegistry([{ ...card, chosen: true }])
    const handlers = createLinkHandlers({ links: createDeepLinkQueue(), portals, catalogueStore: copy, clock, life })
    await handlers['links.paste']({ text: `https://rudi.example/medias/${ID}` })
    return { answer: await handlers['links.follow']({ portalId: card.id }), done }
  }

  it('is looked for in the copy before the portal is asked', async () => {
    const copy = createMemoryCatalogueStore()
    const holder = generateDataset(1)
    const [media] = holder.media
    if (media === undefined) throw new Error('a dataset of many has media')
    await copy.learn(card.id, [{ ...holder, media: [{ ...media, id: mediaId.parse(ID) }] }])
    const { answer, done } = await followed(copy)
    expect(answer).toEqual({
      ok: true,
      value: { found: [{ datasetId: holder.id, mediaId: ID }], producers: [], missed: [] },
    })
    expect(done).toEqual([])
  })

  it('goes on waiting when the portal does not answer, and the links beside it do not', async () => {
    let isReachable = false
    const portal = {
      portalId: card.id,
      findDatasetOfMedia: async () => (isReachable ? ok({ id: ID }) : fail(failure('net/unreachable'))),
    }
    const portals = { cards: () => [{ ...card, chosen: true }], getChosen: () => ok(portal) } as never
    const links = createDeepLinkQueue()
    const handlers = createLinkHandlers({ links, portals, catalogueStore, clock, life })
    links.take(LINK)
    await handlers['links.paste']({ text: `https://rudi.example/medias/${idOf(2)}` })
    const follow = () => handlers['links.follow']({ portalId: card.id })
    expect(await follow()).toMatchObject({
      value: { found: [{ datasetId: ID }], missed: [{ id: idOf(2), because: { code: 'net/unreachable' } }] },
    })
    expect(links.waiting().groups).toMatchObject([{ targets: [{ mediaId: idOf(2) }] }])
    isReachable = true
    expect(await follow()).toMatchObject({ value: { found: [{ datasetId: ID, mediaId: idOf(2) }], missed: [] } })
    expect(count(links)).toBe(0)
  })

  it('is searched for at the portal when the copy does not know it', async () => {
    expect((await followed(createMemoryCatalogueStore())).done).toEqual(['asked'])
  })
})

describe('the routes', () => {
  it('carry ids and a portal, whatever is added: no folder, no setting, no address to fetch, no secret', () => {
    const extra = fc.constantFrom('&to=/etc', '&token=x', '#x', '&portal=b', '%00', ' --x', '&url=http://x')
    fc.assert(
      fc.property(extra, fc.constantFrom('dataset', 'media', 'producer'), (added, verb) => {
        const path = verb === 'media' ? `${ID}/${ID}` : ID
        expect(parseRudiLink(`rudi://${verb}/${path}?portal=rudi.example${added}`).ok).toBe(false)
      }),
    )
    for (const verb of ['settings', 'sign-out', 'delete', 'download', 'portal', 'http'])
      expect(parseRudiLink(`rudi://${verb}/${ID}`).ok).toBe(false)
  })
})

describe('the scheme', () => {
  const registered = (platform: string, isPackaged: boolean) => {
    const calls: unknown[][] = []
    const app = { isPackaged, setAsDefaultProtocolClient: (...args: unknown[]) => calls.push(args) > 0 }
    registerProtocolClient(app, { platform, execPath: '/x/rudi', argv: ['/x/rudi', '/x/app'] })
    return calls
  }
  it('is one, valid, ours, and on Windows guarded against switches', () => {
    expect(registered('win32', true)).toEqual([['rudi', '/x/rudi', ['--']]])
    expect(registered('win32', false)[0]?.[2]).toEqual([expect.stringContaining('app'), '--'])
    expect(registered('darwin', true)).toEqual([['rudi', '/x/rudi', []]])
    expect(registered('linux', true)).toEqual([])
  })
})

describe('what waits', () => {
  it('fits its row of the table', async () => {
    const links = createDeepLinkQueue()
    for (let index = 0; index < 100; index++) links.take(`rudi://dataset/${idOf(index)}?portal=p${index % 9}.example`)
    const { pendingLinksView: linkArrivals } = await import('../../shared/ipc/contract.js')
    const portals = { cards: () => [card] }
    const view: PendingLinksView = await describePendingLinks({ links, portals, catalogueStore, clock, life })
    expect(linkArrivals.safeParse(view).success).toBe(true)
  })
})

describe('L-01: the loser of the lock', () => {
  it('is reported as the second one, and receives no later starts', () => {
    const received: string[] = []
    const app = { requestSingleInstanceLock: () => false, on: (event: string) => received.push(event) }
    expect(acquireSingleInstance(app as never, { args: [], take: () => undefined, onStarted: () => undefined })).toBe(
      'second',
    )
    expect(received).toEqual([])
  })
})
