import * as z from 'zod'
import { lockout } from '../../account/lockout.js'
import { failureView } from '../../failureView.js'
import { portalId } from '../../ids.js'
import { defineEvent, defineRequest, login, noInput, record, secret } from '../schema/define.js'

export const accountCard = record({
  portalId,
  who: z.union([record({ is: z.literal('anonymous') }), record({ is: z.literal('person'), login })]),
  /** Never the key itself: whether there is one, and its first characters. */
  customerKey: record({ hint: z.string().max(8) }).nullable(),
  keptBy: z.enum(['kept-by-system', 'this-session-only']),
  /** What the last sign-in by itself or by hand ended with, when it did not work. */
  problem: failureView.nullable(),
  /** How near the account that was tried last is to being locked by the portal. */
  lockout: lockout.nullable(),
})
export type AccountCard = z.infer<typeof accountCard>

const forgotten = z.enum(['account', 'customer-key'])

/** Who one is at the chosen portal. */
export const accountsRows = {
  'accounts.describe': defineRequest(noInput, accountCard),
  'accounts.signIn': defineRequest(
    record({ login, password: secret, remember: z.boolean(), isForced: z.boolean() }),
    accountCard,
  ),
  /** The kept password once more, although it was refused: a person insists. */
  'accounts.tryAgain': defineRequest(noInput, accountCard),
  /** At once. What is forgotten can be restored until it is let go; it does not come to the window for that. */
  'accounts.signOut': defineRequest(noInput, accountCard),
  'accounts.keepCustomerKey': defineRequest(record({ key: secret, secret, remember: z.boolean() }), accountCard),
  'accounts.forgetCustomerKey': defineRequest(noInput, accountCard),
  /** Restores what was forgotten last. The same card when there is nothing to restore any more. */
  'accounts.restore': defineRequest(record({ what: forgotten }), accountCard),
  /** Ends the time in which it can be restored. */
  'accounts.letGo': defineRequest(record({ what: forgotten }), noInput),
  'accounts.changed': defineEvent(accountCard),
} as const
