import { type Check, type CheckName, judgeComputer } from '../../../shared/desktop/judgeComputer.js'
import type { Failure, FailureCode } from '../../../shared/failure.js'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import { formatBytes } from '../../../shared/messages/formatAmounts.js'
import type { BilingualText, Language } from '../../../shared/messages/language.js'
import type { CliCommand } from '../core/command.js'
import { EXIT_CODES } from '../core/exitCodes.js'
import { reportFailure } from '../core/reportFailure.js'

const NAMES: Readonly<Record<CheckName, BilingualText>> = {
  runtime: { fr: 'version', en: 'version' },
  sandbox: { fr: 'bac à sable', en: 'sandbox' },
  keychain: { fr: 'trousseau', en: 'keychain' },
  policy: { fr: 'stratégie de l’organisation', en: 'organisation’s policy' },
  'data-folder': { fr: 'dossier de données', en: 'data folder' },
  'disk-room': { fr: 'espace libre', en: 'free space' },
  route: { fr: 'accès au réseau', en: 'network access' },
  portal: { fr: 'portail', en: 'portal' },
  clock: { fr: 'horloge', en: 'clock' },
}

const OUTCOMES: Readonly<Record<Check['outcome'], BilingualText>> = {
  passed: { fr: 'OK', en: 'OK' },
  warning: { fr: 'attention', en: 'warning' },
  failed: { fr: 'échec', en: 'failed' },
  skipped: { fr: 'sans objet', en: 'skipped' },
}

/** Advice for a check that did not pass and has no failure with a text. */
const ADVICE: Partial<Readonly<Record<CheckName, BilingualText>>> = {
  sandbox: {
    fr: 'La fenêtre ne s’ouvre pas sans bac à sable : autorisez les espaces de noms, ou installez le paquet deb ou rpm.',
    en: 'The window does not open without a sandbox: allow user namespaces, or install the deb or rpm package.',
  },
  keychain: {
    fr: 'Les mots de passe ne sont pas enregistrés.',
    en: 'Passwords are not saved.',
  },
  policy: {
    fr: 'Un réglage est ignoré : son nom ou sa valeur n’est pas valide (docs/managed.md).',
    en: 'A setting is ignored: its name or its value is not valid (docs/managed.md).',
  },
  'data-folder': {
    fr: 'D’autres utilisateurs de cet ordinateur peuvent le lire.',
    en: 'Other users of this computer can read it.',
  },
  'disk-room': { fr: 'Les téléchargements attendront.', en: 'Downloads will wait.' },
  clock: {
    fr: 'L’horloge de cet ordinateur diffère de celle du portail : réglez-la.',
    en: 'The clock of this computer differs from the portal’s: set it.',
  },
}

/** What helps against a failure that a check names, besides what its text says. */
const REMEDIES: Partial<Readonly<Record<FailureCode, BilingualText>>> = {
  'keychain/locked': {
    fr: 'Ouvrez votre session de bureau ou l’application « Mots de passe et clés » ; sans écran, donnez le compte par RUDI_LOGIN et RUDI_PASSWORD.',
    en: 'Sign in to your desktop or open “Passwords and Keys”; without a screen, give the account in RUDI_LOGIN and RUDI_PASSWORD.',
  },
}

const formatCause = (because: Failure, language: Language): string =>
  [formatFailure(because, language), REMEDIES[because.code]?.[language]].filter(Boolean).join(' ')

/** What was found, where the event of the check has a code for it. */
const FOUND: Partial<Readonly<Record<CheckName, Readonly<Record<string, BilingualText>>>>> = {
  sandbox: {
    none: { fr: 'aucun', en: 'none' },
    namespaces: { fr: 'espaces de noms', en: 'namespaces' },
  },
  keychain: {
    'kept-by-system': { fr: 'trousseau du système', en: 'system keychain' },
    locked: { fr: 'verrouillé', en: 'locked' },
    'this-session-only': { fr: 'aucun', en: 'none' },
  },
  policy: {
    none: { fr: 'aucune', en: 'none' },
    read: { fr: 'appliquée', en: 'applied' },
    unreadable: { fr: 'illisible', en: 'unreadable' },
  },
  route: { direct: { fr: 'connexion directe', en: 'direct connection' } },
}

const formatFound = (what: CheckName, found: string, language: Language): string =>
  found
    .split(' ')
    .map((word) => FOUND[what]?.[word]?.[language] ?? word)
    .join(' ')

/** One line, and a second one where there is an advice. */
function formatCheck({ what, outcome, found, because }: Check, language: Language): readonly string[] {
  const isSize = what === 'disk-room' && found !== ''
  const shown = isSize ? formatBytes(Number(found), language) : formatFound(what, found, language)
  const isGood = outcome === 'passed' || outcome === 'skipped'
  const advice = because === null ? (ADVICE[what]?.[language] ?? '') : formatCause(because, language)
  const line = `${OUTCOMES[outcome][language].padEnd(10)} ${NAMES[what][language]}${shown === '' ? '' : ` : ${shown}`}`
  const sentence = language === 'fr' ? line : line.replace(' : ', ': ')
  return isGood || advice === '' ? [sentence] : [sentence, `${' '.repeat(11)}${advice}`]
}

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
    const { terminal } = context
    const given = invocation.text('portal') ?? context.usualPortal
    const portal = given === null ? null : parsePortalAddress(given)
    if (portal?.ok === false) return reportFailure(context, portal.failure)
    const facts = await context.examine(context.dataFolder(invocation.text('data-dir')), portal?.value ?? null)
    const checks = judgeComputer(facts)
    for (const check of checks) {
      const { because, ...rest } = check
      terminal.print(...formatCheck(check, terminal.language))
      terminal.event({
        event: 'check',
        ...rest,
        ...(because === null ? {} : { code: because.code, message: formatCause(because, terminal.language) }),
      })
    }
    const count = (outcome: Check['outcome']): number => checks.filter((check) => check.outcome === outcome).length
    const failed = count('failed')
    terminal.event({
      event: 'summary',
      passed: count('passed'),
      warnings: count('warning'),
      failed,
      skipped: count('skipped'),
    })
    return failed === 0 ? EXIT_CODES.done : EXIT_CODES.failed
  },
}
