// Reports of repairs come before, between and after the answers that say how many files a request has.
import { expect, it } from 'vitest'
import type { Api } from '../../../../../renderer/bridge/api.js'
import { createLibraryStore } from '../../../../../renderer/features/library/store/libraryStore.js'
import { areRepairsUnderWay } from '../../../../../renderer/features/library/store/repairSummary.js'
import { libraryFileId } from '../../../../../shared/ids.js'
import type { OutputOf } from '../../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../../shared/limits.js'
import { ok } from '../../../../../shared/result.js'

/** A check that has found problems; `name` is the file that is read, null once the check is over. */
const checked = (name: string | null) => ({ done: 2, total: 2, bad: 1, name })

it('the problems of a check that is over are not announced once a file was repaired', () => {
  const { library, leave, report } = createRig()
  leave(2)
  library.setState({ check: checked('b.csv') })
  report(1)
  expect(library.getState().check).toEqual(checked('b.csv'))
  library.setState({ check: checked(null) })
  report(1)
  expect(library.getState().check).toBeNull()
})

/** A library whose requests for repairs wait until the test answers them. */
function createRig() {
  const answers: (() => void)[] = []
  /** What the main process counts: files that were asked for and not reported. */
  let left = 0
  let onRepaired: (report: OutputOf<'library.repaired'>) => void = () => undefined
  const library = createLibraryStore({
    ask: (verb: string, input: { readonly files: readonly unknown[] }) =>
      new Promise((resolve) => {
        if (verb !== 'library.repair') return
        left += input.files.length
        answers.push(() => resolve(ok({ left })))
      }),
    listen: (event: string, listener: typeof onRepaired) => {
      if (event === 'library.repaired') onRepaired = listener
      return () => undefined
    },
  } as unknown as Api)
  const outcome = { type: 'repaired', fetchedBytes: 1, taken: false, kept: null } as const
  return {
    library,
    repair: (count: number) =>
      library.repair(
        Array.from({ length: count }, (_, n) => libraryFileId.parse(n + 1)),
        false,
      ),
    answer: async () => {
      await expect.poll(() => answers.length).toBeGreaterThan(0)
      answers.shift()?.()
    },
    report: (count: number) => {
      for (let n = 0; n < count; n += 1) {
        left -= 1
        onRepaired({ name: 'a.csv', sizeBytes: 1, left, outcome })
      }
    },
    /** Repairs that were asked for before the page was loaded. */
    leave: (count: number) => {
      left += count
    },
    read: () => {
      const { repairs, repairsUnderWay } = library.getState()
      return {
        repaired: repairs?.repaired ?? null,
        files: repairsUnderWay.files,
        more: areRepairsUnderWay(repairsUnderWay),
      }
    },
  }
}

it('a second batch is under way although all of the first one ended before it was answered', async () => {
  const { repair, answer, report, read } = createRig()
  const asked = repair(LIMITS.ADD_BATCH + 3)
  report(LIMITS.ADD_BATCH)
  expect(read()).toMatchObject({ more: true })
  await answer()
  await answer()
  await asked
  expect(read()).toEqual({ repaired: LIMITS.ADD_BATCH, files: 3, more: true })
  report(3)
  expect(read()).toEqual({
    repaired: LIMITS.ADD_BATCH + 3,
    files: 0,
    more: false,
  })
})

it('late reports of an earlier repair do not end a later one, also when the message was closed between them', async () => {
  const { library, repair, answer, report, read } = createRig()
  const first = repair(2)
  await answer()
  await first
  library.dismiss('repairs')
  const second = repair(1)
  await answer()
  await second
  expect(read()).toEqual({ repaired: 0, files: 3, more: true })
  report(2)
  expect(read()).toEqual({ repaired: 2, files: 1, more: true })
  report(1)
  expect(read()).toMatchObject({ files: 0, more: false })
  const third = repair(1)
  expect(read()).toMatchObject({ repaired: null, files: 0 })
  await answer()
  await third
})

it('repairs that a page before this one has asked for are under way until all of them are reported', async () => {
  const { repair, answer, report, read, leave } = createRig()
  leave(5)
  report(1)
  expect(read()).toEqual({ repaired: 1, files: 4, more: true })
  const asked = repair(1)
  await answer()
  await asked
  report(4)
  expect(read()).toEqual({ repaired: 5, files: 1, more: true })
  report(1)
  expect(read()).toEqual({ repaired: 6, files: 0, more: false })
})
