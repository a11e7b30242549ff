import type { CatalogueMirror } from '../ports/catalogueMirror.js'
import { portThread, type ThreadOptions } from './portThread.js'

/**
 * `CatalogueMirror` on a thread of its own running the bundled `electron/mirror.ts`: no search, however broad, and no
 * page being written holds the main thread up.
 */
export function mirrorThread(options: ThreadOptions): CatalogueMirror {
  const { ask, close } = portThread<keyof CatalogueMirror>('mirror', options)
  return {
    stock: (...given) => ask('stock', given),
    compare: (...given) => ask('compare', given),
    change: (...given) => ask('change', given),
    learn: (...given) => ask('learn', given),
    notMet: (...given) => ask('notMet', given),
    label: (...given) => ask('label', given),
    hold: (...given) => ask('hold', given),
    search: (...given) => ask('search', given),
    counts: (...given) => ask('counts', given),
    dataset: (...given) => ask('dataset', given),
    holderOf: (...given) => ask('holderOf', given),
    forget: (...given) => ask('forget', given),
    close,
  }
}
