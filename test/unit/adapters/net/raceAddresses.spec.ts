import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ResolvedAddress, raceAddresses } from '../../../../electron/adapters/net/raceAddresses.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const toAddress = (address: string): ResolvedAddress => ({
  address,
  family: address.includes(':') ? 6 : 4,
})

/** Races addresses whose sockets do what the test makes them do. */
function race(...addresses: readonly string[]) {
  const sockets = new Map<string, Socket>()
  const outcome = raceAddresses(addresses.map(toAddress), {
    connect: (address) => {
      const socket = new Socket()
      sockets.set(address, socket)
      return socket
    },
    timeoutMs: 15_000,
  })
  outcome.catch(() => undefined)
  const socketTo = (address: string): Socket => {
    const socket = sockets.get(address)
    if (socket === undefined) throw new Error(`no attempt at ${address} yet`)
    return socket
  }
  return { outcome, socketTo, tried: () => [...sockets.keys()] }
}
const refuse = (socket: Socket): boolean =>
  socket.emit(
    'error',
    Object.assign(new Error('refused'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    }),
  )

test('an address that is slow to accept is not left for one that never does', async () => {
  const { outcome, socketTo, tried } = race('::1', '127.0.0.1')
  vi.advanceTimersByTime(250)
  expect(tried()).toEqual(['::1', '127.0.0.1'])
  vi.advanceTimersByTime(450)
  const [slow, silent] = [socketTo('::1'), socketTo('127.0.0.1')]
  expect(slow.destroyed).toBe(false)
  slow.emit('connect')
  expect(await outcome).toBe(slow)
  expect([slow.destroyed, silent.destroyed]).toEqual([false, true])
  expect(vi.getTimerCount()).toBe(0)
})

test('an address that accepts at once is the only one that is tried', async () => {
  const { outcome, socketTo, tried } = race('::1', '127.0.0.1')
  socketTo('::1').emit('connect')
  await outcome
  vi.advanceTimersByTime(1000)
  expect(tried()).toEqual(['::1'])
})

test('after a refusal the next address is tried at once', () => {
  const { socketTo, tried } = race('::1', '127.0.0.1')
  refuse(socketTo('::1'))
  expect(tried()).toEqual(['::1', '127.0.0.1'])
})

test('a dead family with many addresses costs one attempt', () => {
  const { tried } = race('::1', '::2', '::3', '127.0.0.1', '127.0.0.2')
  vi.advanceTimersByTime(60_000)
  expect(tried()).toEqual(['::1', '127.0.0.1', '::2', '127.0.0.2', '::3'])
})

test('when all addresses have failed, it says why of each', async () => {
  const { outcome, socketTo } = race('::1', '127.0.0.1')
  refuse(socketTo('::1'))
  refuse(socketTo('127.0.0.1'))
  await expect(outcome).rejects.toMatchObject({
    errors: [{ code: 'ECONNREFUSED' }, { code: 'ECONNREFUSED' }],
  })
  expect(vi.getTimerCount()).toBe(0)
})

test('addresses that never answer end with a time-out, and with their sockets closed', async () => {
  const { outcome, socketTo } = race('::1', '127.0.0.1')
  vi.advanceTimersByTime(15_000)
  await expect(outcome).rejects.toMatchObject({
    code: 'UND_ERR_CONNECT_TIMEOUT',
  })
  expect([socketTo('::1').destroyed, socketTo('127.0.0.1').destroyed]).toEqual([true, true])
})
