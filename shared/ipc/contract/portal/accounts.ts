import * as z from 'zod'
import { lockout } from '../../../account/lockout.js'
import { failureView } from '../../../failureView.js'
import { portalId } from '../../../ids.js'
import { login, record, secret } from '../../schema/boundedValues.js'
import { defineEvent, defineRequest, noInput } from '../../schema/defineRows.js'

const keptBy = z.enum(['kept-by-system', 'this-session-only'])

export const accountCard = record({
  portalId,
  who: z.union([record({ type: z.literal('anonymous') }), record({ type: z.literal('person'), login })]),
  /** Whether there is a customer key, and its first characters; the key itself does not cross. */
  customerKey: record({ hint: z.string().max(8) }).nullable(),
  /** What this computer can do with a secret that is to be remembered. */
  keptBy,
  /** Where the password is, else the customer key; null without either. */
  heldBy: keptBy.nullable(),
  /** Why the saved account was refused last; null when it was not. What a person types is answered to its form. */
  problem: failureView.nullable(),
  /** How near the account that was last tried is to being locked by the portal. */
  lockout: lockout.nullable(),
})
export type AccountCard = z.infer<typeof accountCard>

const forgotten = z.enum(['account', 'customer-key'])

/** The account at the chosen portal. */
export const accountsRows = {
  'accounts.describe': defineRequest(noInput, accountCard),
  'accounts.signIn': defineRequest(
    record({ login, password: secret, remember: z.boolean(), isForced: z.boolean() }),
    accountCard,
  ),
  /** Tries the kept password again although it was refused, because a person insists. */
  'accounts.tryAgain': defineRequest(noInput, accountCard),
  /**
   * Signs out at once. The account can be restored until `accounts.letGo`; its secrets are not sent to the window for
   * this.
   */
  'accounts.signOut': defineRequest(noInput, accountCard),
  'accounts.keepCustomerKey': defineRequest(record({ key: secret, secret, remember: z.boolean() }), accountCard),
  'accounts.forgetCustomerKey': defineRequest(noInput, accountCard),
  /** Restores what was forgotten last at a portal. Returns the unchanged card when nothing can be restored any more. */
  'accounts.restore': defineRequest(record({ portalId, what: forgotten }), accountCard),
  /** Makes the last removal at a portal final. */
  'accounts.letGo': defineRequest(record({ portalId, what: forgotten }), noInput),
  'accounts.changed': defineEvent(accountCard),
} as const
