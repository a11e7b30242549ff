import { ROOMS } from '../../sabotage/rooms.js'

const SABOTAGES = new Map(ROOMS.flatMap(({ sabotages }) => sabotages.map((one) => [one.what, one] as const)))

/** A test, and what goes wrong in the sabotage that it is said to notice. `spec` is a path under `test/`. */
export interface SabotageClaim {
  readonly spec: string
  readonly title: string
  readonly kills: string
}

/** What is wrong with saying so: nothing when there is such a sabotage and this very test is the one that must notice it. */
export function checkSabotageClaim({ spec, title, kills }: SabotageClaim): readonly string[] {
  const sabotage = SABOTAGES.get(kills)
  if (sabotage === undefined) return [`there is no sabotage “${kills}”`]
  const isIt = sabotage.spec === spec && sabotage.title === title
  return isIt ? [] : [`“${kills}” is noticed by ${sabotage.spec}: ${sabotage.title}`]
}
