import type { CliContext } from '../core/cliContext.js'
import type { CliCommand } from '../core/command.js'
import { EXIT_CODES, type ExitCode, getWorstExit } from '../core/exitCodes.js'
import { type CountWord, formatCounted } from '../core/formatCounted.js'
import { checkPortal } from './checkPortal.js'
import { countFollowed, type FollowLists } from './lists/followLists.js'
import { listPortals, readFollowInputs } from './lists/readFollowInputs.js'
import { listChecked } from './portalCheckResult.js'
import { reportChanges } from './reportChanges.js'

/** Reports what has changed of what is followed. It changes nothing on disk. */
export const statusCommand: CliCommand = {
  name: 'status',
  operands: '',
  options: { list: { type: 'boolean' }, files: { type: 'boolean' } },
  words: {
    fr: 'liste ce qui a changé dans ce que vous suivez',
    en: 'lists what has changed in what you follow',
  },
  details: {
    fr: 'Fichiers nouveaux, modifiés ou retirés, licence, accès, description. Avec --files, signale aussi les fichiers dont le producteur a une autre version que le portail. Avec --list, liste ce que vous suivez sans contacter les portails.',
    en: 'New, changed and withdrawn files, licence, access, description. With --files, also reports files of which the producer has another version than the portal. With --list, lists what you follow without contacting the portals.',
  },
  run: async (invocation, context) => {
    const list = await readFollowInputs(invocation, context)
    if (!list.ok) return list.failure
    const { lists } = list.value
    const isListed = invocation.flag('list')
    if (isListed) listFollowed(context, lists)
    let changed = 0
    const producers = { asked: 0, unasked: 0 }
    let worst: ExitCode = EXIT_CODES.done
    for (const portal of isListed ? [] : listPortals(lists)) {
      const checked = await checkPortal(context, portal, list.value)
      worst = getWorstExit(worst, checked.code)
      producers.asked += checked.producers.answered
      producers.unasked += checked.producers.unasked
      for (const one of listChecked(checked)) {
        changed += one.changes.length
        reportChanges(context, one)
      }
    }
    if (context.signal.aborted) return EXIT_CODES.interrupted
    const followed = countFollowed(lists)
    const { asked, unasked } = producers
    const { output } = context
    const count = (word: CountWord, value: number): string => formatCounted(word, value, output.language)
    const isAsked = list.value.asksFiles && !isListed
    const more = isAsked ? [count('asked', asked), count('unasked', unasked)] : []
    output.print([count('followed', followed), count('changed', changed), ...more].join('  '))
    output.event({ event: 'summary', followed, changed, ...(isAsked ? producers : {}) })
    return worst
  },
}

function listFollowed({ output }: CliContext, { followed, searched }: FollowLists): void {
  for (const { portal, datasetId: dataset, mediaId: media, to, seen } of followed) {
    output.event({ event: 'followed', portal, dataset, media, title: seen.title, to })
    output.print(`${media === null ? dataset : `${dataset}/${media}`}  ${seen.title} → ${to}`)
  }
  for (const { portal, title, query, to } of searched) {
    const { text, themes, producers } = query
    output.event({ event: 'followed', portal, search: { query: text, themes, producers }, title, to })
    output.print(`${title} → ${to}`)
  }
}
