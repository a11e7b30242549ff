import * as z from 'zod'
import { catalogFilter } from '../../../catalogue/search/model.js'
import { followState, followView } from '../../../follow/model.js'
import { datasetId } from '../../../ids.js'
import { LIMITS } from '../../../limits.js'
import { keptVersions } from '../../../settings/schema.js'
import { record, title } from '../../schema/boundedValues.js'
import { defineEvent, defineForward, defineRequest, noInput } from '../../schema/defineRows.js'

const some = record({ ids: z.array(followView.shape.id).min(1).max(LIMITS.FOLLOWED_SHOWN) })

/** Followed datasets and searches, whose changes are reported. */
export const followRows = {
  'follow.list': defineForward(noInput, followState, 'follows.list'),
  /** Follows a dataset of the chosen portal, in its folder or the default one. */
  'follow.add': defineRequest(record({ datasetId }), noInput),
  /** Follows the results of a search in the chosen portal's catalogue, in the default folder. */
  'follow.addSearch': defineRequest(record({ title: title.min(1), query: catalogFilter }), noInput),
  'follow.remove': defineForward(some, noInput, 'follows.remove', 'ids'),
  /**
   * Marks the changes of these that the window was told as seen. With `datasets`, only those of these datasets; null for
   * all.
   */
  'follow.accept': defineForward(
    some.extend({ datasets: z.array(datasetId).max(LIMITS.FOLLOWED_RESULTS).nullable() }),
    noInput,
    'follows.accept',
    'ids',
    'datasets',
  ),
  /** How many previous versions of their files are kept; null for as many as the settings say. */
  'follow.keep': defineForward(
    some.extend({ keep: keptVersions.nullable() }),
    noInput,
    'follows.setKeep',
    'ids',
    'keep',
  ),
  'follow.check': defineForward(noInput, noInput, 'follows.check'),
  'follow.changed': defineEvent(followState),
} as const
