import * as z from 'zod'
import { failureView } from '../../failureView.js'
import { datasetId, mediaId, portalId, producerId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { count, record, title } from '../schema/boundedValues.js'
import { defineEvent, defineForward, defineRequest, noInput } from '../schema/defineRows.js'

/**
 * Links from other programs that wait for the person's answer, as they are shown. No portal has been asked about them:
 * titles come from the copies of the catalogues on this computer.
 */
export const pendingLinksView = record({
  groups: z
    .array(
      record({
        /** Null when the links name no portal: then the chosen one is assumed. */
        portalId: portalId.nullable(),
        host: title.nullable(),
        type: z.enum(['chosen', 'configured', 'unknown']),
        targets: z
          .array(
            record({
              datasetId: datasetId.nullable(),
              mediaId: mediaId.nullable(),
              /** The producer, for a link to a producer; else null. */
              producerId: producerId.nullable(),
              /** The dataset's title and the file's name, where the copy of the catalogue has them. */
              title: title.nullable(),
              name: title.nullable(),
            }),
          )
          .min(1)
          .max(LIMITS.LINK_TARGETS),
      }),
    )
    .max(LIMITS.LINK_PORTALS),
  leftOut: count,
  /** Why the last link that cannot be opened was refused, until the person has read it. */
  refused: failureView.nullable(),
})
export type PendingLinksView = z.infer<typeof pendingLinksView>
export type PendingLinkGroupView = PendingLinksView['groups'][number]

/** Links from outside. */
export const incomingLinksRows = {
  /**
   * Links that another program opened, or that were pasted or dropped. No portal is asked before `links.follow` (L-06).
   */
  'links.waiting': defineRequest(noInput, pendingLinksView),
  'links.paste': defineRequest(record({ text: z.string().min(1).max(LIMITS.PASTE_CHARS) }), noInput),
  /**
   * The person accepts the links of one portal: it becomes the chosen portal, and its links are shown. Those that could
   * not be followed (`missed`) go on waiting.
   */
  'links.follow': defineRequest(
    record({ portalId: portalId.nullable() }),
    record({
      found: z.array(record({ datasetId, mediaId: mediaId.nullable() })).max(LIMITS.LINK_TARGETS),
      /** The names of the producers whose datasets are to be shown. */
      producers: z.array(title).max(LIMITS.LINK_TARGETS),
      missed: z.array(record({ id: title, because: failureView })).max(LIMITS.LINK_TARGETS),
    }),
  ),
  'links.dismiss': defineForward(noInput, noInput, 'links.dismiss'),
  'links.dismissRefused': defineForward(noInput, noInput, 'links.dismissRefused'),
  'links.changed': defineEvent(pendingLinksView),
} as const
