import type { ProductSabotage } from '../../productSabotage.js'

const MACHINE = 'unit/download/machine/reduceDownload.spec.ts'

/** The disk of a download: room for its bytes, a disk that is away or full, and the name that its file gets. */
export const DISK_SPACE_AND_NAMES: readonly ProductSabotage[] = [
  {
    what: 'a stick whose numbers are all new is another one',
    file: 'electron/engine/files/knownVolumes.ts',
    find: 'return folder !== undefined && (await disk.folderId(folder)).ok',
    replace: 'return false',
    spec: 'unit/engine/files/knownVolumes.spec.ts',
    title: 'a disk whose numbers are all new, as those of FAT are, is known by a folder of ours',
  },
  {
    what: 'a complete folder on a read-only disk is not even looked at',
    file: 'electron/engine/attempt/prepareAttempt.ts',
    find: 'if (!there.ok && !isOnlyUnwritable(there.failure)) return there',
    replace: 'if (!there.ok) return there',
    spec: 'wire/cli/diskFailures.spec.ts',
    title: 'a complete folder on a disk that became read-only, or forbidden, is complete: nothing is to be done',
  },
  {
    what: 'the disk must have room for bytes that it already has',
    file: 'electron/engine/attempt/destination/reserveSpace.ts',
    find: 'reading.fromByte - overlapBytes - behindBytes',
    replace: 'reading.fromByte - overlapBytes',
    spec: 'wire/engine/diskFailures.spec.ts',
    title: 'with room for the missing bytes alone takes them, although they lie before the bytes that are there',
  },
  {
    what: 'a full disk ends a download',
    file: 'shared/failure.ts',
    find: "'disk/full': { retry: 'after-person'",
    replace: "'disk/full': { retry: 'never'",
    spec: MACHINE,
    title: 'a full disk pauses and keeps what is durable',
  },
  {
    what: 'a disk that is well again resumes what a person paused',
    file: 'shared/download/machine/reduceDownload.ts',
    find: 'return getDiskWaitReason(download) === null ? withoutEffects(download) : resume(download)',
    replace: 'return resume(download)',
    spec: 'unit/download/files/diskWait.spec.ts',
    title:
      'what waits for its disk goes on when the disk is well, and not what a person paused while the disk was looked at',
  },
  {
    what: 'each look at a full disk reads the rows of all that wait for it',
    file: 'electron/engine/files/diskWaits.ts',
    find: '    const first = findReadable(wait)\n',
    replace:
      '    repository.loadMany([...wait.entries.keys()].map(({ id }) => id))\n    const first = findReadable(wait)\n',
    spec: 'unit/engine/files/volumeMonitor.spec.ts',
    title: 'a full disk is looked at without reading the rows of all that wait for it',
  },
  {
    what: 'a disk that has room resumes what a person stopped meanwhile',
    file: 'electron/engine/files/diskWaits.ts',
    find: 'if (closing.signal.aborted || !wait.entries.has(entry)) continue',
    replace: 'if (closing.signal.aborted) continue',
    spec: 'unit/engine/files/volumeMonitor.spec.ts',
    title: 'of downloads that are being resumed, what a person stopped meanwhile is left alone',
  },
  {
    what: 'the disk of this run is that of a download that began on another one',
    file: 'electron/engine/files/knownVolumes.ts',
    find: 'getStartVolume(state) ?? known.get(root) ??',
    replace: 'known.get(root) ?? getStartVolume(state) ??',
    spec: 'unit/engine/files/knownVolumes.spec.ts',
    title: 'is not written to another disk, also when new downloads have begun there in a folder of the same name',
  },
  {
    what: 'a disk that is away holds up the downloads of the one that is there',
    file: 'electron/engine/files/diskWaits.ts',
    find: 'if (!isOtherDisk && known.isOnSameVolume(root, wait.root)) return wait.blockedBy',
    replace: 'if (known.isOnSameVolume(root, wait.root)) return wait.blockedBy',
    spec: 'unit/engine/files/volumeMonitor.spec.ts',
    title: 'a download that waits for another disk holds up none whose disk is there',
  },
  {
    what: 'an empty mount point is the disk',
    file: 'electron/engine/files/knownVolumes.ts',
    find: 'before !== null && !isSameVolume(before, volume.value) && !(await hasOwnTraces(root, getPlace(state)))',
    replace: 'before === undefined',
    spec: 'wire/files/fullAndUnpluggedDisks.spec.ts',
    title: 'whose mount point lies empty on another volume gets nothing written there',
  },
  {
    what: 'names that differ in case are two to the engine',
    file: 'electron/engine/files/nameReservations.ts',
    find: '`${folder}\\n${toNameKey(name)}`',
    replace: '`${folder}\\n${name}`',
    spec: 'unit/engine/files/nameReservations.spec.ts',
    title: 'two downloads never get names that differ in case alone',
  },
  {
    what: 'the name of a file that was removed is never given again',
    file: 'electron/engine/attempt/destination/chooseDestination.ts',
    find: "if (resolution.do === 'take' && ",
    replace: "if (resolution.do === 'replace' && ",
    spec: 'wire/files/collisions.spec.ts',
    title: 'is given to the next download, whose file the person has removed',
  },
  {
    what: 'a file that got another name does not say so',
    file: 'shared/download/machine/publication.ts',
    find: 'return isWanted || rival?.name === name ?',
    replace: "return isWanted || name !== '' ?",
    spec: 'unit/download/machine/publication.spec.ts',
    title: 'says which name it should have had when that one was taken',
  },
]
