import { assertNever } from '../../../shared/assert.js'
import type { DownloadEffect } from '../../../shared/download/machine/eventsAndEffects.js'
import type { EngineContext } from '../context/engineContext.js'
import { discardPartial } from '../files/discardPartial.js'
import { quarantinePartial } from '../publish/quarantinePartial.js'
import { withdrawPublished } from '../publish/withdrawPublished.js'

/** The effects that remove or rename files. */
export type CleanupEffect = Extract<DownloadEffect, { readonly do: (typeof CLEANUP_EFFECTS)[number] }>

const CLEANUP_EFFECTS = ['discard', 'withdraw', 'set-aside'] as const

export const isCleanup = (effect: DownloadEffect): effect is CleanupEffect =>
  CLEANUP_EFFECTS.some((one) => one === effect.do)

export function runCleanup(context: EngineContext, effect: CleanupEffect): Promise<void> {
  switch (effect.do) {
    case 'discard':
      return discardPartial(context, effect.place)
    case 'withdraw':
      return withdrawPublished(context, effect)
    case 'set-aside':
      return quarantinePartial(context, effect.place)
    default:
      return assertNever(effect, 'runCleanup')
  }
}
