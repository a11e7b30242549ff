import {
  describeDifference,
  isSameShown,
  type ProducerVersion,
  toFetchedVersion,
} from '../../../shared/follow/producerVersion.js'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import type { CheckedFollow } from '../compareWithDisk.js'
import type { Change } from '../detectChanges.js'
import { getAskableFileKey, listAskableFiles } from './askableFiles.js'
import type { AskedFile } from './askedFiles.js'

/** Adds the changes that producers have shown. Answers about an earlier version of a file on disk do not count. */
export function mergeProducerChanges(
  checked: CheckedFollow,
  asked: ReadonlyMap<string, AskedFile>,
  digest: (text: string) => string,
): CheckedFollow {
  const changes = listAskableFiles(checked).flatMap((held): readonly Change[] => {
    const known = asked.get(getAskableFileKey(held, digest))
    const fetched = toFetchedVersion(held.file)
    if (known?.found == null || fetched === null || known.sha256 !== held.file.sha256) return []
    // The file was downloaded since then, and is what the producer has.
    if (isSameShown(fetched, known.found)) return []
    return [toChange(held.file, fetched, { ...known, found: known.found })]
  })
  return changes.length === 0 ? checked : { ...checked, changes: [...checked.changes, ...changes] }
}

/**
 * When the file was verified by the hash of the portal, that hash belongs to another file than the producer has now:
 * the change is a change of the hash.
 */
function toChange(
  file: SidecarFile,
  fetched: ProducerVersion,
  { found: version, isRefuted, isSeen }: AskedFile & { readonly found: ProducerVersion },
): Change {
  const { declared, verdict, mediaId } = file
  const [was, now] = describeDifference(fetched, version)
  const byProducer = { version, isRefuted: isRefuted === true, isSeen: isSeen === true }
  if (declared.checksum.is !== 'usable' || verdict.is !== 'verified' || verdict.by !== undefined)
    return { what: 'bytes', mediaId, was, now, byProducer }
  return { what: 'hash', mediaId, was: `${declared.checksum.algorithm}:${declared.checksum.hex}`, now, byProducer }
}
