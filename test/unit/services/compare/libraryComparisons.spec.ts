// Comparisons that are given up leave those before them as they were.
import { expect, it } from 'vitest'
import type { CompareWatch } from '../../../../electron/ports/preview/comparisonService.js'
import { createLibraryComparisons } from '../../../../electron/services/compare/libraryComparisons.js'
import { libraryFileId } from '../../../../shared/ids.js'
import { ok } from '../../../../shared/result.js'

function openComparisons() {
  const files = new Set<string>()
  let tokens = 0
  const doNothing = (): Promise<void> => Promise.resolve()
  /** What a test does while a comparison runs, and after it while the rows that differ are read. */
  const during: { compare: (watch: CompareWatch) => Promise<void>; sample: () => Promise<void> } = {
    compare: doNothing,
    sample: doNothing,
  }
  const comparisons = createLibraryComparisons({
    disk: {
      makeFolder: async () => ok(undefined),
      list: async () => ok([]),
      remove: async (path: string) => {
        files.delete(path)
        return ok(undefined)
      },
    } as never,
    libraryIndex: { read: async () => ok([{ folder: '/library', name: 'a.csv', media: 'm' }]) } as never,
    comparer: {
      compare: async ({ out }: { readonly out: { readonly target: string } }, watch: CompareWatch) => {
        await during.compare(watch)
        files.add(out.target)
        return ok({ type: 'tables', counts: { added: 1, removed: 0, changed: 0, same: 0 } })
      },
    } as never,
    preview: {
      sample: async () => {
        await during.sample()
        return ok({ type: 'table' })
      },
    } as never,
    folder: '/differences',
    openMemoryFolder: async () => null,
    randomToken: () => String(++tokens),
  })
  const side = { file: libraryFileId.parse(1), version: null }
  return { comparisons, files, during, run: () => comparisons.run(side, side, null) }
}

it('a comparison that is stopped at its end is not kept, and takes no place of another', async () => {
  const { comparisons, files, during, run } = openComparisons()
  const ids: number[] = []
  for (const _ of [1, 2]) {
    const compared = await run()
    if (compared.ok) ids.push(compared.value.id)
  }
  during.sample = async () => comparisons.cancel()
  expect(await run()).toMatchObject({ ok: false, failure: { code: 'look/cancelled' } })
  expect(ids.map((id) => comparisons.getDifferences(id)?.path)).toEqual([...files])
  expect(files.size).toBe(2)
})

it('a comparison has no phase before it has begun, whatever the one before it was doing', async () => {
  const { comparisons, during, run } = openComparisons()
  let end = (): void => undefined
  const begun = new Promise<void>((resolve) => {
    during.compare = ({ onPhase }) => {
      onPhase('rows')
      resolve()
      return new Promise((ended) => {
        end = ended
      })
    }
  })
  const first = run()
  await begun
  expect(comparisons.progress()).toBe('rows')
  during.compare = async () => undefined
  const second = run()
  expect(comparisons.progress()).toBeNull()
  end()
  await Promise.all([first, second])
})
