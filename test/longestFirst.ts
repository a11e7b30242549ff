import type { TestSequencerConstructor, TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Workers end together when what takes longest begins first. Vitest learns that from a run before, which a clean
 * clone has not had, and goes by the size of the files instead: the longest test we have is a short file.
 *
 * @param names the longest spec files, longest first; the others follow in vitest's own order
 */
export const longestFirst = (names: readonly string[]): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const place = ({ moduleId }: TestSpecification): number => {
        const found = names.findIndex((name) => moduleId.endsWith(`/${name}.spec.ts`))
        return found < 0 ? names.length : found
      }
      const sorted = await super.sort(files)
      return sorted.toSorted((one, other) => place(one) - place(other))
    }
  }
