import * as z from 'zod'
import { failureView } from '../../failureView.js'
import { datasetId, mediaId, portalId, producerId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { count, defineEvent, defineForward, defineRequest, noInput, record, title } from '../schema/define.js'

/** Links from outside that wait for an answer, as a person is shown them: nothing of it was asked of any portal. */
export const pendingLinksView = record({
  groups: z
    .array(
      record({
        /** Null when the links do not say whose they are: then they are taken for the chosen portal's. */
        portalId: portalId.nullable(),
        host: title.nullable(),
        is: z.enum(['chosen', 'configured', 'unknown']),
        targets: z
          .array(
            record({
              datasetId: datasetId.nullable(),
              mediaId: mediaId.nullable(),
              /** Of a link to what a producer publishes; else null. */
              producerId: producerId.nullable(),
            }),
          )
          .min(1)
          .max(LIMITS.LINK_TARGETS),
      }),
    )
    .max(LIMITS.LINK_PORTALS),
  leftOut: count,
})
export type PendingLinksView = z.infer<typeof pendingLinksView>
export type PendingLinkGroupView = PendingLinksView['groups'][number]

/** Links from outside. */
export const linksRows = {
  /** Links that came from outside, or were pasted or dropped. Nothing is asked of a portal before `links.follow` (L-06). */
  'links.waiting': defineRequest(noInput, pendingLinksView),
  'links.paste': defineRequest(record({ text: z.string().min(1).max(LIMITS.PASTE_CHARS) }), noInput),
  /** A person's consent to one portal's links: it becomes the chosen one, and these are to be shown. */
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
  'links.changed': defineEvent(pendingLinksView),
} as const
