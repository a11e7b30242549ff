import type { RunningPortal } from '../../../demo/portal.js'

/**
 * Returns the environment variables with which the portal's user runs the command line: her login, and the customer key
 * tied to it.
 */
export function readPersonCredentials({ accounts }: RunningPortal) {
  const { login, password } = accounts.person
  const key = accounts.customerKeys.find((one) => one.login === login)
  return {
    RUDI_LOGIN: login,
    RUDI_PASSWORD: password,
    RUDI_CUSTOMER_KEY: key?.key ?? '',
    RUDI_CUSTOMER_SECRET: key?.secret ?? '',
  }
}
