import * as z from 'zod'
import { failureView } from '../../../failureView.js'
import { portalId } from '../../../ids.js'
import { LIMITS } from '../../../limits.js'
import { dialect, dialectChoice } from '../../../portal/dialect.js'
import { pinnedPortalKey } from '../../../settings/portalProfile.js'
import { count, record, title } from '../../schema/boundedValues.js'
import { defineEvent, defineForward, defineRequest, noInput } from '../../schema/defineRows.js'
import { accountCard } from './accounts.js'

/** A configured portal: the account there, and what is kept of it. */
export const portalCard = record({
  id: portalId,
  title,
  host: title,
  dialect: dialectChoice,
  foundDialect: dialect.nullable(),
  demo: z.boolean(),
  chosen: z.boolean(),
})
export type PortalCard = z.infer<typeof portalCard>

export const probeView = record({
  portalId,
  dialect,
  version: z.string().max(100).nullable(),
  datasets: count,
  checks: z
    .array(
      record({
        what: z.enum(['information', 'catalogue', 'detail', 'encryption-key', 'dialect']),
        passed: z.boolean(),
        note: title,
      }),
    )
    .max(20),
})
export type ProbeView = z.infer<typeof probeView>

/** What is known about a configured portal without asking it. */
export const portalFacts = record({
  account: accountCard,
  /** Our copy of its catalogue. */
  copy: record({ held: count, whole: z.boolean(), checkedMs: count.nullable() }),
  /** The key that the portal gave at the last request. */
  key: pinnedPortalKey.nullable(),
})
export type PortalFacts = z.infer<typeof portalFacts>

/** The requests that test a connection, in this order (portal-api.md 10.36). */
export const TEST_STEPS = [
  'way',
  'information',
  'gateway-information',
  'portal-key',
  'gateway-key',
  'dialect',
  'catalogue',
  'detail',
  'account',
] as const

/**
 * One request of the test and its outcome. `absent`: the portal does not serve it, as is normal for the other
 * generation.
 */
export const testRow = record({
  what: z.enum(TEST_STEPS),
  /** The request without the address: `GET /konsult/v1/…`. Empty when none was sent. */
  asked: z.string().max(300),
  outcome: z.enum(['passed', 'failed', 'absent', 'skipped']),
  status: z.number().int().min(100).max(999).nullable(),
  found: z.string().max(300),
  atMs: count,
  tookMs: count,
  because: failureView.nullable(),
})
export type TestRow = z.infer<typeof testRow>

export const testReport = record({
  portalId,
  title,
  host: title,
  choice: dialectChoice,
  /** The detected generation, whatever was chosen; null when nothing proves either. */
  found: dialect.nullable(),
  /** The portal has another key than last time. */
  keyChanged: z.boolean(),
  rows: z.array(testRow).max(TEST_STEPS.length),
})
export type TestReport = z.infer<typeof testReport>

/** All portals that the preferences may hold: a list that is too long would not be shown at all. */
const portalCards = z.array(portalCard).max(LIMITS.PORTALS_STORED)

/** The portals that are configured. */
export const portalsRows = {
  'portals.list': defineForward(noInput, portalCards, 'portals.cards'),
  'portals.probe': defineRequest(
    record({ address: z.string().min(1).max(LIMITS.URL_CHARS), dialect: dialectChoice }),
    probeView,
  ),
  'portals.add': defineRequest(
    record({ address: z.string().min(1).max(LIMITS.URL_CHARS), title, dialect: dialectChoice }),
    portalCard,
  ),
  'portals.startDemo': defineRequest(noInput, portalCard),
  'portals.choose': defineRequest(record({ portalId }), noInput),
  'portals.forget': defineRequest(record({ portalId }), noInput),
  'portals.describe': defineRequest(record({ portalId }), portalFacts),
  /** Changes the name, the choice of generation, or both. */
  'portals.change': defineRequest(
    record({ portalId, title: title.min(1).optional(), dialect: dialectChoice.optional() }),
    portalCard,
  ),
  'portals.test': defineRequest(record({ portalId }), testReport),
  'portals.changed': defineEvent(portalCards),
} as const
