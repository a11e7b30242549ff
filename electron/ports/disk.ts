import type { FileStamp } from '../../shared/download/model/fileStamp.js'
import type { Result } from '../../shared/result.js'

export interface OpenFile {
  writeAt(bytes: readonly Uint8Array[], position: number): Promise<Result<void>>
  /** Reads `length` bytes; fewer only at the end of the file. */
  readAt(length: number, position: number): Promise<Result<Uint8Array>>
  truncate(length: number): Promise<Result<void>>
  size(): Promise<Result<number>>
  /**
   * Returns the system's facts about the file. `isOurs`: since it was opened, only this handle has changed its content,
   * names, rights or dates, as far as the clock of the disk shows. It is always false for a file that was not opened
   * with `resume`.
   */
  stamp(): Promise<Result<OwnFileStamp>>
  /** After success, the bytes survive a power cut. After a failure, the unsynced bytes must be treated as lost. */
  sync(): Promise<Result<void>>
  /** Never fails: synced bytes are on the disk. */
  close(): Promise<void>
}

export interface OwnFileStamp extends FileStamp {
  readonly isOurs: boolean
}

/** A text, or its pieces in their order. */
export type SmallText = string | readonly string[]

/** A file of a folder, and what it is to hold. */
export type NamedText = readonly [name: string, text: SmallText]

export interface Disk {
  /** Opens a file. `create-new` creates the file, or fails with `disk/exists`. No link is followed in any case. */
  open(path: string, how: 'create-new' | 'resume' | 'read'): Promise<Result<OpenFile>>
  /**
   * Creates an empty file under a free name, which is the same as opening and closing a new one. Fails with
   * `disk/exists` when the name is taken.
   */
  create(path: string): Promise<Result<void>>
  /**
   * Gives a finished partial its final name and never replaces a file: fails with `disk/exists` when the name is taken.
   * With `as`, only the file of that stamp gets the name: fails with `file/meddled` when it is another file, or when
   * its bytes change meanwhile. The name is removed again then.
   */
  publish(partial: string, final: string, as?: FileStamp): Promise<Result<void>>
  /**
   * Like `publish`, over a file that a person agreed to replace. The old file stays under the name `kept` in the same
   * folder, which must be free (`disk/exists`). Only a regular file is ever replaced. After a crash, the call may be
   * repeated with the same three names.
   */
  supersede(partial: string, final: string, kept: string, as?: FileStamp): Promise<Result<void>>
  /** Sets the date of the last change, in wall milliseconds. */
  setModified(path: string, modifiedMs: number): Promise<Result<void>>
  /**
   * Returns the system's facts about a file. Fails with `disk/not-found`, or with `disk/denied` for anything but a
   * regular file.
   */
  stamp(path: string): Promise<Result<FileStamp>>
  /**
   * Replaces a small file of our own by write, sync, rename, sync folder. It is for its owner only (S-10); one that lies
   * beside a person's data has the usual rights, as the data has.
   */
  replaceSmall(path: string, text: SmallText, rights?: 'usual'): Promise<Result<void>>
  /**
   * The same for several files of one folder, by name. All are written and synced before the first of them is replaced;
   * they are replaced in their order, and the folder is synced once. After a failure or a crash, some may be replaced.
   */
  replaceSmallTogether(folder: string, files: readonly NamedText[], rights?: 'usual'): Promise<Result<void>>
  readSmall(path: string, maxBytes: number): Promise<Result<string>>
  makeFolder(path: string): Promise<Result<void>>
  syncFolder(path: string): Promise<Result<void>>
  /** Lists a folder. Entries for whose names `isWanted` returns false may be left out. */
  list(
    path: string,
    isWanted?: (name: string) => boolean,
  ): Promise<
    Result<
      readonly {
        readonly name: string
        readonly type: 'file' | 'folder' | 'other'
        /** Null for a file whose length the disk does not tell now. */
        readonly sizeBytes: number | null
        /** The date of the last change in wall milliseconds. Left out when the disk does not tell it. */
        readonly modifiedMs?: number
      }[]
    >
  >
  /** Removes a file. Succeeds when there is none. */
  remove(path: string): Promise<Result<void>>
  freeBytes(path: string): Promise<Result<number>>
  /**
   * Returns the identity of a folder: two paths with the same identity are one folder. Fails with `disk/denied` for a
   * link.
   */
  folderId(path: string): Promise<Result<string>>
  /**
   * Returns the volume of a folder, provided that files can be written there. Fails with `disk/gone` or
   * `disk/not-found` when the folder is missing, and with `disk/read-only` or `disk/denied`. `id` changes when another
   * volume is mounted at the same path.
   */
  volume(path: string): Promise<Result<Volume>>
}

/**
 * Makes a new file that shares its blocks with another one until either is written to, which takes neither time nor
 * room. Returns false when the file system cannot do this, or when the two paths are on different ones. No file is left
 * under the new name then.
 */
export type CloneFile = (path: string, clone: string) => Promise<boolean>

export interface Volume {
  readonly id: string
  /** The identity of the folder within its volume. It stays when the system gives the volume another number. */
  readonly folderId: string
  readonly freeBytes: number
}
