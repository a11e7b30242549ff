import * as z from 'zod'
import { settings, settingValues } from '../../settings/schema.js'
import { record } from '../schema/boundedValues.js'
import { defineEvent, defineRequest, noInput } from '../schema/defineRows.js'

/** The settings. */
export const settingsRows = {
  'settings.read': defineRequest(noInput, settings),
  'settings.write': defineRequest(record(z.object(settingValues).partial().shape), settings),
  'settings.changed': defineEvent(settings),
} as const
