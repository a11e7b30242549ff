// The desktop reminds of agreements that end soon: once a day each, also after restarts, and never of one that lasts.

import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { openAgreementList } from '../../../../electron/protect/agreementList.js'
import { startAgreementReminder } from '../../../../electron/services/protect/agreementReminder.js'
import { createDesktopMessages } from '../../../../shared/messages/desktopMessages.js'
import { type Agreement, agreement, toLocalDay } from '../../../../shared/protect/agreement.js'
import { DAY_MS } from '../../../../shared/timeUnits.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'
import { unwrap } from '../../../support/unwrap.js'

const createAgreement = (n: number, until: string): Agreement =>
  agreement.parse({
    portalId: 'https://portal.example',
    datasetId: `11111111-2222-4333-8444-00000000000${n}`,
    title: `Jeu ${n}`,
    purpose: 'étude',
    until,
  })

async function createRig(inDays: readonly number[]) {
  const folder = await createTemporaryFolder()
  const clock = createFakeClock()
  const dayIn = (days: number): string => toLocalDay(clock.now() + days * DAY_MS)
  const list = openAgreementList(nodeDisk, folder)
  for (const [n, days] of inDays.entries()) {
    const one = createAgreement(n, dayIn(days))
    await unwrap(list.change(one, () => one))
  }
  const said: [string, number][] = []
  const start = () => {
    const life = new AbortController()
    startAgreementReminder({
      agreements: openAgreementList(nodeDisk, folder),
      clock,
      life: life.signal,
      drawn: Promise.resolve(),
      remind: ({ title }, days) => void said.push([title, days]),
    })
    return life
  }
  return { clock, said, start, list, folder, path: join(folder, 'agreements.json') }
}

describe('the reminder of agreements', () => {
  test('tells each that ends soon or is over, and none that lasts', async () => {
    const { said, start } = await createRig([30, 14, 0, -3])
    start()
    await expect
      .poll(() => said)
      .toEqual([
        ['Jeu 3', -3],
        ['Jeu 2', 0],
        ['Jeu 1', 14],
      ])
  })

  test('tells it once a day, also after another start', async () => {
    const { clock, said, start } = await createRig([2])
    const first = start()
    await expect.poll(() => said).toEqual([['Jeu 0', 2]])
    first.abort()
    await expect.poll(clock.sleepers).toBe(0)
    start()
    // Each check, including its disk access, has ended once the service sleeps again.
    for (let look = 0; look < 4; look += 1) {
      await expect.poll(clock.sleepers).toBe(1)
      expect(said).toHaveLength(1)
      await clock.pass(900_000)
    }
    await expect.poll(clock.sleepers).toBe(1)
    expect(said).toHaveLength(1)
    await clock.pass(DAY_MS)
    await expect
      .poll(() => said)
      .toEqual([
        ['Jeu 0', 2],
        ['Jeu 0', 1],
      ])
  })
})

test('an agreement that the person extends or ends while reminders are made stays as they left it', async () => {
  const { clock, list, folder } = await createRig([1, 2, 3])
  const [first, second, third] = await unwrap(list.read())
  if (first === undefined || second === undefined || third === undefined) throw new Error('three were made')
  const longer = { ...second, until: toLocalDay(clock.now() + 400 * DAY_MS) }
  const said: string[] = []
  startAgreementReminder({
    // The person acts right after the reminder has read the list.
    agreements: {
      ...list,
      read: async () => {
        const read = await list.read()
        await list.change(second, () => longer)
        await list.change(third, () => null)
        return read
      },
    },
    clock,
    life: new AbortController().signal,
    drawn: Promise.resolve(),
    remind: ({ title }) => void said.push(title),
  })
  await expect.poll(clock.sleepers).toBe(1)
  expect(said).toEqual(['Jeu 0'])
  const kept = await unwrap(openAgreementList(nodeDisk, folder).read())
  expect(kept.map(({ title, until }) => [title, until])).toEqual([
    ['Jeu 1', longer.until],
    ['Jeu 0', first.until],
  ])
})

test.each([
  ['fr', -1, 'L’accord sur « Vélos » est échu.'],
  ['fr', 0, 'L’accord sur « Vélos » se termine aujourd’hui.'],
  ['fr', 1, 'L’accord sur « Vélos » se termine demain.'],
  ['fr', 3, 'L’accord sur « Vélos » se termine dans 3 jours.'],
  ['en', -1, 'The agreement on “Vélos” has ended.'],
  ['en', 0, 'The agreement on “Vélos” ends today.'],
  ['en', 1, 'The agreement on “Vélos” ends tomorrow.'],
  ['en', 3, 'The agreement on “Vélos” ends in 3 days.'],
] as const)('in %s with %d days left the notification is %s', (language, days, words) => {
  const said = createDesktopMessages(language).agreement('Vélos', days)
  expect(said.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(words)
})
