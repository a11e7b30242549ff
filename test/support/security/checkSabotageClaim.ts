import { ROOMS } from '../../sabotage/rooms.js'

const SABOTAGES = new Map(ROOMS.flatMap(({ sabotages }) => sabotages.map((one) => [one.what, one] as const)))

/** A test and the sabotage that it is said to notice. `spec` is a path under `test/`. */
export interface SabotageClaim {
  readonly spec: string
  readonly title: string
  readonly kills: string
}

/** Returns what is wrong with the claim: nothing when there is such a sabotage and it names this test. */
export function checkSabotageClaim({ spec, title, kills }: SabotageClaim): readonly string[] {
  const sabotage = SABOTAGES.get(kills)
  if (sabotage === undefined) return [`there is no sabotage “${kills}”`]
  const isIt = sabotage.spec === spec && sabotage.title === title
  return isIt ? [] : [`“${kills}” is noticed by ${sabotage.spec}: ${sabotage.title}`]
}
