import * as z from 'zod'
import { dialect, dialectChoice } from '../../catalog/model.js'
import { failureView } from '../../download/view.js'
import { portalId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { portalKeySeen } from '../../settings/schema.js'
import { accountCard } from './accounts.js'
import { ask, count, nothing, record, tell, title } from './verb.js'

/** A portal as a card: who one is there and what is kept. */
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

export const probeReport = record({
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
export type ProbeView = z.infer<typeof probeReport>

/** What is known of a configured portal without asking it. */
export const portalFacts = record({
  account: accountCard,
  /** Our copy of its catalogue. */
  copy: record({ held: count, whole: z.boolean(), checkedMs: count.nullable() }),
  /** The key that it gave when it was asked last. */
  key: portalKeySeen.nullable(),
})
export type PortalFacts = z.infer<typeof portalFacts>

/** What is asked of a portal to test the connection, in this order (portal-api.md 10.36). */
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

/** One thing that was asked, and what came of it. `absent`: not served here, as by every portal of the other generation. */
export const testRow = record({
  what: z.enum(TEST_STEPS),
  /** As it went over the wire, without the address: `GET /konsult/v1/…`. Empty when nothing was. */
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
  /** By what is there, whatever was chosen; null when nothing proves either. */
  found: dialect.nullable(),
  /** Another key than at the last time. */
  keyChanged: z.boolean(),
  rows: z.array(testRow).max(TEST_STEPS.length),
})
export type TestReport = z.infer<typeof testReport>

/** The portals that are configured. */
export const portalsRows = {
  'portals.list': ask(nothing, z.array(portalCard).max(100)),
  'portals.probe': ask(
    record({ address: z.string().min(1).max(LIMITS.URL_CHARS), dialect: dialectChoice }),
    probeReport,
  ),
  'portals.add': ask(
    record({ address: z.string().min(1).max(LIMITS.URL_CHARS), title, dialect: dialectChoice }),
    portalCard,
  ),
  'portals.startDemo': ask(nothing, portalCard),
  'portals.choose': ask(record({ portalId }), nothing),
  'portals.forget': ask(record({ portalId }), nothing),
  'portals.describe': ask(record({ portalId }), portalFacts),
  /** Another name, another choice of generation, or both. */
  'portals.change': ask(
    record({ portalId, title: title.min(1).optional(), dialect: dialectChoice.optional() }),
    portalCard,
  ),
  'portals.test': ask(record({ portalId }), testReport),
  'portals.changed': tell(z.array(portalCard).max(100)),
} as const
