import * as z from 'zod'
import { favouritesAndSearches, savedSearch } from '../../catalogue/search/favouritesAndSearches.js'
import { datasetId } from '../../ids.js'
import { record } from '../schema/boundedValues.js'
import { defineRequest, noInput } from '../schema/defineRows.js'

const kept = favouritesAndSearches.omit({ portal: true })

/**
 * The saved searches and favourites of the chosen portal. Each change is durable on return and answers with all of
 * them.
 */
export const favouritesAndSearchesRows = {
  'saved.read': defineRequest(noInput, kept),
  'saved.favour': defineRequest(record({ datasetId, starred: z.boolean() }), kept),
  /** Saves a search; it replaces another one of the same name. */
  'saved.saveSearch': defineRequest(savedSearch, kept),
  'saved.removeSearch': defineRequest(record({ name: savedSearch.shape.name }), kept),
} as const
