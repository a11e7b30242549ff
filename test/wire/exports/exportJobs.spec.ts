// Exports that end in every way, on a real disk: nothing unfinished may stay in a person's folder.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { openExportJournal } from '../../../electron/exports/exportJournal.js'
import { createExportJobs, type ExportView } from '../../../electron/services/exports/exportJobs.js'
import { failure } from '../../../shared/failure.js'
import { exportId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok } from '../../../shared/result.js'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rudi-works-'))
  file = join(folder, 'exports.json')
  await mkdir(join(folder, 'chosen'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const chosen = (): string => join(folder, 'chosen')
const left = () => readdir(chosen())
const noted = async (): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))
const journal = () => openExportJournal(nodeDisk, file)
const newWork = (name = 'prix.csv') => ({ id: exportId.parse(randomUUID()), name, of: 1 })

function works() {
  const reported: (readonly ExportView[])[] = []
  const opened = createExportJobs({
    journal: journal(),
    clock: systemClock,
    onChanged: (views) => void reported.push(views),
  })
  return { ...opened, reported }
}

function deferred() {
  let resolve = (): void => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve: () => resolve() }
}

/** Writes the beginning, and waits until it is cancelled. */
const untilCancelled = async (partial: string, signal: AbortSignal) => {
  await writeFile(partial, 'a;b\n')
  // The test may cancel as soon as it sees the file, before this line.
  if (!signal.aborted) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
}

describe('an export', () => {
  it.each([
    ['succeeds', async () => ok(1), 'done'],
    ['fails', async () => fail(failure('look/too-long', { seconds: 60 })), 'failed'],
    ['is cancelled by itself', async () => fail(failure('look/cancelled')), 'cancelled'],
  ] as const)('that %s leaves nothing unfinished, and says what came of it', async (_how, end, state) => {
    const { run: carryOut, list } = works()
    await carryOut(newWork(), ({ draft }) =>
      draft(chosen(), async (partial) => {
        expect(await noted()).toEqual([partial])
        await writeFile(partial, 'a;b\n')
        return end()
      }),
    )
    expect(await left()).toEqual([])
    expect(await noted()).toEqual([])
    expect(list()).toMatchObject([{ name: 'prix.csv', at: 1, of: 1, state: { type: state } }])
  })

  it('of several files of which some could not be written ends as failed, with their number', async () => {
    const { run: carryOut, list } = works()
    await carryOut({ ...newWork(), of: 3 }, async ({ onWritten, onFileFailed }) => {
      onWritten(join(chosen(), 'one.crypt'))
      onFileFailed(failure('disk/full'))
      onFileFailed(failure('disk/not-found'))
      return ok({ done: 1 })
    })
    expect(list()).toMatchObject([{ state: { type: 'failed', failed: 2, because: { code: 'disk/full' } } }])
  })

  it('that breaks with an unexpected bug leaves nothing either', async () => {
    const { run: carryOut, list, isWriting } = works()
    const broken = carryOut(newWork(), ({ draft }) =>
      draft(chosen(), async (partial) => {
        await writeFile(partial, 'a;b\n')
        throw new TypeError('a bug')
      }),
    )
    await expect(broken).rejects.toThrow('a bug')
    expect([await left(), isWriting(), list()[0]?.state.type]).toEqual([[], false, 'failed'])
  })

  it('that is cancelled while it writes, by a process that is killed for it, leaves nothing', async () => {
    const { run: carryOut, cancel, list, isWriting } = works()
    const work = newWork()
    const running = carryOut(work, ({ draft, signal }) =>
      draft(chosen(), async (partial) => {
        await untilCancelled(partial, signal)
        return fail(failure('look/cancelled'))
      }),
    )
    await expect.poll(left).toHaveLength(1)
    expect([isWriting(), list()[0]?.state.type]).toEqual([true, 'running'])
    cancel(work.id)
    expect(await running).toMatchObject({ ok: false, failure: { code: 'look/cancelled' } })
    expect([await left(), isWriting(), list()[0]?.state.type]).toEqual([[], false, 'cancelled'])
  })

  it('whose work throws the signal’s reason is cancelled, and no bug', async () => {
    const { run: carryOut, cancel } = works()
    const work = newWork()
    const running = carryOut(work, ({ draft, signal }) =>
      draft(chosen(), async (partial) => {
        await untilCancelled(partial, signal)
        signal.throwIfAborted()
        return ok(1)
      }),
    )
    await expect.poll(left).toHaveLength(1)
    cancel(work.id)
    expect(await running).toMatchObject({ failure: { code: 'look/cancelled' } })
    expect(await left()).toEqual([])
  })

  it('is something to ask about at the end of the application for as long as it runs', async () => {
    const { run: carryOut, isWriting } = works()
    expect(isWriting()).toBe(false)
    const { promise, resolve } = deferred()
    const done = carryOut(newWork(), async () => promise.then(() => ok(1)))
    expect(isWriting()).toBe(true)
    resolve()
    await done
    expect(isWriting()).toBe(false)
  })

  it('that is under way when the application ends has cleaned up before it does', async () => {
    const { run: carryOut, close, isWriting } = works()
    const { promise: begun, resolve } = deferred()
    const done = carryOut(newWork(), ({ draft, signal }) =>
      draft(chosen(), async (partial) => {
        const cancelled = new Promise<void>((received) => signal.addEventListener('abort', () => received()))
        await writeFile(partial, 'a;b\n')
        resolve()
        await cancelled
        return fail(failure('look/cancelled'))
      }),
    )
    await begun
    await close()
    expect([await left(), await noted(), isWriting()]).toEqual([[], [], false])
    await done
  })

  it('begun together are all in the journal', async () => {
    const lines = journal()
    const partials = Array.from({ length: 8 }, () => join(chosen(), `${randomUUID()}.rudi-partial`))
    await Promise.all(partials.map((partial) => lines.begin(partial)))
    expect(await noted()).toEqual(partials)
    await Promise.all(partials.slice(1).map((partial) => lines.end(partial)))
    expect(await noted()).toEqual(partials.slice(0, 1))
  })

  it('beside another is cancelled alone', async () => {
    const { run: carryOut, cancel, close, isWriting } = works()
    const [one, other] = [newWork('one.csv'), newWork('other.csv')]
    const runs = [one, other].map((work) =>
      carryOut(work, ({ draft, signal }) =>
        draft(chosen(), async (partial) => {
          await untilCancelled(partial, signal)
          return fail(failure('look/cancelled'))
        }),
      ),
    )
    await expect.poll(left).toHaveLength(2)
    cancel(one.id)
    await runs[0]
    // The other export would have cleaned up in this time if it had been cancelled as well.
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect([(await left()).length, isWriting()]).toEqual([1, true])
    await close()
    expect([await left(), await noted(), isWriting()]).toEqual([[], [], false])
  })

  it('is reported while it runs, with its progress, and not more often than a window reads', async () => {
    const { run: carryOut, reported } = works()
    await carryOut(newWork(), async ({ onFile: at, onProgress }) => {
      at('prix (2).csv', 1)
      for (let done = 0; done < 500; done++) onProgress(done, 500)
      await systemClock.sleep(250)
      return ok(1)
    })
    await expect.poll(() => reported.at(-1)?.[0]?.state.type).toBe('done')
    expect(reported[0]).toMatchObject([
      {
        name: 'prix (2).csv',
        state: { type: 'running', unit: 'bytes', done: 499, total: 500 },
      },
    ])
    expect(reported.length).toBeLessThan(6)
  })

  it('under an id that is known is refused, and so are more than a person would ask for', async () => {
    const { run: carryOut, close } = works()
    const forever = ({ signal }: { signal: AbortSignal }) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const first = newWork()
    void carryOut(first, forever)
    expect(await carryOut(first, forever)).toMatchObject({ failure: { code: 'ipc/refused' } })
    for (let more = 1; more < LIMITS.EXPORTS_RUNNING; more++) void carryOut(newWork(), forever)
    expect(await carryOut(newWork(), forever)).toMatchObject({ failure: { code: 'ipc/busy' } })
    await close()
  })

  it('is listed after its end until it is cleared, and the oldest makes room', async () => {
    const { run: carryOut, clear, list } = works()
    for (let one = 0; one < LIMITS.EXPORTS_ENDED + 3; one++) await carryOut(newWork(`${one}.csv`), async () => ok(one))
    expect([list().length, list()[0]?.name]).toEqual([LIMITS.EXPORTS_ENDED, '3.csv'])
    clear()
    expect(list()).toEqual([])
  })
})

