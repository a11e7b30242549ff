import type { ProductSabotage } from '../../productSabotage.js'

const VERDICT = {
  file: 'shared/download/transfer/judgeContent.ts',
  spec: 'unit/download/transfer/judgeContent.spec.ts',
} as const
const DIGESTS = {
  file: 'shared/download/model/serverDigests.ts',
  spec: 'unit/download/model/serverDigests.spec.ts',
} as const
const ENDINGS = {
  file: 'shared/download/transfer/unfinishedFormatDetector.ts',
  spec: 'unit/download/transfer/unfinishedFormatDetector.spec.ts',
} as const
const BODY = {
  file: 'shared/download/transfer/verifyBody.ts',
  spec: 'unit/download/transfer/verifyBody.spec.ts',
} as const
const BLOCKS = {
  file: 'electron/engine/transfer/writing/blockDigest.ts',
  spec: 'unit/engine/transfer/writing/blockDigest.spec.ts',
} as const

/** What is said of a complete file, and what may vouch for it. */
export const VERIFICATION: readonly ProductSabotage[] = [
  {
    what: 'an export that is cut is another day’s',
    ...VERDICT,
    find: 'if (share < CUT_SHARE || unfinished !== null) return',
    replace: 'if (unfinished !== null) return',
    title: 'of %d bytes instead of 1000 was cut',
  },
  {
    what: 'a format that stops in the middle is no reason for doubt',
    ...VERDICT,
    find: 'if (share < CUT_SHARE || unfinished !== null) return',
    replace: 'if (share < CUT_SHARE) return',
    title: 'of %d bytes that stops in the middle of its format was cut',
  },
  {
    what: 'half of an export is believed at once',
    ...VERDICT,
    find: 'return share < ENOUGH_SHARE ?',
    replace: 'return share < CUT_SHARE ?',
    title: 'of %d bytes instead of 1000 is doubted',
  },
  {
    what: 'the same doubted bytes fail a second time',
    file: 'shared/download/machine/reduceDownload.ts',
    find: 'if (isSame && ifSame !== null) return',
    replace: 'if (isSame && ifSame === undefined) return',
    spec: 'unit/download/machine/reduceDownload.spec.ts',
    title: 'is fetched again, and believed when the same bytes come twice',
  },
  {
    what: 'a witness that proves only condemns',
    ...VERDICT,
    find: 'return isDecisive ?',
    replace: 'return isDecisive || by !== undefined ?',
    title: 'condemns other bytes, unless it is of a kind that proves only',
  },
  {
    what: 'any digest of the server vouches',
    ...VERDICT,
    find: 'if (digests[algorithm] === hex ||',
    replace: 'if (digests[algorithm] !== undefined ||',
    title: 'condemns other bytes, unless it is of a kind that proves only',
  },
  {
    what: 'a digest of a part is taken for one of the whole',
    ...DIGESTS,
    find: 'const isWhole = status === 200',
    replace: 'const isWhole = status > 0',
    title: 'a partial answer counts only with the digest of the whole file',
  },
  {
    what: 'a checksum of checksums is taken for one of the bytes',
    ...DIGESTS,
    find: "s3ChecksumType?.trim().toUpperCase() === 'COMPOSITE' ? null :",
    replace: "s3ChecksumType === '' ? null :",
    title: 'of %s',
  },
  {
    what: 'the tag of any server is an MD5',
    ...DIGESTS,
    find: 'if (!isS3 || (s3Encryption',
    replace: 'if ((s3Encryption',
    title: 'an entity tag %s',
  },
  {
    what: 'a quote in the middle of a field opens one',
    ...ENDINGS,
    find: 'if (byte === QUOTE && (isQuoted || wasClosed || opens))',
    replace: 'if (byte === QUOTE)',
    title: 'a CSV whose fields have inches',
  },
  {
    what: 'braces in a string are counted',
    ...ENDINGS,
    find: 'else if (byte === QUOTE) isInString = true',
    replace: '',
    title: 'JSON with a brace in a text',
  },
  {
    what: 'the catalogue’s hash is not looked for in what was sent',
    ...VERDICT,
    find: ' || isDeclared(declared, received.sent?.digests ?? null)',
    replace: '',
    title: 'is verified by the hash of the file or of what was sent, and says that it was decoded',
  },
  {
    what: 'the checksum of a block is made of bytes that came twice',
    ...BLOCKS,
    find: 'if (!isWhole || others.length > 0) return null',
    replace: 'if (!isWhole) return null',
    title: 'is missing where bytes are missing or came twice, and empty for too many blocks',
  },
  {
    what: 'a batch that ends in the next block counts for one block',
    ...BLOCKS,
    find: 'Math.min(end, (block + 1) * BLOCK_BYTES)',
    replace: 'end',
    title: 'is that of the file, %s, and each batch has its own CRC-32',
  },
  {
    what: 'a page in the place of a file is the file',
    ...BODY,
    find: 'if (!isDeclared && refusal !== null) return',
    replace: 'if (!isDeclared && media.encrypted && refusal !== null) return',
    title: 'is not the file',
  },
  {
    what: 'a file that is like a report is refused against its hash',
    ...BODY,
    find: 'if (!isDeclared && refusal !== null) return',
    replace: 'if (refusal !== null) return',
    title: 'is the file with the declared hash',
  },
  {
    what: 'an empty export is believed at once',
    ...BODY,
    find: 'if (sizeBytes === 0 && !isDeclared)',
    replace: 'if (sizeBytes === 0 && isDeclared)',
    title: 'an empty body is believed when it comes twice, unless the catalogue declares one',
  },
  {
    what: 'a page costs the kept part of a file',
    file: 'shared/download/machine/reduceDownload.ts',
    find: '    download.otherVersion === null\n      ? [{ ...restart',
    replace: "    download.type === 'running'\n      ? [{ ...restart",
    spec: 'unit/download/machine/otherVersionPartial.spec.ts',
    title: 'is gone on with when what came was a page or an error report',
  },
  {
    what: 'JSON with an error among its fields is a report',
    file: 'shared/download/transfer/substituteDetector.ts',
    find: 'Object.keys(body).length === 1 && ',
    replace: '',
    spec: 'unit/download/transfer/substituteDetector.spec.ts',
    title: 'data with an error among its fields',
  },
  {
    what: 'XML may end anywhere',
    ...ENDINGS,
    find: "return isClosed ? null : 'xml'",
    replace: 'return null',
    title: 'a GML without its end',
  },
  {
    what: 'a body of unknown length is refused although a range would tell it',
    ...BODY,
    find: "result.is === 'mismatch' || (hasValidator && isRangeSupported(response))",
    replace: "result.is === 'mismatch'",
    title: 'is fetched on where the server has ranges, which tell the length of a version that has a name',
  },
]
