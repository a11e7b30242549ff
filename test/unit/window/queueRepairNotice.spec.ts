import { expect, it } from 'vitest'
import { createQueueRepairNotice } from '../../../electron/window/queueRepairNotice.js'
import type { QueueRepairEvent } from '../../../shared/download/model/queueRepairEvent.js'
import { formatQueueRepair } from '../../../shared/messages/formatQueueRepair.js'

const REMADE: QueueRepairEvent = {
  type: 'remade',
  name: 'library.db.damaged-1',
  kept: 1200,
  lost: 1,
}
const ROW: QueueRepairEvent = { type: 'put-aside', rows: 1, restored: 0 }
const pathOf = (name: string): string => `/data/${name}`
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function aNotice() {
  const boxes: string[] = []
  const answers: (() => void)[] = []
  let draw = (): void => undefined
  const drawn = new Promise<void>((resolve) => {
    draw = resolve
  })
  const listener = createQueueRepairNotice({
    dialog: {
      showMessageBox: (...args: readonly unknown[]) => {
        boxes.push((args.at(-1) as { message: string }).message)
        return new Promise((resolve) => answers.push(() => resolve({ response: 0, checkboxChecked: false })))
      },
    },
    windowController: { current: () => null, drawn },
    sleep: turn,
    folder: '/data',
    language: 'en',
  })
  return { boxes, answers, draw, listener }
}

it('rows that could not be read are counted, and it is said that they stay', () => {
  const one: QueueRepairEvent = { type: 'unread', rows: 1 }
  expect(formatQueueRepair([one, one], pathOf, 'en')).toContain(
    '2 downloads could not be read and are missing from the list until the next start; nothing is deleted from /data/library.db.',
  )
  expect(formatQueueRepair([one], pathOf, 'fr')).toContain(
    '1 téléchargement n’a pas pu être lu et manque dans la liste jusqu’au prochain démarrage ; rien n’est effacé de /data/library.db.',
  )
})

it('the notice is shown once there is a window, with everything that was found until then', async () => {
  const { boxes, draw, listener } = aNotice()
  listener(REMADE)
  listener(ROW)
  await turn()
  expect(boxes).toEqual([])
  draw()
  await turn()
  listener(ROW)
  await turn()
  expect(boxes).toEqual([formatQueueRepair([REMADE, ROW, ROW], pathOf, 'en')])
})

it('what is found while it is read is shown after it, and what is found later is shown then', async () => {
  const { boxes, answers, draw, listener } = aNotice()
  draw()
  listener(REMADE)
  await turn()
  await turn()
  listener(ROW)
  await turn()
  expect(boxes.length).toBe(1)
  answers[0]?.()
  await turn()
  await turn()
  expect(boxes[1]).toBe(formatQueueRepair([ROW], pathOf, 'en'))
  answers[1]?.()
  await turn()
  listener(REMADE)
  await turn()
  await turn()
  expect(boxes.length).toBe(3)
})

it.each([
  [
    'fr',
    /1.200 téléchargements ; 1 n’a pas pu être relu\. .*\/data\/library\.db\.damaged-1\. 2 téléchargements endommagés ont été retirés.*\/data\/library\.db\. .*intacts/,
  ],
  [
    'en',
    /1,200 downloads; 1 could not be read\. .*\/data\/library\.db\.damaged-1\. 2 damaged downloads were removed.*\/data\/library\.db\. .*untouched/,
  ],
] as const)(
  'the notice in %s says how many downloads are there, how many are lost, and where the damaged file is',
  (language, words) => {
    expect(formatQueueRepair([REMADE, ROW, ROW], pathOf, language)).toMatch(words)
  },
)

it('the notice tells restored downloads and lost ones apart', () => {
  const said = (news: QueueRepairEvent) => formatQueueRepair([news], pathOf, 'en')
  expect(said({ type: 'restored', kept: 1 })).toMatch(/^The list .* from its copy: 1 download\./)
  expect(said({ type: 'put-aside', rows: 3, restored: 3 })).toMatch(
    /^3 damaged downloads were restored .*\/data\/library\.db\. Down/,
  )
  expect(said({ type: 'put-aside', rows: 3, restored: 1 })).toMatch(
    /^1 damaged .* 2 damaged downloads were removed from the list;/,
  )
})

it('the notice names each file that was put aside, and counts what is there now', () => {
  const again: QueueRepairEvent = {
    type: 'remade',
    name: 'library.db.damaged-2',
    kept: 3,
    lost: 0,
  }
  expect(formatQueueRepair([REMADE, again], pathOf, 'en')).toMatch(
    / 3 downloads; 1 could .*\/data\/library\.db\.damaged-1, \/data\/library\.db\.damaged-2\./,
  )
})
