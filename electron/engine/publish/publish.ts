import { join } from 'node:path'
import type { Failure } from '../../../shared/failure.js'
import { ok } from '../../../shared/result.js'
import type { BufferedBody } from '../attempt/bufferedBody.js'
import type { VerifiedFile } from '../attempt/carryOver.js'
import type { EngineContext } from '../context/engineContext.js'
import { expectPublishing, type QueueEntry } from '../queue/queueEntry.js'
import { giveName } from './giveName.js'
import { recordPublishedFile } from './recordPublishedFile.js'

interface Completed {
  /** What this process knows of the file; null when an earlier one has verified it. */
  readonly verified: VerifiedFile | null
  /** The body, if it is in memory and not on disk yet. */
  readonly body: BufferedBody | null
}

/**
 * Publishes a complete file: gives it its final name, makes the name durable, records the file in its folder, and only
 * then reports that it is done. Each step can be repeated after a crash, because the store knows a name before it is
 * tried.
 */
export async function publish(context: EngineContext, entry: QueueEntry, { verified, body }: Completed): Promise<void> {
  const isLanded = body !== null && (await landBody(context, entry, body))
  const published = isLanded ? ok('named' as const) : await giveName(context, entry)
  if (!published.ok) return reportObstacle(context, entry, { because: published.failure, isNamed: false })
  if (published.value === 'lost') return context.report(entry, { type: 'lost' })
  if (published.value === 'meddled')
    return context.report(entry, { type: 'meddled', chance: context.randomSource.next(), nowMs: context.clock.now() })
  const isNamed = published.value === 'named'
  context.rememberedFolders.forget(entry.id)
  const settled = await context.disk.syncFolder(expectPublishing(entry).place.folder)
  const recorded = settled.ok ? await recordPublishedFile(context, entry, verified) : settled
  if (!recorded.ok) return reportObstacle(context, entry, { because: recorded.failure, isNamed })
  context.report(entry, { type: 'published', nowMs: context.clock.now() })
}

interface Obstacle {
  readonly because: Failure
  readonly isNamed: boolean
}

const reportObstacle = (context: EngineContext, entry: QueueEntry, obstacle: Obstacle): void =>
  context.report(entry, {
    type: 'unpublished',
    ...obstacle,
    chance: context.randomSource.next(),
    nowMs: context.clock.now(),
  })

/**
 * Writes a body to disk under its final name. Returns false when that failed: the caller then inspects the disk, where
 * the file may have its name, be complete without it, or be incomplete.
 */
async function landBody(context: EngineContext, entry: QueueEntry, body: BufferedBody): Promise<boolean> {
  const { folder, name, partial } = expectPublishing(entry).place
  const folderId = await context.rememberedFolders.getId(folder)
  if (!folderId.ok) {
    body.discard()
    return false
  }
  const done = await body.land({
    partial: join(folder, partial),
    final: join(folder, name),
    folderId: folderId.value,
  })
  // A person may have moved the folder, and the download has made it anew since.
  if (!done.ok) context.rememberedFolders.readAgain(folder)
  return done.ok
}
