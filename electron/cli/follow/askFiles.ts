import { LIMITS } from '../../../shared/limits.js'
import { ok } from '../../../shared/result.js'
import type { Engine } from '../../engine/api/engine.js'
import { askProducer } from '../../engine/transfer/request/askProducer.js'
import { type AskedFile, openAskedFiles } from '../../follow/askedFiles.js'
import {
  type AskedProducers,
  askProducers,
  getAskedKey,
  listHeldFiles,
  withProducerChanges,
} from '../../follow/askProducers.js'
import type { CheckedFollow } from '../../follow/compareWithDisk.js'
import type { CliContext } from '../core/command.js'
import { MESSAGES } from '../core/messages.js'
import { type CheckedPortal, type FollowedHere, listChecked } from './checkedPortal.js'

/** Nothing is downloaded meanwhile, and one question follows the other. */
const visit: Engine['visit'] = async () =>
  ok({ onAnswer: () => undefined, onBroken: () => undefined, close: () => undefined })

/**
 * Adds what producers have shown of the files that the portal describes as before, of now where they are to be asked, and
 * of an earlier command where that is not settled.
 */
export async function askFiles(
  context: CliContext,
  { folder, asksFiles }: Pick<FollowedHere, 'folder' | 'asksFiles'>,
  checked: CheckedPortal,
): Promise<CheckedPortal> {
  const { disk, sha256, signal, terminal } = context
  const { searches } = checked
  const notes = openAskedFiles(disk, folder)
  const before = await notes.read()
  const { news, ...producers } =
    asksFiles && !signal.aborted ? await ask(context, checked, before) : { news: [], answered: 0, unasked: 0 }
  // What was just found out counts all the same; the next command asks again.
  const noted = news.length === 0 ? ok(undefined) : await notes.note(news)
  if (!noted.ok) terminal.fail(noted.failure)
  const asked = new Map([...before, ...news.map((one) => [one.key, one] as const)])
  const add = (one: CheckedFollow): CheckedFollow => withProducerChanges(one, asked, sha256)
  return {
    ...checked,
    all: checked.all.map(add),
    searches: searches.map(({ datasets, unchanged, ...search }) => ({
      ...search,
      datasets: [...datasets.map(add), ...unchanged.map(add).filter(({ changes }) => changes.length > 0)],
      unchanged: [],
    })),
    producers,
  }
}

async function ask(
  { clock, net, signal, sha256, terminal }: CliContext,
  checked: CheckedPortal,
  asked: ReadonlyMap<string, AskedFile>,
): Promise<AskedProducers> {
  const all = [...listChecked(checked), ...checked.searches.flatMap(({ unchanged }) => unchanged)]
  const held = new Map(
    all
      .flatMap(listHeldFiles)
      .map((one) => [getAskedKey({ folder: one.folder, mediaId: one.file.mediaId }, sha256), one] as const),
  )
  const done = await askProducers([...held.values()], {
    asked,
    budget: LIMITS.PRODUCERS_ASKED,
    digest: sha256,
    clock,
    signal,
    ask: (one, fetched) => askProducer({ net, clock, visit, source: checked.portal }, one.ref, fetched, signal),
    onAsked: (at, of) => terminal.status(() => `${MESSAGES.askingProducers[terminal.language]} ${at + 1}/${of}`),
  })
  terminal.status(null)
  return done
}
