import type { Result } from '../../../shared/result.js'
import type { LibraryProcess, LibraryStage, LibraryTools } from './libraryStage.js'

/** Work that keeps, replaces, hides or destroys files, and the conditions that must hold wherever it is interrupted. */
export interface LibraryScene {
  readonly name: string
  readonly canClone?: boolean
  /** The modification time of the file; the end of its download when left out. */
  readonly modifiedMs?: number
  /** Creates the initial state of the volume. */
  readonly lay: (stage: LibraryStage) => Promise<LibrarySceneRun>
}

export interface LibrarySceneRun {
  /** The work of one process. */
  readonly act: (life: LibraryProcess) => Promise<Result<unknown>>
  /** What the next start or the next command does. Afterwards everything is in order. */
  readonly recover: (life: LibraryProcess) => Promise<Result<unknown>>
  /** Returns what is wrong at any moment: before, after an interruption, and after the recovery. */
  readonly judgeAlways: (calm: LibraryTools) => Promise<readonly string[]>
  /** Returns what is wrong once the work was reported as done, also when a power cut follows. */
  readonly judgeDone: (calm: LibraryTools) => Promise<readonly string[]>
  /** Returns what is wrong after `recover`, and after undisturbed work. */
  readonly judgeRecovered: (calm: LibraryTools) => Promise<readonly string[]>
}
