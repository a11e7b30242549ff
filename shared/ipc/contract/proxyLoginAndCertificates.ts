import * as z from 'zod'
import { LIMITS } from '../../limits.js'
import { login, record, secret, title } from '../schema/boundedValues.js'
import { defineRequest, noInput } from '../schema/defineRows.js'

/** The origin of a proxy, like `http://proxy.example:3128`. */
export const proxyOrigin = z.string().min(1).max(LIMITS.PROXY_CHARS)

/**
 * The route to the network, besides what the settings say. Of a login it only says whether there is one and where it is
 * kept.
 */
export const proxyLoginAndCertificatesView = record({
  authorities: z
    .array(record({ subject: title, issuer: title, untilMs: z.number().int(), fingerprint: z.string().length(64) }))
    .max(LIMITS.AUTHORITIES),
  /** `environment-unreadable`: the names of the proxies that get the login of the environment cannot be read. */
  login: z.enum(['none', 'environment', 'environment-unreadable', 'kept-by-system', 'this-session-only']),
  /**
   * The proxies that get the login. There is none as long as the next one that is used gets a typed login, and where no
   * proxy gets that of the environment.
   */
  proxies: z.array(proxyOrigin).max(LIMITS.LOGIN_PROXIES),
  keychain: z.enum(['kept-by-system', 'this-session-only']),
})
export type ProxyLoginAndCertificatesView = z.infer<typeof proxyLoginAndCertificatesView>

const forgotten = z.enum(['login', 'authorities'])

/** The proxy, its login, and trusted certificates. */
export const proxyLoginAndCertificatesRows = {
  'network.describe': defineRequest(noInput, proxyLoginAndCertificatesView),
  /** Adds a file of certificates from a native dialog. Returns the unchanged view when the person cancelled. */
  'network.chooseAuthority': defineRequest(noInput, proxyLoginAndCertificatesView),
  'network.forgetAuthorities': defineRequest(noInput, proxyLoginAndCertificatesView),
  /** Keeps the login for the proxy of the settings, or for the one of the system that had none. */
  'network.keepLogin': defineRequest(
    record({ login, password: secret, remember: z.boolean() }),
    proxyLoginAndCertificatesView,
  ),
  'network.forgetLogin': defineRequest(noInput, proxyLoginAndCertificatesView),
  /** Restores what was forgotten last. Returns the unchanged view when nothing can be restored any more. */
  'network.restore': defineRequest(record({ what: forgotten }), proxyLoginAndCertificatesView),
  /** Makes the last removal final. */
  'network.letGo': defineRequest(record({ what: forgotten }), noInput),
} as const
