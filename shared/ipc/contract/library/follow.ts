import * as z from 'zod'
import { catalogFilter } from '../../../catalogue/search/model.js'
import { followState, followView } from '../../../follow/model.js'
import { datasetId } from '../../../ids.js'
import { LIMITS } from '../../../limits.js'
import { keptVersions } from '../../../settings/schema.js'
import { defineEvent, defineForward, defineRequest, noInput, record, title } from '../../schema/define.js'

const some = record({ ids: z.array(followView.shape.id).min(1).max(LIMITS.FOLLOWED_SHOWN) })

/** What is followed: datasets and searches of which changes are told. */
export const followRows = {
  'follow.list': defineForward(noInput, followState, 'follows.list'),
  /** A dataset of the chosen portal, into the folder where it is, or the usual one. */
  'follow.add': defineRequest(record({ datasetId }), noInput),
  /** What answers a search of the chosen portal's catalogue, into the usual folder. */
  'follow.addSearch': defineRequest(record({ title: title.min(1), query: catalogFilter }), noInput),
  'follow.remove': defineForward(some, noInput, 'follows.remove', 'ids'),
  /** What was told of these is known from now on. */
  'follow.accept': defineForward(some, noInput, 'follows.accept', 'ids'),
  /** How many former versions of the files of these stay; null for as many as the settings say. */
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
