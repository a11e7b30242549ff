// Answers attackers (a) and (b): a script in the page can call this table and nothing else (I-02, I-03, I-05, I-06).
import { isDeepStrictEqual } from 'node:util'
import type { BrowserWindow } from 'electron'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { type IpcHandlers, serveIpc } from '../../electron/ipc/server/ipcServer.js'
import { type IpcSender, isTrustedSender } from '../../electron/ipc/server/trustedSender.js'
import type { ElapsedMs } from '../../electron/ports/clock.js'
import { createPacedSender } from '../../renderer/bridge/paceRequests.js'
import { failure } from '../../shared/failure.js'
import { channels } from '../../shared/ipc/channels.js'
import { contract, type RequestName } from '../../shared/ipc/contract.js'
import { readMessage, writeMessage } from '../../shared/ipc/messageText.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { createFakeIpc, createSender } from '../support/ipc/fakeIpc.js'
import { validInputs } from '../support/ipc/validInputs.js'

const REFUSED = { ok: false, failure: { code: 'ipc/refused', facts: {} } }
const UNEXPECTED = { ok: false, failure: { code: 'bug/unexpected', facts: {} } }
const ANSWERED = { ok: true, value: 'the handler was reached' }
const isAnswered = (answer: unknown): boolean => isDeepStrictEqual(answer, ANSWERED)

/** What the window shows now. */
const mainFrame = { processId: 4, routingId: 8 }
const window = { isDestroyed: () => false, webContents: { id: 1, mainFrame } } as unknown as BrowserWindow
const isOurs = (sender: IpcSender): boolean => isTrustedSender(window, sender)

let elapsed = 0
let reached: { verb: string; input: unknown }[] = []
let refused: unknown[] = []
let heard = 0
let bugs: unknown[] = []

function aServer(
  handle: (verb: RequestName, input: unknown) => Promise<unknown> = async () => ANSWERED,
  opens: Promise<Result<void>> = Promise.resolve(ok(undefined)),
) {
  const wire = createFakeIpc()
  const handlers = Object.fromEntries(
    channels.ask.map((verb) => [
      verb,
      (input: unknown) => {
        reached.push({ verb, input })
        return handle(verb, input)
      },
    ]),
  ) as unknown as IpcHandlers
  const answering = opens.then((opened) => (opened.ok ? ok({ handlers }) : opened))
  serveIpc(wire, answering, {
    isOurs,
    onMessage: () => {
      heard += 1
    },
    log: {
      note: (event, facts) =>
        void (event === 'ipc.bug' ? bugs : refused).push(event === 'ipc.bug' ? facts?.what : facts?.why),
    },
    clock: { elapsed: () => elapsed as ElapsedMs },
  })
  return wire
}

beforeEach(() => {
  elapsed = 0
  reached = []
  refused = []
  heard = 0
  bugs = []
})

describe('while the desk opens', () => {
  it('a request waits for its handler, and a forbidden one is refused at once', async () => {
    let open: (opened: Result<void>) => void = () => undefined
    const wire = aServer(undefined, new Promise((resolve) => (open = resolve)))
    const answer = wire.ask('settings.read', validInputs['settings.read'])
    expect(await wire.ask('settings.read', validInputs['settings.read'], createSender({ isTop: false }))).toEqual(
      REFUSED,
    )
    expect(reached).toEqual([])
    open(ok(undefined))
    expect(await answer).toEqual(ANSWERED)
  })

  it('a request gets the reason when the desk does not open', async () => {
    const wire = aServer(undefined, Promise.resolve(fail(failure('state/unreadable'))))
    expect(await wire.ask('settings.read', validInputs['settings.read'])).toEqual(fail(failure('state/unreadable')))
  })
})

describe('the sender of a request', () => {
  const strangers: readonly (readonly [string, IpcSender])[] = [
    ['another window', { ...createSender(), webContentsId: 2 }],
    ['a frame that is gone', { webContentsId: 1, frame: null }],
    ['a frame inside the page', createSender({ isTop: false })],
    ['a frame that another has replaced', createSender({ routingId: 1 })],
    ['a frame of a process that has ended', createSender({ processId: 3 })],
    ['a look-alike origin', createSender({ origin: 'app://rudi.evil' })],
    ['an origin with ours in front', createSender({ origin: 'app://rudi@evil' })],
    ['the web', createSender({ origin: 'https://rudi' })],
    ['an opaque origin', createSender({ origin: 'null' })],
    ['an empty origin', createSender({ origin: '' })],
  ]
  it.each(strangers)('refuses every verb to %s', async (_who, sender) => {
    const wire = aServer()
    for (const verb of channels.ask) {
      expect(await wire.ask(verb, validInputs[verb], sender), verb).toEqual(REFUSED)
    }
    expect(reached).toEqual([])
    expect(heard).toBe(0)
  })

  it('answers every verb to the top frame of our own window', async () => {
    const wire = aServer()
    for (const verb of channels.ask) expect(await wire.ask(verb, validInputs[verb]), verb).toEqual(ANSWERED)
    expect(heard).toBe(channels.ask.length)
    expect(reached.map(({ verb }) => verb)).toEqual([...channels.ask])
  })
})

