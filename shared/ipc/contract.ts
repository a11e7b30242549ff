import * as z from 'zod'
import { catalogFacets, catalogPage, catalogQuery, dataset, dialect, dialectChoice } from '../catalog/model.js'
import { downloadView, failureView } from '../download/view.js'
import { datasetId, downloadId, fileToken, folderToken, mediaId, portalId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { density, language, settings, theme } from '../settings/schema.js'
import type { AskName, TellName } from './channels.js'

type Ask<In extends z.ZodType, Out extends z.ZodType> = {
  readonly kind: 'ask'
  readonly input: In
  readonly output: Out
}
type Tell<Out extends z.ZodType> = { readonly kind: 'tell'; readonly output: Out }

/** The window asks, main answers. */
const ask = <In extends z.ZodType, Out extends z.ZodType>(input: In, output: Out): Ask<In, Out> => ({
  kind: 'ask',
  input,
  output,
})
/** Main tells, the window listens. */
const tell = <Out extends z.ZodType>(output: Out): Tell<Out> => ({ kind: 'tell', output })

const nothing = z.undefined()
const record = z.strictObject
const secret = z.string().min(1).max(LIMITS.SECRET_CHARS)
const login = z.string().min(1).max(LIMITS.LOGIN_CHARS)
const title = z.string().max(LIMITS.TITLE_CHARS)
const count = z.number().int().nonnegative()
const some = z.array(downloadId).min(1).max(LIMITS.ADD_BATCH)
const someOrAll = record({ ids: z.union([z.literal('all'), some]) })

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

export const accountCard = record({
  portalId,
  who: z.union([record({ is: z.literal('anonymous') }), record({ is: z.literal('person'), login })]),
  /** Never the key itself: whether there is one, and its first characters. */
  customerKey: record({ hint: z.string().max(8) }).nullable(),
  keptBy: z.enum(['kept-by-system', 'this-session-only']),
  /** What the last sign-in by itself or by hand ended with, when it did not work. */
  trouble: failureView.nullable(),
})
export type AccountCard = z.infer<typeof accountCard>

const folder = record({ token: folderToken, label: title, freeBytes: count.nullable() })
const chosenFile = record({ token: fileToken, name: title, sizeBytes: count })
const publicKey = record({
  pem: z.string().max(LIMITS.KEY_BODY_BYTES),
  bits: count,
  fingerprint: z.string().length(64),
})

/**
 * Everything that crosses between the window and the machine.
 *
 * One row is one verb. There is no generic channel, no path and no way to read a secret in this table: the window
 * names downloads by id, folders and files by the token that a native dialog gave it, and never sees a credential.
 * The one address that crosses is a portal's, typed by a person; the secrets that cross are those a person types,
 * and only inwards.
 */
export const contract = {
  'app.describe': ask(
    nothing,
    record({
      version: z.string().max(50),
      runtime: z.string().max(100),
      systemLanguage: z.enum(['fr', 'en']),
      keychain: z.enum(['kept-by-system', 'this-session-only']),
      platform: z.enum(['darwin', 'win32', 'linux']),
    }),
  ),

  'settings.read': ask(nothing, settings),
  'settings.write': ask(
    record({
      language: language.optional(),
      theme: theme.optional(),
      density: density.optional(),
      downloadsRunning: z.number().int().min(1).max(16).optional(),
      downloadsPerHost: z.number().int().min(1).max(8).optional(),
    }),
    settings,
  ),

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

  'catalog.search': ask(catalogQuery, catalogPage),
  'catalog.facets': ask(nothing, catalogFacets),
  'catalog.dataset': ask(record({ datasetId }), dataset),
  'catalog.openPage': ask(record({ datasetId }), nothing),

  'folders.usual': ask(nothing, folder.nullable()),
  'folders.choose': ask(nothing, folder.nullable()),

  'downloads.add': ask(
    record({
      folder: folderToken,
      wanted: z.array(record({ datasetId, mediaId })).min(1).max(LIMITS.ADD_BATCH),
    }),
    record({
      added: z.array(downloadId).max(LIMITS.ADD_BATCH),
      refused: z.array(record({ datasetId, mediaId, because: failureView })).max(LIMITS.ADD_BATCH),
    }),
  ),
  'downloads.snapshot': ask(
    nothing,
    record({ sequence: count, downloads: z.array(downloadView).max(LIMITS.QUEUE_ENTRIES) }),
  ),
  'downloads.pause': ask(someOrAll, nothing),
  'downloads.resume': ask(someOrAll, nothing),
  'downloads.cancel': ask(someOrAll, nothing),
  'downloads.retry': ask(someOrAll, nothing),
  'downloads.forget': ask(record({ ids: z.union([z.literal('ended'), some]) }), nothing),
  'downloads.reveal': ask(record({ id: downloadId }), nothing),

  'accounts.describe': ask(nothing, accountCard),
  'accounts.signIn': ask(record({ login, password: secret, remember: z.boolean() }), accountCard),
  'accounts.signOut': ask(nothing, accountCard),
  'accounts.keepCustomerKey': ask(record({ key: secret, secret, remember: z.boolean() }), accountCard),
  'accounts.forgetCustomerKey': ask(nothing, accountCard),

  'node.getToken': ask(
    record({
      clientId: login,
      clientSecret: secret,
      username: login,
      password: secret,
      scopes: z
        .array(
          z
            .string()
            .max(100)
            .regex(/^[!-+\--~]+$/),
        )
        .max(20),
    }),
    record({ expiresAtMs: z.number().int().nullable(), scope: title.nullable() }),
  ),
  /** Writes the token that `node.getToken` got last to a file that a native dialog names. False when the person thought better of it. */
  'node.saveToken': ask(nothing, z.boolean()),
  'node.check': ask(record({ token: z.string().min(1).max(LIMITS.TOKEN_CHARS) }), record({ active: z.boolean() })),

  'exports.publicKey': ask(nothing, publicKey),
  /** For files larger than the window should hold: chosen in a native dialog, encrypted by streaming. */
  'exports.chooseFiles': ask(nothing, z.array(chosenFile).max(1000)),
  'exports.encrypt': ask(
    record({ files: z.array(fileToken).min(1).max(1000), folder: folderToken }),
    record({
      done: count,
      failed: z.array(record({ name: title, because: failureView })).max(1000),
    }),
  ),

  'downloads.changed': tell(
    record({
      sequence: count,
      changed: z.array(downloadView).max(LIMITS.QUEUE_ENTRIES),
      removed: z.array(downloadId).max(LIMITS.QUEUE_ENTRIES),
    }),
  ),
  'settings.changed': tell(settings),
  'portals.changed': tell(z.array(portalCard).max(100)),
  'accounts.changed': tell(accountCard),
  'exports.progressed': tell(record({ name: title, doneBytes: count, totalBytes: count })),
} as const satisfies Readonly<Record<AskName, AskRow> & Record<TellName, TellRow>>

export type { AskName, TellName }
export type Contract = typeof contract
type AskRow = Ask<z.ZodType, z.ZodType>
type TellRow = Tell<z.ZodType>
/** What the window writes. */
export type InputOf<K extends AskName> = z.input<Contract[K]['input']>
/** What a handler receives, decoded. */
export type DecodedInputOf<K extends AskName> = z.output<Contract[K]['input']>
export type OutputOf<K extends keyof Contract> = z.output<Contract[K]['output']>
