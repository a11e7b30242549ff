import type { FileStamp } from '../../shared/download/model/fileStamp.js'
import type { Result } from '../../shared/result.js'

export interface OpenFile {
  writeAt(bytes: readonly Uint8Array[], position: number): Promise<Result<void>>
  /** Fewer bytes than asked only at the end of the file. */
  readAt(length: number, position: number): Promise<Result<Uint8Array>>
  truncate(length: number): Promise<Result<void>>
  size(): Promise<Result<number>>
  /**
   * What the system says of the file now. `isOurs`: only this handle has changed it, its names, rights or dates
   * since it was opened, as far as the disk's clock shows. Known of a file that was opened with `resume` only; of others
   * it is false.
   */
  stamp(): Promise<Result<OwnFileStamp>>
  /** When this succeeds the bytes survive a power cut. When it fails, the file's unsynced bytes are to be treated as lost. */
  sync(): Promise<Result<void>>
  /** Never fails: what was synced is on the disk. */
  close(): Promise<void>
}

export interface OwnFileStamp extends FileStamp {
  readonly isOurs: boolean
}

export interface Disk {
  /** `create-new` takes the name exactly once or fails with `disk/exists`; no link is followed in either case. */
  open(path: string, how: 'create-new' | 'resume' | 'read'): Promise<Result<OpenFile>>
  /** Makes an empty file of ours under a free name: `disk/exists` when it is taken. The same as to open it and to close it. */
  create(path: string): Promise<Result<void>>
  /**
   * Gives a finished partial its final name without ever replacing: fails with `disk/exists` when the name is taken.
   * With `as` only the file of that stamp: `file/meddled` when there is another, or when its bytes are changed while it
   * gets its name, which it then has no more.
   */
  publish(partial: string, final: string, as?: FileStamp): Promise<Result<void>>
  /**
   * Like `publish`, over a file that a person agreed to replace: that one is kept under the name `kept` in the same
   * folder, which must be free (`disk/exists`). Nothing but a regular file is ever replaced. Can be taken again after a
   * crash with the same three names.
   */
  supersede(partial: string, final: string, kept: string, as?: FileStamp): Promise<Result<void>>
  /** Sets when a file was written to last, in wall milliseconds. */
  setModified(path: string, modifiedMs: number): Promise<Result<void>>
  /** What the system says of a file: `disk/not-found`, or `disk/denied` for what is no regular file. */
  stamp(path: string): Promise<Result<FileStamp>>
  /**
   * Replaces a small file of our own by write, sync, rename, sync folder. The pieces of a text are written one after
   * another. It is for its owner only (S-10); one that lies beside a person's data has the usual rights, as the data has.
   */
  replaceSmall(path: string, text: string | readonly string[], rights?: 'usual'): Promise<Result<void>>
  readSmall(path: string, maxBytes: number): Promise<Result<string>>
  makeFolder(path: string): Promise<Result<void>>
  syncFolder(path: string): Promise<Result<void>>
  /** Lists a folder. An entry for whose name `isWanted` returns false may be left out: nothing is asked about it. */
  list(
    path: string,
    isWanted?: (name: string) => boolean,
  ): Promise<
    Result<
      readonly {
        readonly name: string
        readonly type: 'file' | 'folder' | 'other'
        /** Null for a file of which the disk does not say it now. */
        readonly sizeBytes: number | null
        /** When a file was written to last, in wall milliseconds; left out where the disk does not say. */
        readonly modifiedMs?: number
      }[]
    >
  >
  /** Succeeds also when there was nothing. */
  remove(path: string): Promise<Result<void>>
  freeBytes(path: string): Promise<Result<number>>
  /**
   * The identity of a folder, whatever its name: two folders of the same id are one. A link is no folder of ours, whatever it
   * leads to: `disk/denied`.
   */
  folderId(path: string): Promise<Result<string>>
  /**
   * The volume that a folder lies on, and whether it takes files now: `disk/gone` or `disk/not-found` when the folder is
   * not there, `disk/read-only`, `disk/denied`. `id` changes when another volume comes to lie under the same path.
   */
  volume(path: string): Promise<Result<Volume>>
}

/**
 * Makes a new file that shares its blocks with another until either is written to, which takes no time and no room. False
 * where the file system cannot, or the two lie on different ones; nothing is left under the new name then.
 */
export type CloneFile = (path: string, clone: string) => Promise<boolean>

export interface Volume {
  readonly id: string
  /** Of the folder itself, within its volume: it stays when the system gives the volume another number. */
  readonly folderId: string
  readonly freeBytes: number
}