describe('what may be asked', () => {
  it('reaches the handler as it was decoded, never as it was sent', async () => {
    const wire = aServer()
    await wire.ask('downloads.reveal', { id: 'ABCDEF00-0000-4000-8000-000000000000' })
    expect(reached).toEqual([{ verb: 'downloads.reveal', input: { id: 'abcdef00-0000-4000-8000-000000000000' } }])
  })

  it.each(channels.ask.map((verb) => [verb]))('%s: no mutation reaches the handler unless it decodes', async (verb) => {
    const schema: z.ZodType = contract[verb].input
    const wire = aServer()
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(mutationOf(validInputs[verb]), async (raw) => {
        elapsed += 1000
        const before = reached.length
        const message = toText(raw)
        const answer = readMessage(await wire.send(verb, message))
        const decodes = message !== '' && schema.safeParse(readMessage(message)).success
        expect(answer).toEqual(decodes ? ANSWERED : REFUSED)
        expect(reached.length - before).toBe(decodes ? 1 : 0)
        if (decodes) accepted += 1
      }),
      { numRuns: 1500, seed: 20_261 },
    )
    expect(bugs).toEqual([])
    // A fuzz that only ever sends rubbish proves nothing about what is let through.
    // A fuzz that only ever sends rubbish proves nothing about what is let through, nor one that only ever sends what is.
    expect(accepted).toBeGreaterThan(0)
    expect(accepted).toBeLessThan(1500)
  })

  it.each(channels.ask.filter((verb) => isRecord(validInputs[verb])).map((verb) => [verb]))(
    '%s: one key too many is refused, __proto__ included',
    async (verb) => {
      const wire = aServer()
      const valid = JSON.stringify(validInputs[verb])
      for (const extra of ['"extra":1', '"__proto__":{"admin":true}', '"constructor":1', '"toString":1']) {
        const raw: unknown = JSON.parse(valid === '{}' ? `{${extra}}` : valid.replace(/}$/, `,${extra}}`))
        expect(await wire.ask(verb, raw), `${verb} ${extra}`).toEqual(REFUSED)
      }
      expect(reached).toEqual([])
    },
  )

  it('refuses one id more than a batch may have', async () => {
    const wanted = Array.from({ length: LIMITS.ADD_BATCH + 1 }, () => validInputs['downloads.add'].wanted[0])
    const wire = aServer()
    expect(await wire.ask('downloads.add', { ...validInputs['downloads.add'], wanted })).toEqual(REFUSED)
    expect(await wire.ask('downloads.add', { ...validInputs['downloads.add'], wanted: wanted.slice(1) })).toEqual(
      ANSWERED,
    )
  })

  it('refuses what is larger than a question may be, before decoding it', async () => {
    const wire = aServer()
    expect(await wire.ask('node.check', { token: 'x'.repeat(2 * LIMITS.IPC_CHARS) })).toEqual(REFUSED)
    expect(refused).toEqual(['size'])
  })

  it('refuses an object in the place of a text, and a text that is no JSON', async () => {
    const wire = aServer()
    for (const raw of [validInputs['downloads.pause'], null, 1, '{"ids":"all"', ''])
      expect(readMessage(await wire.send('downloads.pause', raw)), String(raw)).toEqual(REFUSED)
    expect(reached).toEqual([])
  })

  it('refuses endless nesting without falling over', async () => {
    const deep = `{"ids":${'['.repeat(50_000)}1${']'.repeat(50_000)}}`
    expect(readMessage(await aServer().send('downloads.pause', deep))).toEqual(REFUSED)
    expect(reached).toEqual([])
  })
})

