import { applyFrenchSpacing } from './applyFrenchSpacing.js'
import { formatCount } from './formatAmounts.js'
import type { Language } from './language.js'
import { createNumberFormat } from './numberFormat.js'

/** The texts that the desktop shows outside the window: the tray, notifications, the question on leaving. */
export interface DesktopMessages {
  readonly show: string
  readonly pauseAll: string
  readonly resumeAll: string
  readonly quit: string
  readonly atRest: string
  /** `live` counts the downloads that are not over; `fraction` is their progress from 0 to 1, or null if unknown. */
  readonly working: (activity: { readonly live: number; readonly fraction: number | null }) => string
  readonly ended: (done: number, failed: number) => string
  /** `days` until the last day of an agreement, negative once it is over. */
  readonly agreement: (title: string, days: number) => string
  readonly closing: { readonly question: string; readonly detail: string; readonly remember: string }
  readonly inBackground: string
  readonly quitAndResume: string
  readonly cancel: string
  readonly losing: { readonly question: string; readonly detail: string; readonly closing: string }
  readonly wait: string
  readonly quitAnyway: string
}

const formatPlural = (count: number, one: string, others: string, language: Language): string =>
  `${formatCount(count, language)} ${count === 1 || (language === 'fr' && count === 0) ? one : others}`

const formatPercent = (fraction: number | null, language: Language): string =>
  fraction === null ? '' : `, ${createNumberFormat(language, { style: 'percent' }).format(fraction)}`

const fr: DesktopMessages = {
  show: 'Afficher Rudi Desk',
  pauseAll: 'Tout mettre en pause',
  resumeAll: 'Tout reprendre',
  quit: 'Quitter',
  atRest: applyFrenchSpacing('Rudi Desk : aucune activité'),
  working: ({ live, fraction }) =>
    applyFrenchSpacing(
      `Rudi Desk : ${formatPlural(live, 'fichier', 'fichiers', 'fr')} en cours${formatPercent(fraction, 'fr')}`,
    ),
  ended: (done, failed) =>
    [
      ...(done === 0 && failed > 0 ? [] : [formatPlural(done, 'fichier téléchargé', 'fichiers téléchargés', 'fr')]),
      ...(failed === 0 ? [] : [formatPlural(failed, 'problème', 'problèmes', 'fr')]),
    ].join(', '),
  agreement: (title, days) =>
    applyFrenchSpacing(
      days < 0
        ? `L’accord sur « ${title} » est échu.`
        : days === 0
          ? `L’accord sur « ${title} » se termine aujourd’hui.`
          : days === 1
            ? `L’accord sur « ${title} » se termine demain.`
            : `L’accord sur « ${title} » se termine dans ${formatPlural(days, 'jour', 'jours', 'fr')}.`,
    ),
  closing: {
    question: 'Des téléchargements sont en cours.',
    detail: 'Ils peuvent continuer en arrière-plan. Si vous quittez, ils reprendront au prochain démarrage.',
    remember: 'Ne plus demander',
  },
  inBackground: 'Continuer en arrière-plan',
  quitAndResume: 'Quitter',
  cancel: 'Annuler',
  losing: {
    question: 'Un fichier est en cours d’enregistrement.',
    detail: 'Si vous quittez, il ne sera pas enregistré.',
    closing: applyFrenchSpacing(
      'Il peut continuer en arrière-plan. Si vous quittez, il ne sera pas enregistré ; les téléchargements reprendront.',
    ),
  },
  wait: 'Attendre',
  quitAnyway: 'Quitter quand même',
}

const en: DesktopMessages = {
  show: 'Show Rudi Desk',
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  quit: 'Quit',
  atRest: 'Rudi Desk: no activity',
  working: ({ live, fraction }) =>
    `Rudi Desk: ${formatPlural(live, 'file', 'files', 'en')} downloading${formatPercent(fraction, 'en')}`,
  ended: (done, failed) =>
    [
      ...(done === 0 && failed > 0 ? [] : [formatPlural(done, 'file downloaded', 'files downloaded', 'en')]),
      ...(failed === 0 ? [] : [formatPlural(failed, 'problem', 'problems', 'en')]),
    ].join(', '),
  agreement: (title, days) =>
    days < 0
      ? `The agreement on “${title}” has ended.`
      : days === 0
        ? `The agreement on “${title}” ends today.`
        : days === 1
          ? `The agreement on “${title}” ends tomorrow.`
          : `The agreement on “${title}” ends in ${formatPlural(days, 'day', 'days', 'en')}.`,
  closing: {
    question: 'Downloads are in progress.',
    detail: 'They can continue in the background. If you quit, they resume at the next start.',
    remember: 'Do not ask again',
  },
  inBackground: 'Keep running',
  quitAndResume: 'Quit',
  cancel: 'Cancel',
  losing: {
    question: 'A file is being saved.',
    detail: 'If you quit, it will not be saved.',
    closing: 'It can continue in the background. If you quit, it will not be saved; downloads will resume.',
  },
  wait: 'Wait',
  quitAnyway: 'Quit anyway',
}

export const createDesktopMessages = (language: Language): DesktopMessages => (language === 'fr' ? fr : en)
