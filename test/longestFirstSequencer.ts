import type { TestSequencerConstructor, TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Creates a sequencer that begins with the longest spec files, so that all workers end at about the same time. Vitest
 * knows how long a file takes only from an earlier run, which a clean clone lacks, and otherwise sorts by the size of the
 * files: our longest test is in a short file.
 *
 * @param names the longest spec files, longest first; the others follow in vitest's own order
 */
export const createLongestFirstSequencer = (names: readonly string[]): TestSequencerConstructor =>
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