describe('how often', () => {
  it('answers a burst up to the limit, refuses the flood, and answers again later', async () => {
    const wire = aServer()
    const flood = await Promise.all(Array.from({ length: 500 }, () => wire.ask('settings.read', undefined)))
    expect(flood.filter(isAnswered)).toHaveLength(LIMITS.IPC_PER_SECOND)
    expect(flood.at(-1)).toEqual(fail(failure('ipc/busy')))
    elapsed += 100
    expect(await wire.ask('settings.read', undefined)).toEqual(ANSWERED)
  })

  it('answers each of five hundred requests that the window paces, in their order', async () => {
    const PAGE = validInputs['library.page']
    const wire = aServer()
    const send = createPacedSender({
      elapsed: () => elapsed,
      sleep: async (ms) => {
        elapsed += ms
      },
    })
    const offsets = Array.from({ length: 500 }, (_, offset) => offset)
    const answers = await Promise.all(
      offsets.map((offset) => send('library.page', () => wire.ask('library.page', { ...PAGE, offset }))),
    )
    expect(answers.filter((answer) => !isAnswered(answer))).toEqual([])
    expect(reached.map(({ input }) => (input as typeof PAGE).offset)).toEqual(offsets)
  })

  it.each([
    ['accounts.signIn', LIMITS.IPC_WAITING_FOR_PORTAL],
    ['portals.probe', LIMITS.IPC_WAITING_FOR_PORTAL],
    ['settings.read', LIMITS.IPC_WAITING],
  ] as const)('%s: only %d wait at once, and the next is answered when one has ended', async (verb, most) => {
    const ends: (() => void)[] = []
    const wire = aServer(() => new Promise((resolve) => ends.push(() => resolve(ANSWERED))))
    const all: Promise<unknown>[] = []
    for (let count = 0; count < most + 5; count += 1) {
      all.push(wire.ask(verb, validInputs[verb]))
      elapsed += 1000
    }
    await new Promise((resolve) => setImmediate(resolve))
    expect(reached).toHaveLength(most)
    expect(await Promise.all(all.slice(most))).toEqual(Array.from({ length: 5 }, () => fail(failure('ipc/busy'))))
    ends.shift()?.()
    expect(await all[0]).toEqual(ANSWERED)
    const next = wire.ask(verb, validInputs[verb])
    await Promise.resolve()
    for (const end of ends) end()
    expect(reached).toHaveLength(most + 1)
    ends.at(-1)?.()
    expect(await next).toEqual(ANSWERED)
  })

  it('a flood of one verb does not close another', async () => {
    const wire = aServer()
    for (let count = 0; count < 200; count += 1) await wire.ask('settings.read', undefined)
    expect(await wire.ask('downloads.pause', { ids: 'all' })).toEqual(ANSWERED)
  })

  it('a stranger cannot use up our share', async () => {
    const wire = aServer()
    for (let count = 0; count < 200; count += 1)
      await wire.ask('settings.read', undefined, createSender({ isTop: false }))
    expect(await wire.ask('settings.read', undefined)).toEqual(ANSWERED)
  })
})

describe('what comes back', () => {
  it('is a text; bytes are themselves', async () => {
    const wire = aServer()
    expect(await wire.send('settings.read', undefined)).toBe(JSON.stringify(ANSWERED))
    const bytes = ok(new Uint8Array([1, 2]))
    const piece = aServer(async () => bytes)
    expect(await piece.ask('preview.mapPiece', validInputs['preview.mapPiece'])).toBe(bytes)
  })

  it.each(channels.ask.map((verb) => [verb]))('%s: what a handler throws stays here', async (verb) => {
    const wire = aServer(async () => {
      throw new Error('token=abc')
    })
    const answer = await wire.ask(verb, validInputs[verb])
    expect(answer).toEqual(UNEXPECTED)
    expect(JSON.stringify(answer)).not.toContain('abc')
    expect(bugs).toHaveLength(1)
  })
})

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The message of a value; an empty one, which is refused, of a value that has none. */
function toText(value: unknown): string | undefined {
  try {
    return writeMessage(value)
  } catch {
    return ''
  }
}

/** Values that programs forget: not numbers, negative zero, the first unsafe integer, half a character, far too long. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, '', Number.NaN, -0, 2 ** 53, -1, Number.POSITIVE_INFINITY, '\uD800', true),
  fc.constantFrom<unknown>([], {}, '../../etc/passwd', 'x'.repeat(20_000), new Date(0), 1n, /x/),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.anything({ maxDepth: 3 }),
)

/** A valid payload with one thing dropped, added, retyped or enlarged, or another payload altogether. */
function mutationOf(valid: unknown): fc.Arbitrary<unknown> {
  if (!isRecord(valid)) return fc.oneof(fc.constant(valid), odd)
  const key = fc.constantFrom(...Object.keys(valid))
  return fc.oneof(
    fc.constant<unknown>(valid),
    odd,
    key.map((name) => Object.fromEntries(Object.entries(valid).filter(([other]) => other !== name))),
    fc.tuple(key, odd).map(([name, value]) => ({ ...valid, [name]: value })),
    fc.tuple(fc.string(), odd).map(([name, value]) => ({ ...valid, [name]: value })),
    fc.constant<unknown>([valid]),
    fc.constant<unknown>(Object.assign(Object.create({ inherited: true }), valid)),
  )
}
