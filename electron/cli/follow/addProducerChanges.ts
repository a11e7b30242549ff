import { LIMITS } from '../../../shared/limits.js'
import { ok } from '../../../shared/result.js'
import type { Engine } from '../../engine/api/engine.js'
import { askProducer } from '../../engine/leasedRequests/askProducer.js'
import type { CheckedFollow } from '../../follow/compareWithDisk.js'
import { listAskableFiles } from '../../follow/producers/askableFiles.js'
import { type AskedFile, getAskedKey, openAskedFiles } from '../../follow/producers/askedFiles.js'
import { type AskedProducers, askProducers } from '../../follow/producers/askProducers.js'
import { mergeProducerChanges } from '../../follow/producers/mergeProducerChanges.js'
import type { CliContext } from '../core/cliContext.js'
import { MESSAGES } from '../core/cliMessages.js'
import type { FollowInputs } from './lists/readFollowInputs.js'
import { listChecked, type PortalCheckResult } from './portalCheckResult.js'

/**
 * No download runs meanwhile, and the requests come one after the other, so a request need not wait for a connection.
 */
const leaseConnection: Engine['leaseConnection'] = async () =>
  ok({ onResponse: () => undefined, onFailed: () => undefined, release: () => undefined })

/**
 * Adds the changes that producers have shown for files that the portal describes as before: the answers of now when
 * producers are asked, else those of earlier commands that are still open.
 */
export async function addProducerChanges(
  context: CliContext,
  { folder, asksFiles }: Pick<FollowInputs, 'folder' | 'asksFiles'>,
  checked: PortalCheckResult,
): Promise<PortalCheckResult> {
  const { disk, sha256, signal, output } = context
  const { searches } = checked
  const notes = openAskedFiles(disk, folder)
  const before = await notes.read()
  const { news, ...producers } =
    asksFiles && !signal.aborted ? await ask(context, checked, before) : { news: [], answered: 0, unasked: 0 }
  // The new answers count for this command although they could not be stored; the next command asks again.
  const noted = news.length === 0 ? ok(undefined) : await notes.note(news)
  if (!noted.ok) output.fail(noted.failure)
  const asked = new Map([...before, ...news.map((one) => [one.key, one] as const)])
  const add = (one: CheckedFollow): CheckedFollow => mergeProducerChanges(one, asked, sha256)
  return {
    ...checked,
    followed: checked.followed.map(add),
    searches: searches.map(({ datasets, unchanged, ...search }) => ({
      ...search,
      datasets: [...datasets.map(add), ...unchanged.map(add).filter(({ changes }) => changes.length > 0)],
      unchanged: [],
    })),
    producers,
  }
}

async function ask(
  { clock, net, signal, sha256, output }: CliContext,
  checked: PortalCheckResult,
  asked: ReadonlyMap<string, AskedFile>,
): Promise<AskedProducers> {
  const all = [...listChecked(checked), ...checked.searches.flatMap(({ unchanged }) => unchanged)]
  const held = new Map(
    all
      .flatMap(listAskableFiles)
      .map((one) => [getAskedKey({ folder: one.folder, mediaId: one.file.mediaId }, sha256), one] as const),
  )
  const done = await askProducers([...held.values()], {
    asked,
    budget: LIMITS.PRODUCERS_ASKED,
    digest: sha256,
    clock,
    signal,
    ask: (one, fetched) =>
      askProducer({ net, clock, leaseConnection, source: checked.portal }, one.ref, fetched, signal),
    onAsked: (at, of) => output.status(() => `${MESSAGES.askingProducers[output.language]} ${at + 1}/${of}`),
  })
  output.status(null)
  return done
}
