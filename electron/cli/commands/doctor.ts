import { type Check, judgeComputer } from '../../../shared/desktop/judgeComputer.js'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'
import type { CliCommand } from '../core/command.js'
import { EXIT_CODES } from '../core/exitCodes.js'
import { reportFailure } from '../core/reportFailure.js'
import { formatCause, formatDoctorCheck } from './formatDoctorCheck.js'

/** Checks this computer as the program sees it. It changes nothing and sends no password. */
export const doctorCommand: CliCommand = {
  name: 'doctor',
  operands: '',
  options: {},
  words: {
    fr: 'vérifie cet ordinateur : version, bac à sable, trousseau, dossiers, réseau, portail, horloge',
    en: 'checks this computer: version, sandbox, keychain, folders, network, portal, clock',
  },
  run: async (invocation, context) => {
    const { output } = context
    const given = invocation.text('portal') ?? context.usualPortal
    const portal = given === null ? null : parsePortalAddress(given)
    if (portal?.ok === false) return reportFailure(context, portal.failure)
    const facts = await context.examine(context.dataFolder(invocation.text('data-dir')), portal?.value ?? null)
    const checks = judgeComputer(facts)
    for (const check of checks) {
      const { because, ...rest } = check
      output.print(...formatDoctorCheck(check, output.language))
      output.event({
        event: 'check',
        ...rest,
        ...(because === null ? {} : { code: because.code, message: formatCause(because, output.language) }),
      })
    }
    const count = (outcome: Check['outcome']): number => checks.filter((check) => check.outcome === outcome).length
    const failed = count('failed')
    output.event({
      event: 'summary',
      passed: count('passed'),
      warnings: count('warning'),
      failed,
      skipped: count('skipped'),
    })
    return failed === 0 ? EXIT_CODES.done : EXIT_CODES.failed
  },
}
