import type { ProductSabotage } from '../../productSabotage.js'

const WIRE = 'wire/files/tampering.spec.ts'
const UNIT = 'unit/engine/transfer/writing/tamperedPartial.spec.ts'
const DIGESTS = 'electron/engine/transfer/writing/digestFinished.ts'
const WRITER = 'electron/engine/transfer/writing/partialWriter.ts'
const WHILE_WRITTEN = '%s while it is written: what is published is what was sent'
const BETWEEN_RUNS = '%s between two runs: nothing of it is gone on with unseen'

/** Another program at a file of ours: what is published is what was verified. */
export const TAMPERING: readonly ProductSabotage[] = [
  {
    what: 'a change between two of our writes is taken for ours',
    file: 'shared/download/files/foreignWriteDetector.ts',
    find: 'if (underWay === 0 && !isUnchanged(last, now)) isOurs = false',
    replace: 'if (underWay < 0 && !isUnchanged(last, now)) isOurs = false',
    spec: WIRE,
    title: WHILE_WRITTEN,
  },
  {
    what: 'only the last of our writes is looked behind',
    file: 'shared/download/files/foreignWriteDetector.ts',
    find: '      judge(before)\n',
    replace: '',
    spec: 'unit/download/files/foreignWriteDetector.spec.ts',
    title: 'only until another program changed it %s, whatever we write later',
  },
  {
    what: 'what is read once more may be anything',
    file: 'electron/engine/transfer/writing/readBack.ts',
    find: '.every(([[, , must], crc]) => crc === must)',
    replace: '.every(([[, , must], crc]) => crc === must || must >= 0)',
    spec: WIRE,
    title: WHILE_WRITTEN,
  },
  {
    what: 'what has no checksum passes as read once more',
    file: 'electron/engine/transfer/writing/readBack.ts',
    find: 'sizeBytes).length > 0)',
    replace: 'sizeBytes).length < 0)',
    spec: UNIT,
    title:
      'bytes without a checksum, as in rows of older versions, are not believed once another program changed the file',
  },
  {
    what: 'what was appended stays',
    file: DIGESTS,
    find: 'length.ok && length.value > sizeBytes ?',
    replace: 'length.ok && length.value < 0 ?',
    spec: UNIT,
    title: 'what was appended is cut off',
  },
  {
    what: 'a clock of whole seconds is believed',
    file: DIGESTS,
    find: 'return ok(isOwn && !isCoarseTimestamp(now.value) ?',
    replace: 'return ok(isOwn ?',
    spec: UNIT,
    title: 'a file on a disk that counts whole seconds is always read once more, and has no stamp',
  },
  {
    what: 'what lay there before is gone on with unseen',
    file: WRITER,
    find: 'verifyChecksums(toReadBack(options.sums))',
    replace: 'verifyChecksums(toReadBack([]))',
    spec: WIRE,
    title: BETWEEN_RUNS,
  },
  {
    what: 'the row does not say what its bytes hold',
    file: 'shared/download/machine/checkpoint.ts',
    find: '    sums,\n    farthest',
    replace: '    sums: [],\n    farthest',
    spec: WIRE,
    title: BETWEEN_RUNS,
  },
  {
    what: 'any file under the partial’s name gets the final one',
    file: 'electron/adapters/disk/nameOperations.ts',
    find: 'const isMeant = as === undefined ||',
    replace: 'const isMeant = as !== null ||',
    also: {
      file: 'electron/adapters/disk/nameOperations.ts',
      find: 'if (there !== null && isSameContent(base, toFileStamp(there))) return done',
      replace: 'if (there !== null) return done',
    },
    spec: 'contract/ports/disk.spec.ts',
    title: 'gives a name to the intended file, and to no other',
  },
  {
    what: 'a name is kept by a file that changed while it got it',
    file: 'electron/adapters/disk/nameOperations.ts',
    find: 'if (there !== null && isSameContent(base, toFileStamp(there))) return done',
    replace: 'if (there !== null) return done',
    spec: 'contract/ports/disk.spec.ts',
    title: 'takes a name back from a file that is written into while it gets it',
  },
  {
    what: 'a complete file is named without a look at its stamp',
    file: 'electron/engine/publish/giveName.ts',
    find: 'return context.disk.publish(partial, final, as)',
    replace: 'return context.disk.publish(partial, final)',
    spec: WIRE,
    title: '%s when it was verified and has no name yet',
  },
  {
    what: 'a file whose two names have different numbers gets a third one',
    file: 'electron/engine/publish/giveName.ts',
    find: "if (!finished.ok || finished.value) return finished.ok ? ok('named') : finished",
    replace: 'void finished',
    spec: 'wire/files/fullAndUnpluggedDisks.spec.ts',
    title: 'that has another number for each name of a file gets one file, also when it went away between the names',
  },
  {
    what: 'a complete file that was touched is fetched again',
    file: 'electron/engine/publish/giveName.ts',
    find: 'return ok(isSame.value ? stamp.value : null)',
    replace: 'return ok(null)',
    spec: WIRE,
    title: '%s when it was verified and has no name yet',
  },
  {
    what: 'who meddles each time is borne for ever',
    file: 'shared/download/machine/publication.ts',
    find: 'return onAttemptFailed(restartFromZero(download),',
    replace: 'return onAttemptFailed({ ...restartFromZero(download), barren: 0 },',
    spec: 'unit/download/machine/publication.spec.ts',
    title: 'that another program changes each time is fetched again only so often',
  },
  {
    what: 'the folder in which one download begins is that of all others under way',
    file: 'electron/engine/files/rememberedFolders.ts',
    find: '      ofPartials.set(id, found.value)\n',
    replace: '      for (const known of [...ofPartials.keys(), id]) ofPartials.set(known, found.value)\n',
    spec: 'wire/files/foreignFilesAndLinks.spec.ts',
    title: 'a folder that is swapped while a file is fetched gets nothing of it, though another file begins there',
  },
  {
    what: 'a folder that was moved away stays where small files go',
    file: 'electron/engine/publish/publish.ts',
    find: '  if (!done.ok) context.rememberedFolders.readAgain(folder)\n',
    replace: '',
    spec: 'wire/transfer/bufferedBodies.spec.ts',
    title: 'a small file is fetched again into its folder, which a person has moved away since',
  },
  {
    what: 'a complete file never gets its name on a disk that is back under another number',
    file: 'electron/engine/publish/giveName.ts',
    find: 'return isOurs.value ? context.rememberedFolders.remember(entry.id, place.folder) : holds',
    replace: 'return holds',
    spec: 'wire/files/fullAndUnpluggedDisks.spec.ts',
    title: 'that comes back under another number while a complete file waits for its name gives it the name',
  },
]
