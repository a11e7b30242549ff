import type { HeldFiles } from '../ports/heldFiles.js'
import { portThread, type ThreadOptions } from './portThread.js'

/**
 * `HeldFiles` on a thread of its own running the bundled `electron/shelf.ts`: no survey and no search, however broad,
 * holds the main thread up.
 */
export function shelfThread(options: ThreadOptions): HeldFiles {
  const { ask, close } = portThread<keyof HeldFiles>('shelf', options)
  return {
    take: (...given) => ask('take', given),
    survey: (...given) => ask('survey', given),
    glance: (...given) => ask('glance', given),
    page: (...given) => ask('page', given),
    read: (...given) => ask('read', given),
    pick: (...given) => ask('pick', given),
    find: (...given) => ask('find', given),
    note: (...given) => ask('note', given),
    hide: (...given) => ask('hide', given),
    stamped: (...given) => ask('stamped', given),
    age: (...given) => ask('age', given),
    history: (...given) => ask('history', given),
    close,
  }
}
