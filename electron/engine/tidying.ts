import { join } from 'node:path'
import type { Effect } from '../../shared/download/events.js'
import type { Place } from '../../shared/download/state.js'
import { assertNever } from '../../shared/result.js'
import { MISMATCH_SUFFIX } from './names.js'
import type { World } from './world.js'

/** Files of one name that are kept beside it: more is somebody's habit, not an accident. */
export const ASIDE_TRIES = 100

/** What removes, renames or takes back what lies on the disk. */
export type Tidying = Extract<Effect, { readonly do: (typeof TIDYING)[number] }>
const TIDYING = ['discard', 'withdraw', 'set-aside'] as const

export const isTidying = (effect: Effect): effect is Tidying => TIDYING.some((one) => one === effect.do)

export function tidyUp(world: World, effect: Tidying): Promise<void> {
  switch (effect.do) {
    case 'discard':
      return discardPartial(world, effect.place)
    case 'withdraw':
      return withdraw(world, effect)
    case 'set-aside':
      return setAside(world, effect.place)
    default:
      return assertNever(effect, 'tidyUp')
  }
}

/** Null for what is not there, or is no file. */
export async function sizeAt(world: World, path: string): Promise<number | null> {
  const opened = await world.disk.open(path, 'read')
  if (!opened.ok) return null
  const size = await opened.value.size()
  await opened.value.close()
  return size.ok ? size.value : null
}

/** Keeps bytes that are not what was declared, under a name that nobody takes for the file. Never replaces anything. */
export async function setAside(world: World, place: Place): Promise<void> {
  const partial = join(place.folder, place.partial)
  for (let number = 1; number <= ASIDE_TRIES; number += 1) {
    const suffix = number === 1 ? MISMATCH_SUFFIX : `${MISMATCH_SUFFIX}-${number}`
    const kept = await world.disk.publish(partial, join(place.folder, `${place.name}${suffix}`))
    if (kept.ok) return
    if (kept.failure.code !== 'disk/exists') return world.log.note('mismatch.not-kept', { code: kept.failure.code })
  }
}

/** Removes a partial of ours. That it stays behind is a pity and no failure of anything. */
export async function discardPartial(world: World, place: Place): Promise<void> {
  const removed = await world.disk.remove(join(place.folder, place.partial))
  if (!removed.ok) world.log.note('partial.not-removed', { code: removed.failure.code })
}

type Withdrawal = Extract<Effect, { readonly do: 'withdraw' }>

/**
 * Takes back a complete file that was called off before it was recorded: also from its name, when it was we who put it
 * there and it is still that. What a person agreed to replace stays replaced, with what was there kept beside it.
 */
export async function withdraw(world: World, withdrawal: Withdrawal): Promise<void> {
  const { place, sha256 } = withdrawal
  const final = join(place.folder, place.name)
  const isOurs = place.rival?.may !== 'replace' && (withdrawal.isNamed || (await isHalfNamed(world, withdrawal, final)))
  await discardPartial(world, place)
  if (!isOurs) return
  const isThere = await world.library.isAt(final, sha256)
  const removed = isThere.ok && isThere.value ? await world.disk.remove(final) : isThere
  if (!removed.ok) world.log.note('file.not-withdrawn', { code: removed.failure.code })
}

/** A name that was taken and a partial that stayed are one file: taking the name again then succeeds, and never else. */
async function isHalfNamed(world: World, { place, sizeBytes }: Withdrawal, final: string): Promise<boolean> {
  if ((await sizeAt(world, final)) !== sizeBytes) return false
  return (await world.disk.publish(join(place.folder, place.partial), final)).ok
}
