import * as z from 'zod'
import { schedule } from '../../download/limits/bandwidthSchedule.js'
import { folderToken } from '../../ids.js'
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
import { defineEvent, defineRequest, noInput, record, title } from '../schema/define.js'

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

/** The person's identity; its secret key does not cross. `unavailable`: there is no keychain to keep one. */
const protectionView = record({
  identity: z.enum(['none', 'kept', 'unavailable']),
  /** The public key, `age1…`; null without an identity. */
  recipient: z.string().max(100).nullable(),
})

/** The protection of files on disk. */
export const protectionRows = {
  'protection.describe': defineRequest(noInput, protectionView),
  /** Creates an identity and keeps it in the keychain. */
  'protection.create': defineRequest(noInput, protectionView),
  /** Writes the identity into a new file in a folder that the person chose. */
  'protection.saveRecovery': defineRequest(record({ folder: folderToken }), record({ name: title })),
} as const
