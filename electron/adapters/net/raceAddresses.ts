import type { Socket } from 'node:net'

export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

export interface RaceOptions {
  /** Begins to connect to an address. */
  readonly connect: (address: string) => Socket
  /** How long all of it may take. */
  readonly timeoutMs: number
}

/** How long an attempt is alone before the next address is tried beside it (RFC 8305 5). */
const NEXT_ADDRESS_AFTER_MS = 250

/** No address has accepted in time. The library has a code for that. */
class NoneAccepted extends Error {
  readonly code = 'UND_ERR_CONNECT_TIMEOUT'
}

/**
 * Connects to the first of a host's addresses that accepts (RFC 8305, "Happy Eyeballs"). Rejects with an
 * `AggregateError` when all have failed.
 *
 * Node's `autoSelectFamily` gives up each attempt but the last after 250 ms: over a satellite or a distant VPN it leaves
 * the address that works for one that never answers. Here an attempt goes on beside the next.
 */
export const raceAddresses = (
  addresses: readonly ResolvedAddress[],
  { connect, timeoutMs }: RaceOptions,
): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const waiting = [...alternateFamilies(addresses)]
    const connecting = new Set<Socket>()
    const errors: Error[] = []
    let nextAddress: NodeJS.Timeout | undefined
    const end = (): void => {
      clearTimeout(nextAddress)
      clearTimeout(deadline)
      for (const socket of connecting) socket.destroy()
    }
    const begin = (): void => {
      clearTimeout(nextAddress)
      const next = waiting.shift()
      if (next === undefined) {
        if (connecting.size > 0) return
        end()
        reject(new AggregateError(errors, 'no address accepted'))
        return
      }
      const socket = connect(next.address)
      connecting.add(socket)
      const onError = (error: Error): void => {
        errors.push(error)
        connecting.delete(socket)
        begin()
      }
      socket.once('error', onError)
      socket.once('connect', () => {
        socket.off('error', onError)
        connecting.delete(socket)
        end()
        resolve(socket)
      })
      nextAddress = setTimeout(begin, NEXT_ADDRESS_AFTER_MS)
    }
    const deadline = setTimeout(() => {
      end()
      reject(new NoneAccepted('no address accepted in time'))
    }, timeoutMs)
    begin()
  })

/** IPv6 and IPv4 in turns, beginning with the resolver's first, so that a dead family costs one attempt. */
function alternateFamilies(addresses: readonly ResolvedAddress[]): readonly ResolvedAddress[] {
  const preferred = addresses[0]?.family
  const ofPreferred = addresses.filter(({ family }) => family === preferred)
  const others = addresses.filter(({ family }) => family !== preferred)
  return addresses.flatMap((_, index) => [ofPreferred[index], others[index]]).filter((address) => address !== undefined)
}
