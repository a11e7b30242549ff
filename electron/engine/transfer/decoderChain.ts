import type { ContentCoding } from '../../../shared/http/contentCoding.js'
import { ok, type Result } from '../../../shared/result.js'
import type { ContentDecoder, ContentDecoding } from '../../ports/contentDecoding.js'

/** Opens one decoder that undoes `names`, the last applied one first; null when this runtime lacks one of them. */
export function openDecoderChain(decoding: ContentDecoding, names: readonly ContentCoding[]): ContentDecoder | null {
  const chain: ContentDecoder[] = []
  for (const name of names.toReversed()) {
    const decoder = decoding.open(name)
    if (decoder === null) {
      for (const open of chain) open.close()
      return null
    }
    chain.push(decoder)
  }
  const passThrough = async (from: number, chunks: readonly Uint8Array[]): Promise<Result<readonly Uint8Array[]>> => {
    let passing = chunks
    for (const decoder of chain.slice(from)) {
      const next: Uint8Array[] = []
      for (const chunk of passing) {
        const pushed = await decoder.push(chunk)
        if (!pushed.ok) return pushed
        next.push(...pushed.value)
      }
      passing = next
    }
    return ok(passing)
  }
  return {
    push: (bytes) => passThrough(0, [bytes]),
    async end() {
      const all: Uint8Array[] = []
      for (const [at, decoder] of chain.entries()) {
        const last = await decoder.end()
        const passed = last.ok ? await passThrough(at + 1, last.value) : last
        if (!passed.ok) return passed
        all.push(...passed.value)
      }
      return ok(all)
    },
    close: () => chain.forEach((decoder) => void decoder.close()),
  }
}
