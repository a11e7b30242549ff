import type { Check, CheckName } from '../../../shared/desktop/judgeComputer.js'
import type { Failure, FailureCode } from '../../../shared/failure.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import { formatBytes } from '../../../shared/messages/formatAmounts.js'
import type { BilingualText, Language } from '../../../shared/messages/language.js'

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

/** Formats why a check did not pass, with the advice for it where there is one. */
export const formatCause = (because: Failure, language: Language): string =>
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

/** Formats a check as one line, and a second one where there is advice. */
export function formatDoctorCheck({ what, outcome, found, because }: Check, language: Language): readonly string[] {
  const isSize = what === 'disk-room' && found !== ''
  const shown = isSize ? formatBytes(Number(found), language) : formatFound(what, found, language)
  const isGood = outcome === 'passed' || outcome === 'skipped'
  const advice = because === null ? (ADVICE[what]?.[language] ?? '') : formatCause(because, language)
  const line = `${OUTCOMES[outcome][language].padEnd(10)} ${NAMES[what][language]}${shown === '' ? '' : ` : ${shown}`}`
  const sentence = language === 'fr' ? line : line.replace(' : ', ': ')
  return isGood || advice === '' ? [sentence] : [sentence, `${' '.repeat(11)}${advice}`]
}
