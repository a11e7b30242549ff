import type { LandmarkName } from '../../../demo/seed/landmarks.js'
import type { PortalOptions } from '../../../demo/state/portalOptions.js'
import { createTemporaryFolder } from '../disk/temporaryFolder.js'
import { startTestPortal } from '../portal/startTestPortal.js'
import { type CliOptions, runCli } from './runCli.js'

/** Creates a portal, a folder and a state folder, as a user of the command line has them. */
export async function createCliHarness(script: string, options: Partial<PortalOptions>) {
  const portal = await startTestPortal(options)
  const [to, data] = [await createTemporaryFolder(), await createTemporaryFolder()]
  const download = (targets: readonly string[], how: CliOptions = {}, more: readonly string[] = []) =>
    runCli(
      script,
      ['download', ...targets, '--to', to, '--portal', portal.url, '--data-dir', data, '--json', ...more],
      how,
    )
  const keyOf = (login: string) => portal.accounts.customerKeys.find((one) => one.login === login)
  // Today's portals no longer have customer keys; a project's key replaces them (portal-api.md 6.3).
  const { person, project } = portal.accounts
  const key = keyOf(person.login)
  const own = {
    RUDI_LOGIN: person.login,
    RUDI_PASSWORD: person.password,
    ...(portal.options.dialect === 'apm'
      ? { RUDI_CUSTOMER_KEY: key?.key ?? '', RUDI_CUSTOMER_SECRET: key?.secret ?? '' }
      : { RUDI_CUSTOMER_KEY: project.login, RUDI_CUSTOMER_SECRET: project.password }),
  }
  const ids = (...names: LandmarkName[]) => names.map((name) => portal.landmark(name).id)
  return { portal, to, data, download, own, ids }
}
