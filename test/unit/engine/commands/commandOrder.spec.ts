import { expect, test } from 'vitest'
import { createCommandOrder } from '../../../../electron/engine/commands/commandOrder.js'
import { createDownloadCommands } from '../../../../electron/engine/commands/downloadCommands.js'
import { createEnqueue } from '../../../../electron/engine/commands/enqueue.js'
import { loadRepository } from '../../../../electron/engine/queue/downloadRepository.js'
import { reduceDownload } from '../../../../shared/download/machine/reduceDownload.js'
import { runToEnd } from '../../../../shared/timeSlices.js'
import {
  createMemoryQueueStore,
  createStoredId,
  REPOSITORY_OPTIONS,
  STORED_DATASET,
} from '../../../support/queue/memoryQueueStore.js'
import { createMedia } from '../../../support/samples/catalogueSamples.js'
import { createRequest } from '../../../support/samples/downloadRequestSamples.js'
import { unwrap } from '../../../support/unwrap.js'

/** More downloads than a command changes in one turn. */
const MANY = 300

/** Opens the commands over a queue in memory whose turns end when the test says so. */
async function openLongQueue() {
  const options = { ...REPOSITORY_OPTIONS, store: createMemoryQueueStore().store }
  const repository = await unwrap(runToEnd(loadRepository(options, () => undefined)))
  let ids = 0
  let turns: (() => void)[] = []
  let isStepped = false
  const deps: Pick<Parameters<typeof createDownloadCommands>[0], 'repository' | 'dispatch' | 'activate' | 'yieldTurn'> =
    {
      repository,
      dispatch: (entry, event) => {
        entry.state = reduceDownload(entry.state, event)[0]
      },
      activate: () => undefined,
      yieldTurn: () => (isStepped ? new Promise((resolve) => turns.push(resolve)) : Promise.resolve()),
    }
  const order = createCommandOrder(deps)
  const recheckLibrary = () => undefined
  const add = createEnqueue({
    ...deps,
    order,
    recheckLibrary,
    newId: () => createStoredId(++ids),
    onAdded: () => undefined,
  })
  const requests = Array.from({ length: MANY }, (_, n) => createRequest(STORED_DATASET, createMedia(n + 1), '/data'))
  const added = await unwrap(await add(requests))
  isStepped = true
  const commands = createDownloadCommands({
    ...deps,
    order,
    recheckLibrary,
    log: { note: () => undefined },
    changeFeed: { markRemoved: () => undefined },
    dequeue: () => undefined,
  })
  return {
    commands,
    added,
    addAgain: (n: number) => add(requests.slice(n, n + 1)),
    getStates: () => added.map((id) => repository.getStateName(id)),
    async endAllTurns() {
      while (turns.length > 0) {
        const ending = turns
        turns = []
        for (const end of ending) end()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

const LAST = MANY - 1

test.for(['resume', 'retry'] as const)(
  'a download for which %s comes right after pausing a long queue does not stay paused',
  async (command) => {
    const { commands, added, getStates, endAllTurns } = await openLongQueue()
    commands.pause('all')
    expect(getStates()[LAST]).toBe('queued')
    commands[command](added.slice(LAST))
    await endAllTurns()
    expect(getStates()[LAST]).toBe('queued')
    expect(new Set(getStates().slice(0, LAST))).toEqual(new Set(['paused']))
  },
)

test('a request that is added again right after pausing a long queue is not paused', async () => {
  const { addAgain, commands, getStates, endAllTurns } = await openLongQueue()
  commands.pause('all')
  await addAgain(LAST)
  await endAllTurns()
  expect(getStates()[LAST]).toBe('queued')
})

test('of several commands for all downloads, the last one counts', async () => {
  const { added, commands, getStates, endAllTurns } = await openLongQueue()
  commands.pause('all')
  commands.resume('all')
  commands.pause('all')
  commands.resume('all')
  commands.pause(added.slice(LAST))
  await endAllTurns()
  expect(new Set(getStates().slice(0, LAST))).toEqual(new Set(['queued']))
  expect(getStates()[LAST]).toBe('paused')
})
