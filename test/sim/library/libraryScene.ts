import type { Result } from '../../../shared/result.js'
import type { LibraryProcess, LibraryStage, LibraryTools } from './libraryStage.js'

/** Work that keeps, replaces, hides or destroys files, and everything that must be true of it however it is cut. */
export interface LibraryScene {
  readonly name: string
  readonly canClone?: boolean
  /** When the disk says that a file was written to last: at the end of its download when left out. */
  readonly modifiedMs?: number
  /** Lays out the volume as it was before. */
  readonly lay: (stage: LibraryStage) => Promise<LibrarySceneRun>
}

export interface LibrarySceneRun {
  /** What one process does. */
  readonly act: (life: LibraryProcess) => Promise<Result<unknown>>
  /** What is done at the next start or by the next command: after it everything is as it must be. */
  readonly recover: (life: LibraryProcess) => Promise<Result<unknown>>
  /** What is wrong, at any moment: before, while a cut has left it so, and after. */
  readonly judgeAlways: (calm: LibraryTools) => Promise<readonly string[]>
  /** What is wrong once the work was said to be done, also when a power cut follows. */
  readonly judgeDone: (calm: LibraryTools) => Promise<readonly string[]>
  /** What is wrong after `recover`, and after work that nothing disturbed. */
  readonly judgeRecovered: (calm: LibraryTools) => Promise<readonly string[]>
}
