import { expect, it } from 'vitest'
import { createRecordLearner } from '../../../../electron/services/catalogue/recordLearner.js'
import type { Dataset } from '../../../../shared/catalogue/model.js'
import { failure } from '../../../../shared/failure.js'
import type { PortalId } from '../../../../shared/ids.js'
import { fail, ok } from '../../../../shared/result.js'
import { generateDataset } from '../../../support/catalogue/generateDataset.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const PORTAL = 'https://rudi.example' as PortalId

function createScene() {
  const clock = createFakeClock()
  const asked: (readonly Dataset[])[] = []
  const answers = { isFull: false, stored: 0 }
  const learner = createRecordLearner({
    catalogueStore: {
      learn: async (_, records) => {
        asked.push(records)
        return answers.isFull ? fail(failure('disk/full')) : ok(undefined)
      },
    },
    clock,
    life: new AbortController().signal,
    isKnown: (portal) => portal === PORTAL,
    onStored: () => {
      answers.stored += 1
    },
  })
  const pass = async (): Promise<void> => {
    await clock.pass(0)
    await clock.pass(1000)
  }
  return { asked, answers, learner, pass }
}

it('stores a record once, however often it is given', async () => {
  const { asked, answers, learner, pass } = createScene()
  const [one, other] = [generateDataset(1), generateDataset(2)]
  for (const record of [one, other, one, one]) learner.learn(PORTAL, record)
  await pass()
  learner.learn(PORTAL, one)
  await pass()
  expect(asked).toEqual([[one, other]])
  expect(answers.stored).toBe(1)
  const read = { ...one }
  learner.learn(PORTAL, read)
  await pass()
  expect(asked.slice(1)).toEqual([[read]])
})

it('stores a record again that could not be stored, or whose copy was removed', async () => {
  const { asked, answers, learner, pass } = createScene()
  const one = generateDataset(1)
  const give = async (): Promise<void> => {
    learner.learn(PORTAL, one)
    await pass()
  }
  answers.isFull = true
  await give()
  expect(answers.stored).toBe(0)
  answers.isFull = false
  await give()
  learner.onCopyRemoved()
  await give()
  await give()
  expect(asked).toHaveLength(3)
})

it('stores nothing of a portal that was removed', async () => {
  const { asked, learner, pass } = createScene()
  learner.learn('https://removed.example' as PortalId, generateDataset(1))
  await pass()
  expect(asked).toEqual([])
})
