import type { Preview } from '../../../../shared/preview/model.js'
import type { Messages } from '../../../messages/messages.js'

/** How many files an archive has, and how many of them its list leaves out. */
export function formatArchiveCount(
  { files, more }: Extract<Preview, { readonly type: 'archive' }>,
  { say }: Messages,
): string {
  const all = say('preview.archive', { count: files.length + more })
  return more > 0 ? `${all} · ${say('preview.archive.more', { count: more })}` : all
}
