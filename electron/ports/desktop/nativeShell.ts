import type { ProducerLetter } from '../../../shared/external/producerLetter.js'
import type { Result } from '../../../shared/result.js'

/** A file that a person chose in a native dialog, or dropped on the window. */
export interface ChosenFile {
  readonly path: string
  readonly sizeBytes: number
}

/**
 * The dialogs and actions of the desktop, which only the system can carry out. Unit tests use a fake. While one dialog
 * is open, another is answered as if the person had cancelled it. What opens outside of the application is limited in
 * number, and then fails with `ipc/busy`.
 */
export interface NativeShell {
  /** Asks for a folder, beginning in `from` when that is known. Null when the person cancels. */
  chooseFolder(from?: string): Promise<string | null>
  /** Asks for files. Fails when a chosen file cannot be read any more. */
  chooseFiles(): Promise<Result<readonly ChosenFile[]>>
  /**
   * Examines files that a person has dropped. Fails with `disk/not-found` for a path that is not absolute or leads to
   * no file of this computer, and with `disk/denied` for a folder, a device or a pipe.
   */
  examineFiles(paths: readonly string[]): Promise<Result<readonly ChosenFile[]>>
  /**
   * Returns the file that a chosen path leads to. Links are not followed when files are opened, but a link that a
   * person has chosen is.
   */
  resolveLinks(path: string): Promise<string>
  /**
   * Asks for a certificate file, and returns its text; null when the person cancels. Fails with `input/bad-certificate`
   * for a large file.
   */
  chooseCertificate(): Promise<Result<string | null>>
  /** Asks where to save. `endings` are the extensions that the dialog offers, the usual one first. */
  chooseNewFile(suggestedName: string, endings?: readonly string[]): Promise<string | null>
  /** Begins to drag these files out of the window. Returns false when there is no window. */
  startDrag(paths: readonly string[]): boolean
  /**
   * Opens a file of ours with the program that the system has for it. The caller has made sure that opening does not
   * run it.
   */
  openFile(path: string): Promise<Result<void>>
  /** Whether QGIS is on this computer. */
  hasQgis(): Promise<boolean>
  /**
   * Opens a file of ours in QGIS, but none that would run (F-03). Fails with `file/no-program` when QGIS is missing or
   * does not start.
   */
  openInQgis(path: string): Promise<Result<void>>
  /** Copies a text to the clipboard. */
  copyText(text: string): void
  /** Shows a file of ours in the file manager, without opening it. */
  reveal(path: string): void
  /**
   * Moves a file of ours to the trash, from where a person can restore it. Fails with `disk/no-trash` when there is
   * none.
   */
  trash(path: string): Promise<Result<void>>
  openPage(address: string, trustedOrigin: string | null): Promise<Result<void>>
  /**
   * Opens a message in the mail program of the person, who may send it. Fails with `mail/no-program` when there is
   * none.
   */
  openLetter(letter: ProducerLetter): Promise<Result<void>>
  /** Makes the person's folder `Downloads/Rudi` when needed. */
  makeDefaultFolder(): Promise<Result<string>>
  /** Formats a path for a person: `~` stands for their home folder. */
  formatPath(path: string): string
  getFreeBytes(path: string): Promise<number | null>
  /** Writes a small file that only the person may read. */
  writePrivate(path: string, text: string): Promise<Result<void>>
}