describe('the next start', () => {
  const partialIn = (where: string) => join(where, `${randomUUID()}.rudi-partial`)

  it('removes what a power cut left, and nothing that it does not know', async () => {
    const mine = partialIn(chosen())
    await journal().begin(mine)
    await writeFile(mine, 'half')
    await writeFile(partialIn(chosen()), 'of another program')
    await journal().sweep()
    expect(await left()).toHaveLength(1)
    expect(await noted()).toEqual([])
  })

  it('keeps in mind what lies on a disk that is away', async () => {
    const away = join(folder, 'stick')
    const mine = partialIn(away)
    await journal().begin(mine)
    await journal().sweep()
    expect(await noted()).toEqual([mine])
    await mkdir(away)
    await writeFile(mine, 'half')
    await journal().sweep()
    expect([await readdir(away), await noted()]).toEqual([[], []])
  })

  it.each([
    ['another file', () => [join(chosen(), 'precious.csv')]],
    ['a path that climbs', () => [`${chosen()}/../chosen/precious.csv`]],
    ['a relative path', () => ['precious.csv']],
    ['no list', () => ({ path: join(chosen(), 'precious.csv') })],
    ['no text', () => [7]],
  ])('removes nothing because of a journal that names %s', async (_what, lines) => {
    await writeFile(join(chosen(), 'precious.csv'), 'mine')
    await writeFile(file, JSON.stringify(lines()))
    await journal().sweep()
    expect(await left()).toEqual(['precious.csv'])
  })

  it('is not stopped by a journal that is damaged', async () => {
    await writeFile(file, '["')
    await journal().sweep()
    const mine = partialIn(chosen())
    expect(await journal().begin(mine)).toMatchObject({ ok: true })
    expect(await noted()).toEqual([mine])
  })
})
