import type { MediaId } from '../../../shared/ids.js'
import { ok, type Result } from '../../../shared/result.js'
import { openOtherCopies } from '../../library/copies/otherCopies.js'
import type { CopySource } from '../../library/copies/takeCopy.js'
import type { CliContext } from '../core/cliContext.js'

/** The folders of `--from`, and the files that one command has copied from them. */
export interface CopiesFromFolders extends CopySource {
  /** The length of the copied media, in bytes; 0 when it was not copied. */
  getBytes(media: MediaId): number
  /** Whether a copy is being searched or made. Meanwhile no byte comes over the network. */
  isCopying(): boolean
}

/** Opens the folders of `--from`. Null when there are none; fails when one of them cannot be read. */
export async function openCopiesFromFolders(
  context: CliContext,
  folders: readonly string[],
): Promise<Result<CopiesFromFolders | null>> {
  if (folders.length === 0) return ok(null)
  const opened = await openOtherCopies(context, folders.map(context.resolve))
  if (!opened.ok) return opened
  const taken = new Map<MediaId, number>()
  let running = 0
  return ok({
    copies: opened.value,
    onCopying: () => {
      running += 1
    },
    onCopied: (media, bytes) => {
      running -= 1
      if (bytes > 0) taken.set(media, bytes)
    },
    getBytes: (media) => taken.get(media) ?? 0,
    isCopying: () => running > 0,
  })
}
