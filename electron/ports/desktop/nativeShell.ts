import type { ProducerLetter } from '../../../shared/external/producerLetter.js'
import type { Result } from '../../../shared/result.js'

/** A file that a person chose in a native dialog, or dropped on the window. */
export interface ChosenFile {
  readonly path: string
  readonly sizeBytes: number
}

/**
 * The conversations with a person and the desktop that only the system can hold. Fakes stand in for it in unit tests.
 * While one dialog is open, another is answered as one that the person cancelled; what opens outside of the application
 * is limited in number, and then fails with `ipc/busy`.
 */
export interface NativeShell {
  /** Null when the person thought better of it. Begins in `from`, where that is known. */
  chooseFolder(from?: string): Promise<string | null>
  /** Fails when a file that was chosen cannot be read any more. */
  chooseFiles(): Promise<Result<readonly ChosenFile[]>>
  /**
   * Files that a person dropped. Fails with `disk/not-found` for what is no file of this computer by a whole path, and
   * with `disk/denied` for a folder, a device or a pipe.
   */
  examineFiles(paths: readonly string[]): Promise<Result<readonly ChosenFile[]>>
  /**
   * The file that a chosen path leads to. No link is followed when files are opened; one that a person chose is.
   */
  resolveLinks(path: string): Promise<string>
  /** The text of a certificate file; null when the person thought better of it. `input/bad-certificate` for anything large. */
  chooseCertificate(): Promise<Result<string | null>>
  /** `endings` are the kinds of file that the dialog offers, the usual one first. */
  chooseNewFile(suggestedName: string, endings?: readonly string[]): Promise<string | null>
  /** Lets the person who holds the pointer drop these files in another program. False where no window is there. */
  startDrag(paths: readonly string[]): boolean
  /** Opens a file that we made with the program that the system has for it. The caller has made sure that the file cannot run. */
  openFile(path: string): Promise<Result<void>>
  /** Whether QGIS is on this computer. */
  hasQgis(): Promise<boolean>
  /** Opens a file that we made in QGIS; never one that runs (F-03). `file/no-program` where it is not, or does not start. */
  openInQgis(path: string): Promise<Result<void>>
  /** Puts a text of ours where the person can paste it. */
  copyText(text: string): void
  /** Shows a file that we made in the system's file manager; never opens it. */
  reveal(path: string): void
  /** Moves a file that we made to the system's trash, from where a person can take it back. `disk/no-trash` where there is none. */
  trash(path: string): Promise<Result<void>>
  openPage(address: string, trustedOrigin: string | null): Promise<Result<void>>
  /** Opens a message in the person's mail program, where they send it or do not. `mail/no-program` where there is none. */
  openLetter(letter: ProducerLetter): Promise<Result<void>>
  /** `Downloads/Rudi` of the person, made on demand. */
  makeDefaultFolder(): Promise<Result<string>>
  /** A path as a person reads it: the part of their own folder is `~`. */
  formatPath(path: string): string
  getFreeBytes(path: string): Promise<number | null>
  /** Writes a small file that only the person may read. */
  writePrivate(path: string, text: string): Promise<Result<void>>
}
