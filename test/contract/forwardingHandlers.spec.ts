// The table names the method that answers a verb: one that is wrong in name or type does not compile, and each verb reaches its own.
import { describe, expect, it } from 'vitest'
import {
  createForwardingHandlers,
  type ForwardedName,
  type ForwardServices,
} from '../../electron/ipc/server/forwardingHandlers.js'
import { failure } from '../../shared/failure.js'
import { channels } from '../../shared/ipc/channels.js'
import { contract } from '../../shared/ipc/contract.js'
import { fail, ok } from '../../shared/result.js'
import { validInputs } from '../support/ipc/validInputs.js'

const forwarded = channels.ask.filter((name): name is ForwardedName => contract[name].forward !== null)

/** Services of which every method answers the same, and notes its call. */
function createRecordingServices(answer: unknown) {
  const calls: string[] = []
  const methodsOf = (service: string) =>
    new Proxy(
      {},
      {
        get:
          (_, method) =>
          (...given: readonly unknown[]) =>
            note(`${service}.${String(method)}`, given),
      },
    )
  const note = (method: string, given: readonly unknown[]) => {
    calls.push(`${method} ${JSON.stringify(given)}`)
    return answer
  }
  const services = new Proxy({}, { get: (_, service) => methodsOf(String(service)) }) as ForwardServices
  const handlers = createForwardingHandlers(services)
  const ask = (name: ForwardedName) => (handlers[name] as (input: unknown) => Promise<unknown>)(validInputs[name])
  return { calls, ask }
}

describe('a verb that a service answers by itself', () => {
  it('calls its own method with the fields of its input, in order', async () => {
    const { calls, ask } = createRecordingServices(undefined)
    for (const name of forwarded) await ask(name)
    const id = '11111111-2222-4333-8444-555555555555'
    expect(Object.fromEntries(forwarded.map((name, at) => [name, calls[at]]))).toEqual({
      'app.leave': 'windowFlush.confirm [null]',
      'updates.read': 'updates.view [null]',
      'updates.check': 'updates.check [null]',
      'updates.download': 'updates.download [null]',
      'updates.cancel': 'updates.cancel [null]',
      'updates.restart': 'updates.restart [null]',
      'portals.list': 'portals.cards [null]',
      'catalog.search': `catalogue.search [${JSON.stringify(validInputs['catalog.search'])}]`,
      'catalog.dataset': `catalogue.describe ["${id}"]`,
      'catalog.onDisk': `catalogue.listOnDisk ["${id}"]`,
      'catalog.copy': 'catalogue.view [null]',
      'catalog.refresh': 'catalogue.refresh [null]',
      'links.dismiss': 'links.dismiss [null]',
      'links.dismissRefused': 'links.dismissRefused [null]',
      'downloads.reorder': `engine.reorder [["${id}"],null]`,
      'downloads.prioritise': `engine.prioritise [["${id}"],"high"]`,
      'downloads.pause': 'engine.pause ["all"]',
      'downloads.resume': `engine.resume [["${id}"]]`,
      'downloads.cancel': `engine.cancel [["${id}"]]`,
      'downloads.retry': `engine.retry [["${id}"]]`,
      'downloads.forget': 'engine.forget ["ended"]',
      'downloads.limit': `engine.setDownloadLimit [["${id}"],2000000]`,
      'traffic.read': 'engine.getTraffic [null]',
      'traffic.online': 'engine.onNetworkAvailable [null]',
      'preview.stopSample': 'samples.cancel [null]',
      'preview.mapPiece': 'maps.piece [1,0,0]',
      'preview.mapRows': 'maps.rows [1,[0,7]]',
      'preview.mapColours': 'maps.colours [1,"population","quantile"]',
      'preview.progress': 'preview.progress [null]',
      'preview.profileProgress': 'preview.profileProgress [null]',
      'preview.release': 'preview.release [null]',
      'preview.cancel': 'preview.cancel [null]',
      'query.cancel': 'queryAnswers.cancel [null]',
      'compare.run': 'comparisons.run [{"file":1,"version":null},{"file":2,"version":null},["code"]]',
      'compare.progress': 'comparisons.progress [null]',
      'compare.cancel': 'comparisons.cancel [null]',
      'protected.list': 'protectedFiles.list [null]',
      'protected.agree': `protectedFiles.agree [${JSON.stringify(validInputs['protected.agree'])}]`,
      'protected.end': `protectedFiles.end ["https://rudi.example","${id}"]`,
      'protected.purge': 'protectedFiles.purge [[1]]',
      'share.save': 'sharing.save [{"files":[1,2]}]',
      'descriptions.show': `descriptions.show [${JSON.stringify(validInputs['descriptions.show'])}]`,
      'descriptions.write': `descriptions.write [${JSON.stringify(validInputs['descriptions.write'])}]`,
      'share.open': 'sharing.open [null]',
      'share.read': `sharing.read [${JSON.stringify(validInputs['share.read'])}]`,
      'library.stopVerifying': 'librarySync.stopVerifying [null]',
      'follow.list': 'follows.list [null]',
      'follow.remove': 'follows.remove [["k"]]',
      'follow.accept': 'follows.accept [["k"],null]',
      'follow.keep': 'follows.setKeep [["k"],3]',
      'follow.check': 'follows.check [null]',
      'exports.list': 'exportJobs.list [null]',
      'exports.cancel': `exportJobs.cancel ["${id}"]`,
      'exports.clear': 'exportJobs.clear [null]',
    })
  })

  it.each([
    ['nothing', undefined, ok(undefined)],
    ['a value', { rows: 3 }, ok({ rows: 3 })],
    ['a list', [], ok([])],
    ['null', null, ok(null)],
    ['a result', ok(7), ok(7)],
    ['a failure', fail(failure('disk/full')), fail(failure('disk/full'))],
    ['something later', Promise.resolve(ok(1)), ok(1)],
  ])('answers %s as the window expects it', async (_what, answer, expected) => {
    expect(await createRecordingServices(answer).ask('traffic.read')).toEqual(expected)
  })

  it('calls a method on its service', async () => {
    const links = {
      dismissed: 0,
      dismiss() {
        this.dismissed += 1
      },
    }
    await createForwardingHandlers({ links } as unknown as ForwardServices)['links.dismiss'](undefined)
    expect(links.dismissed).toBe(1)
  })

  it('rejects when its method throws, so that the border answers and logs it', async () => {
    const dismiss = () => {
      throw new Error('token=abc')
    }
    const handlers = createForwardingHandlers({ links: { dismiss } } as unknown as ForwardServices)
    await expect(handlers['links.dismiss'](undefined)).rejects.toThrow('token=abc')
  })
})

type Engine = ForwardServices['engine']
/** `tsc` fails on this file when it accepts one of these. */
const misfits: readonly unknown[] = [
  // @ts-expect-error: a method is missing
  { pause: () => undefined } satisfies Partial<ForwardServices>['engine'],
  // @ts-expect-error: a method takes something else
  ((ids: number) => void ids) satisfies Engine['pause'],
  // @ts-expect-error: a method takes more than the row gives
  ((_ids: unknown, _more: number) => undefined) satisfies Engine['pause'],
  // @ts-expect-error: an answer would be lost
  (() => true) satisfies Engine['pause'],
  // @ts-expect-error: a result would be lost
  (async () => ok(3)) satisfies Engine['reorder'],
  // @ts-expect-error: an answer is missing
  (() => undefined) satisfies Engine['traffic'],
]

it('does not compile with another name or type', () => {
  expect(misfits).toHaveLength(6)
})
