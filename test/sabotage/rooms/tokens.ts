import type { ProductSabotage } from '../productSabotage.js'

const BROKER = 'electron/portal/tokens.ts'
const SPEC = 'unit/portal/tokens.spec.ts'

/** Getting, renewing and holding tokens. */
export const TOKENS: readonly ProductSabotage[] = [
  {
    what: 'a refresh token is used by another account',
    file: BROKER,
    find: 'const spent = session?.owner === owner ? session.value : null',
    replace: 'const spent = session?.value ?? null',
    spec: SPEC,
    title: 'of one account is not used for another',
  },
]
