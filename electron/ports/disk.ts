import type { Result } from '../../shared/result.js'

export interface OpenFile {
  writeAt(bytes: readonly Uint8Array[], position: number): Promise<Result<void>>
  /** Fewer bytes than asked only at the end of the file. */
  readAt(length: number, position: number): Promise<Result<Uint8Array>>
  truncate(length: number): Promise<Result<void>>
  size(): Promise<Result<number>>
  /** When this succeeds the bytes survive a power cut. When it fails, the file's unsynced bytes are to be treated as lost. */
  sync(): Promise<Result<void>>
  close(): Promise<void>
}

export interface Disk {
  /** `create-new` takes the name exactly once or fails with `disk/exists`; no link is followed in either case. */
  open(path: string, how: 'create-new' | 'resume' | 'read'): Promise<Result<OpenFile>>
  /** Gives a finished partial its final name without ever replacing: fails with `disk/exists` when the name is taken. */
  publish(partial: string, final: string): Promise<Result<void>>
  /** Replaces a small file of our own (sidecars) by write, sync, rename, sync folder. */
  replaceSmall(path: string, text: string): Promise<Result<void>>
  readSmall(path: string, maxBytes: number): Promise<Result<string>>
  makeFolder(path: string): Promise<Result<void>>
  syncFolder(path: string): Promise<Result<void>>
  list(
    path: string,
  ): Promise<
    Result<readonly { readonly name: string; readonly is: 'file' | 'folder' | 'other'; readonly sizeBytes: number }[]>
  >
  /** Succeeds also when there was nothing. */
  remove(path: string): Promise<Result<void>>
  freeBytes(path: string): Promise<Result<number>>
}
