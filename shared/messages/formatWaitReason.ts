import type { WaitReason } from '../download/traffic/waitReason.js'
import { formatDuration } from './formatAmounts.js'
import type { Language } from './language.js'

type Says<Type extends WaitReason['type']> = (
  because: Extract<WaitReason, { type: Type }>,
  facts: WaitReasonFacts,
) => string
type Table = { readonly [Type in WaitReason['type']]: Says<Type> }

export interface WaitReasonFacts {
  readonly producer: string
  /** Wall time now, in milliseconds. */
  readonly nowMs: number
  /** Connections to the producer now. */
  readonly inUse: number
}

const formatTimeLeft = (untilMs: number, nowMs: number, language: Language): string =>
  formatDuration(Math.max(1, (untilMs - nowMs) / 1000), language)

function formatNextAttempt(untilMs: number, nowMs: number, language: Language): string {
  if (untilMs <= nowMs) return language === 'fr' ? 'Nouvelle tentative en cours.' : 'Retrying now.'
  const left = formatTimeLeft(untilMs, nowMs, language)
  return language === 'fr' ? `Prochaine tentative dans ${left}.` : `Next attempt in ${left}.`
}

const FR_TROUBLES = { failing: 'renvoie des erreurs', silent: 'ne répond pas', asked: 'demande une pause' } as const
const EN_TROUBLES = { failing: 'returns errors', silent: 'does not answer', asked: 'asks for a pause' } as const

const FR: Table = {
  offline: ({ untilMs }, { nowMs }) => `Pas de réseau. ${formatNextAttempt(untilMs, nowMs, 'fr')}`,
  impersonated: ({ host, why, untilMs }, { nowMs }) =>
    `${
      why === 'date'
        ? `Le certificat de ${host} n’est pas valable à la date de cet ordinateur : vérifiez la date et l’heure.`
        : `Ce n’est pas ${host} qui répond, mais autre chose à sa place. Si ce réseau demande une connexion, connectez-vous dans un navigateur ; sinon, le portail est peut-être en maintenance.`
    } ${formatNextAttempt(untilMs, nowMs, 'fr')}`,
  timetable: () => 'Téléchargements en pause selon vos horaires.',
  'producer-asked': ({ untilMs }, { producer, nowMs, inUse }) =>
    `${producer} demande d’attendre ${formatTimeLeft(untilMs, nowMs, 'fr')}.${inUse > 0 ? ` ${formatConnections(inUse, 'fr')} en cours.` : ''}`,
  'producer-failing': ({ why, untilMs }, { producer, nowMs }) =>
    `${producer} ${FR_TROUBLES[why ?? 'failing']}. Prochaine tentative dans ${formatTimeLeft(untilMs, nowMs, 'fr')}.`,
  'host-circuit': ({ host, why, untilMs }, { nowMs }) =>
    `${host} ${FR_TROUBLES[why ?? 'failing']}. Prochaine tentative dans ${formatTimeLeft(untilMs, nowMs, 'fr')}.`,
  busy: ({ inUse, allowed }, { producer }) => `${producer} : ${formatUse(inUse, allowed, 'fr')}.`,
  'host-busy': ({ host, inUse, allowed }) => `${host} : ${formatUse(inUse, allowed, 'fr')}.`,
  turn: () => 'En attente.',
}

const EN: Table = {
  offline: ({ untilMs }, { nowMs }) => `No network. ${formatNextAttempt(untilMs, nowMs, 'en')}`,
  impersonated: ({ host, why, untilMs }, { nowMs }) =>
    `${
      why === 'date'
        ? `The certificate of ${host} is not valid at the date of this computer: check its date and time.`
        : `It is not ${host} that answers, but something else in its place. If this network requires sign-in, sign in with a browser; otherwise the portal may be under maintenance.`
    } ${formatNextAttempt(untilMs, nowMs, 'en')}`,
  timetable: () => 'Downloads are paused by your schedule.',
  'producer-asked': ({ untilMs }, { producer, nowMs, inUse }) =>
    `${producer} asks to wait ${formatTimeLeft(untilMs, nowMs, 'en')}.${inUse > 0 ? ` ${formatConnections(inUse, 'en')} in use.` : ''}`,
  'producer-failing': ({ why, untilMs }, { producer, nowMs }) =>
    `${producer} ${EN_TROUBLES[why ?? 'failing']}. Next attempt in ${formatTimeLeft(untilMs, nowMs, 'en')}.`,
  'host-circuit': ({ host, why, untilMs }, { nowMs }) =>
    `${host} ${EN_TROUBLES[why ?? 'failing']}. Next attempt in ${formatTimeLeft(untilMs, nowMs, 'en')}.`,
  busy: ({ inUse, allowed }, { producer }) => `${producer}: ${formatUse(inUse, allowed, 'en')}.`,
  'host-busy': ({ host, inUse, allowed }) => `${host}: ${formatUse(inUse, allowed, 'en')}.`,
  turn: () => 'Waiting.',
}

const formatConnections = (count: number, language: Language): string =>
  language === 'fr' ? `${count} connexion${count > 1 ? 's' : ''}` : `${count} connection${count === 1 ? '' : 's'}`

const formatUse = (inUse: number, allowed: number, language: Language): string =>
  language === 'fr'
    ? `${inUse} sur ${formatConnections(allowed, 'fr')} utilisée${allowed > 1 ? 's' : ''}`
    : `${inUse} of ${formatConnections(allowed, 'en')} in use`

const TABLES: Readonly<Record<Language, Table>> = { fr: FR, en: EN }

/**
 * Formats why a download waits, as a sentence. Names are inserted unchanged: the caller must show the result as text.
 */
export function formatWaitReason(because: WaitReason, facts: WaitReasonFacts, language: Language): string {
  // The row of the table is chosen by the tag of the argument that it receives, so the types match.
  const say = TABLES[language][because.type] as Says<WaitReason['type']>
  return say(because, facts)
}
