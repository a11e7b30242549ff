import type { ProductSabotage } from '../../productSabotage.js'

const UNPACKING = {
  file: 'electron/engine/transfer/bodyDecoder.ts',
  spec: 'unit/engine/transfer/bodyDecoder.spec.ts',
} as const

/** How encoded bodies are decoded, and how far. */
export const CONTENT_DECODING: readonly ProductSabotage[] = [
  {
    what: 'a file that is compressed by itself is decoded',
    ...UNPACKING,
    find: 'return settle(isOwnCompression() ?',
    replace: 'return settle(isOwnCompression() && !isOwn ?',
    title: 'the decoder leaves a compressed file as it is, unless it was compressed once more',
  },
  {
    what: 'an encoded body that was cut is whole',
    ...UNPACKING,
    find: 'const last = await chain.end()',
    replace: 'const last = await chain.push(new Uint8Array(0))',
    title: 'the decoder reports a body that was cut at any byte',
  },
  {
    what: 'the sample of a packed file that was cut is the whole file',
    file: 'electron/services/samples/fetchBeginning.ts',
    find: 'const last = await decoder.end()',
    replace: 'const last = await decoder.push(new Uint8Array(0))',
    spec: 'wire/samples/samples.spec.ts',
    title: 'is refused when a server packed it and the packed bytes were cut',
  },
  {
    what: 'a body unfolds without a bound',
    file: 'electron/adapters/net/nodeContentDecoding.ts',
    find: 'if (given > taken * LIMITS.CODING_RATIO + LIMITS.CODING_FLOOR_BYTES)',
    replace: 'if (given > Number.MAX_SAFE_INTEGER)',
    spec: 'contract/ports/contentDecoding.spec.ts',
    title: 'stops what unfolds beyond that',
  },
  {
    what: 'only the first line of the content codings is read',
    file: 'electron/engine/transfer/request/toResponseHead.ts',
    find: "contentEncoding: joinHeader(netResponse, 'content-encoding')",
    replace: "contentEncoding: netResponse.header('content-encoding')",
    spec: 'wire/engine/engine.spec.ts',
    title: 'what a server and its proxy compressed one after the other, each in a line of its own, is decoded twice',
  },
  {
    what: 'a character set is taken for a content coding',
    file: 'shared/http/contentCoding.ts',
    find: '!NO_CODING.test(name)',
    replace: "name !== 'identity' && name !== ''",
    spec: 'unit/http/contentCoding.spec.ts',
    title: '%s names %j',
  },
]
