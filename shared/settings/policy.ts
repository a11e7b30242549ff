import * as z from 'zod'
import type { PortalId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { parsePortalAddress } from '../link/parsePortalAddress.js'
import { dialectChoice } from '../portal/dialect.js'
import { versionText } from '../updates/metadata.js'
import { isFeed } from '../updates/updateSource.js'
import { ANONYMOUS_ACCOUNT, type PortalProfileSetting } from './portalProfile.js'
import { type Settings, settings } from './schema.js'

/** What an administrator prescribes for all users of a computer. */
export interface Policy {
  /** Settings that users see and cannot change. */
  readonly settings: Partial<Settings>
  readonly updates: {
    readonly isOff: boolean
    /** The only version that this computer installs. */
    readonly version: string | null
    /** A mirror of the feed. Its updates still need the publisher's signature. */
    readonly feed: string | null
  }
  /** Portals that are configured at the first start; the first one is chosen. */
  readonly portals: readonly PortalProfileSetting[]
}

export interface DecodedPolicy {
  readonly policy: Policy
  /** Names of parts that were ignored because they are unknown or wrong, for the doctor and the log. */
  readonly leftOut: readonly string[]
}

export const NO_POLICY: Policy = {
  settings: {},
  updates: { isOff: false, version: null, feed: null },
  portals: [],
}

/** The path of the policy, in a folder where only an administrator can write. */
export function getPolicyPath(platform: string): string {
  if (platform === 'win32') return 'C:\\Program Files\\Rudi Desk\\policy.json'
  if (platform === 'darwin') return '/Library/Application Support/Rudi Desk/policy.json'
  return '/etc/rudi-desk/policy.json'
}

const anyRecord = z.record(z.string().max(100), z.unknown())
const portal = z.strictObject({
  address: z.string().max(LIMITS.URL_CHARS),
  title: z.string().min(1).max(LIMITS.TITLE_CHARS),
  dialect: dialectChoice.default('auto'),
})

/** Terms must be accepted by the person, so a policy cannot set them. */
const NEVER_FIXED = new Set(['acceptedTerms'])

/** Decodes a policy value by value: a wrong value is ignored and named. Null when the value is no policy. */
export function decodePolicy(value: unknown): DecodedPolicy | null {
  const root = anyRecord.safeParse(value)
  if (!root.success) return null
  const leftOut = Object.keys(root.data)
    .filter((name) => !['settings', 'updates', 'portals'].includes(name))
    .map((name) => name.slice(0, 100))
  const take = <T>(name: string, schema: z.ZodType<T>, given: unknown): T | null => {
    if (given === undefined) return null
    const decoded = schema.safeParse(given)
    if (decoded.success) return decoded.data
    leftOut.push(name)
    return null
  }
  const fixed = take('settings', anyRecord, root.data.settings) ?? {}
  const updates = take('updates', anyRecord, root.data.updates) ?? {}
  const portals = take('portals', z.array(z.unknown()).max(20), root.data.portals) ?? []
  for (const name of Object.keys(updates))
    if (!['off', 'version', 'feed'].includes(name)) leftOut.push(`updates.${name.slice(0, 100)}`)
  return {
    policy: {
      settings: decodeFixedSettings(fixed, leftOut),
      updates: {
        isOff: take('updates.off', z.boolean(), updates.off) ?? false,
        version: take('updates.version', versionText, updates.version),
        feed: take('updates.feed', z.string().max(LIMITS.URL_CHARS).refine(isFeed), updates.feed),
      },
      portals: portals.flatMap((one, at) => toProfile(take(`portals.${at}`, portal, one)) ?? []),
    },
    leftOut,
  }
}

function decodeFixedSettings(fixed: Readonly<Record<string, unknown>>, leftOut: string[]): Partial<Settings> {
  const taken: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fixed)) {
    const row = NEVER_FIXED.has(name)
      ? undefined
      : Object.entries(settings.shape).find(([known]) => known === name)?.[1]
    // The schema is used without its default, because a wrong value must not fix the default.
    const decoded = row?.unwrap().safeParse(value)
    if (decoded?.success === true) taken[name] = decoded.data
    else leftOut.push(`settings.${name}`)
  }
  return taken as Partial<Settings>
}

function toProfile(given: z.infer<typeof portal> | null): PortalProfileSetting | null {
  const id = given === null ? null : parsePortalAddress(given.address)
  if (given === null || id?.ok !== true) return null
  return createProfile(id.value, given.title, given.dialect)
}

const createProfile = (
  id: PortalId,
  title: string,
  dialect: PortalProfileSetting['dialect'],
): PortalProfileSetting => ({
  id,
  title,
  dialect,
  foundDialect: null,
  foundOauth: null,
  demo: false,
  key: null,
  anonymous: ANONYMOUS_ACCOUNT,
})
