import * as z from 'zod'
import { schedule } from '../../download/bandwidth/bandwidthSchedule.js'
import { LIMITS } from '../../limits.js'
import {
  accent,
  acceptedTerms,
  density,
  folderLayout,
  followCheck,
  keptVersions,
  language,
  protectPolicy,
  proxyChoice,
  rate,
  samplePreview,
  scrubInterval,
  settings,
  theme,
  updateChecks,
  whenClosed,
  zoom,
} from '../../settings/schema.js'
import { record } from '../schema/boundedValues.js'
import { defineEvent, defineRequest, noInput } from '../schema/defineRows.js'

/** The settings. */
export const settingsRows = {
  'settings.read': defineRequest(noInput, settings),
  'settings.write': defineRequest(
    record({
      language: language.optional(),
      theme: theme.optional(),
      density: density.optional(),
      downloadsRunning: z.number().int().min(1).max(16).optional(),
      downloadsPerHost: z.number().int().min(1).max(8).optional(),
      segments: z.number().int().min(1).max(LIMITS.SEGMENTS_MOST).optional(),
      limitBytesPerSecond: rate.nullable().optional(),
      timetable: schedule.optional(),
      whenClosed: whenClosed.optional(),
      layout: folderLayout.optional(),
      acceptedTerms: acceptedTerms.optional(),
      accent: accent.optional(),
      zoom: zoom.optional(),
      proxy: proxyChoice.optional(),
      scrub: scrubInterval.optional(),
      followCheck: followCheck.optional(),
      keptVersions: keptVersions.optional(),
      samplePreview: samplePreview.optional(),
      updates: updateChecks.optional(),
      protect: protectPolicy.optional(),
    }),
    settings,
  ),
  'settings.changed': defineEvent(settings),
} as const
