import type { Net } from '../../../electron/ports/net.js'

/**
 * Wraps a network so that it reports the bytes of bodies that its user has taken. A server cannot count these: what it
 * has sent may still wait in the buffers of the system, which hold megabytes when the machine is busy.
 */
export function countReceivedBytes(net: Net, onReceived: (bytes: number) => void): Net {
  async function* count(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      onReceived(chunk.byteLength)
      yield chunk
    }
  }
  return {
    async send(request) {
      const sent = await net.send(request)
      if (!sent.ok) return sent
      const response = sent.value
      return {
        ok: true,
        value: {
          status: response.status,
          header: (name) => response.header(name),
          headerAll: (name) => response.headerAll(name),
          body: count(response.body),
          discard: () => response.discard(),
        },
      }
    },
    close: () => net.close(),
  }
}
