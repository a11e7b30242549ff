import type { Api } from '../../../../renderer/bridge/api.js'
import type { RequestName } from '../../../../shared/ipc/contract.js'

/**
 * Creates the main process as the stores of the window see it. It gives these answers, `listen` tells of events,
 * and no file is dropped.
 */
export const createFakeApi = (
  answer: (name: RequestName, input: never) => unknown,
  listen: Api['listen'] = () => () => undefined,
): Api => ({
  ask: async (name, input) => answer(name, input as never) as never,
  takeDropped: () => Promise.reject(new Error('nothing is dropped here')),
  listen,
})
