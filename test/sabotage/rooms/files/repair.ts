import type { ProductSabotage } from '../../productSabotage.js'

const BLOCKS = 'unit/library/sidecar/fileBlocks.spec.ts'
const REPLACE = 'unit/library/copies/replaceDamaged.spec.ts'
const TAKE = 'unit/library/copies/takeCopy.spec.ts'
const FROM = 'wire/cli/upkeep/downloadFrom.spec.ts'
const CLI = 'wire/cli/upkeep/repair.spec.ts'

/** The repair of damaged files, by their blocks and from other folders. */
export const REPAIR: readonly ProductSabotage[] = [
  {
    what: 'a damaged block is taken for intact',
    file: 'shared/library/sidecar/fileBlocks.ts',
    find: 'getCrc(recorded.crc32, at) === getCrc(foundCrc32, at)',
    replace: 'getCrc(foundCrc32, at) !== null',
    spec: BLOCKS,
    title: 'lie around the damaged ones, each stretch with the checksum of its bytes',
  },
  {
    what: 'the checksum of a stretch is that of its first block',
    file: 'shared/library/sidecar/fileBlocks.ts',
    find: 'at * BLOCK_BYTES < to; at += 1',
    replace: 'at * BLOCK_BYTES < from + 1; at += 1',
    spec: BLOCKS,
    title: 'of an intact file are all, as one stretch with its checksum',
  },
  {
    what: 'a copy gets the name without being what was recorded',
    file: 'electron/library/copies/replaceDamaged.ts',
    find: "hashed.value.digests.get('sha-256') === file.sha256",
    replace: 'hashed.value.sizeBytes === file.sizeBytes',
    spec: REPLACE,
    title: 'by nothing else: a copy of other bytes leaves everything as it was',
  },
  {
    what: 'a repair proves what it copies from, and not the copy',
    file: 'electron/library/copies/replaceDamaged.ts',
    find: "const isRight = hashed.ok && hashed.value.digests.get('sha-256') === file.sha256",
    replace: "const isRight = hashed.ok && hashed.value.digests.has('sha-256')",
    spec: 'sim/library/library.spec.ts',
    title: 'whatever call of it fails or is cut: %s',
  },
  {
    what: 'a copy that could not get its name stays',
    file: 'electron/library/copies/replaceDamaged.ts',
    find: 'if (named.ok) return named\n  await disk.remove(partial)\n',
    replace: '',
    spec: REPLACE,
    title: 'by no copy that could not get the name, and of which nothing stays',
  },
  {
    what: 'a file of the right length is taken for a copy',
    file: 'electron/library/copies/otherCopies.ts',
    find: 'hashed.value.digests.get(wanted.algorithm) === wanted.hex',
    replace: 'hashed.value.sizeBytes === wanted.sizeBytes',
    spec: 'unit/library/copies/otherCopies.spec.ts',
    title: 'are not those of other bytes, nor what a link leads to',
  },
  {
    what: 'what a person wrote into a file is removed by its repair',
    file: 'electron/library/copies/replacedFile.ts',
    find: 'return modifiedMs <= finishedMs + SLACK_MS',
    replace: 'return modifiedMs > 0 || finishedMs > 0',
    spec: CLI,
    title: 'what a person wrote into a file stays beside the repaired one',
  },
  {
    what: 'blocks are asked for of whatever version there is',
    file: 'shared/download/http/rangeHeaders.ts',
    find: "return validator === null ? range : { ...range, 'if-range': validator }",
    replace: 'return validator === null ? range : { ...range }',
    spec: CLI,
    title: 'two damaged blocks of a large file are fetched, and no others',
  },
  {
    what: 'all that follows a damaged block is sent again',
    file: 'electron/engine/attempt/prepareAttempt.ts',
    find: 'carried.isSingleConnection || !context.salvagedBytes.has(entry.id) ? null : findGapEnd(entry)',
    replace: 'null',
    spec: CLI,
    title: 'two damaged blocks of a large file are fetched, and no others',
  },
  {
    what: 'a damaged file is fetched again as a whole',
    file: 'electron/engine/attempt/salvageDamagedFile.ts',
    find: 'if (carried.isSalvaged || !isFresh',
    replace: 'if (isFresh',
    spec: CLI,
    title: 'two damaged blocks of a large file are fetched, and no others',
  },
  {
    what: 'a file of an encrypted media is taken by the hash of other bytes',
    file: 'electron/library/copies/takeCopy.ts',
    find: ' || media.encrypted) return null',
    replace: ') return null',
    spec: TAKE,
    title: 'no copy is taken for a media that %s',
  },
  {
    what: 'a copy is stamped after it was read',
    file: 'electron/library/copies/takeCopy.ts',
    find: 'disk.publish(partial, join(folder, name), stamp.value)',
    replace: 'disk.publish(partial, join(folder, name))',
    spec: TAKE,
    title: 'bytes that changed after they were read do not get the name',
  },
  {
    what: 'a copy that was not finished stays',
    file: 'electron/library/copies/takeCopy.ts',
    find: 'if (!isPublished) await disk.remove(partial)',
    replace: 'if (!isPublished) await disk.stamp(partial)',
    spec: TAKE,
    title: 'a full disk is left as it was: the download that comes next reports it',
  },
  {
    what: 'a copy is made although its name is taken',
    file: 'electron/library/copies/takeCopy.ts',
    find: "if (named.ok || named.failure.code !== 'disk/not-found') return null",
    replace: "if (!named.ok && named.failure.code !== 'disk/not-found') return null",
    spec: TAKE,
    title: 'a file that has the name already stays, and nothing is copied for it',
  },
  {
    what: 'a list of hashes leads to files beside those that were listed',
    file: 'electron/library/copies/otherCopies.ts',
    find: 'return ranks.flat().slice(0, CANDIDATES)',
    replace: 'return [...(listed === undefined ? [] : [listed]), ...ranks.flat()].slice(0, CANDIDATES)',
    spec: TAKE,
    title: 'a SHA256SUMS is believed only after the file was read, and not for another folder',
  },
  {
    what: 'a taken file is counted as one that was there',
    file: 'electron/cli/download/downloadSummary.ts',
    find: 'if (attempts === 0 && copied === 0) {',
    replace: 'if (attempts === 0) {',
    spec: FROM,
    title: 'a file that another folder has is not fetched (%s)',
  },
]
