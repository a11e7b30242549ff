import { formatCount, type Language } from '../messages/formatAmounts.js'
import type { Activity } from './activity.js'

/** What the desktop says for us, outside the window: the tray, a notification, the question on leaving. */
export interface DesktopMessages {
  readonly show: string
  readonly pauseAll: string
  readonly resumeAll: string
  readonly quit: string
  readonly atRest: string
  readonly working: (activity: Activity) => string
  readonly ended: (done: number, failed: number) => string
  readonly closing: { readonly question: string; readonly detail: string; readonly remember: string }
  readonly inBackground: string
  readonly quitAndResume: string
  readonly cancel: string
  readonly losing: { readonly question: string; readonly detail: string; readonly closing: string }
  readonly wait: string
  readonly quitAnyway: string
}

const many = (count: number, one: string, others: string, language: Language): string =>
  `${formatCount(count, language)} ${count === 1 || (language === 'fr' && count === 0) ? one : others}`

const percent = (fraction: number | null, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(fraction ?? 0)

const fr: DesktopMessages = {
  show: 'Afficher Rudi Desk',
  pauseAll: 'Tout mettre en pause',
  resumeAll: 'Tout reprendre',
  quit: 'Quitter',
  atRest: 'Rudi Desk : rien en cours',
  working: ({ live, fraction }) =>
    `Rudi Desk : ${many(live, 'fichier', 'fichiers', 'fr')} en cours, ${percent(fraction, 'fr')}`,
  ended: (done, failed) =>
    [
      many(done, 'fichier téléchargé', 'fichiers téléchargés', 'fr'),
      ...(failed === 0 ? [] : [many(failed, 'échec', 'échecs', 'fr')]),
    ].join(', '),
  closing: {
    question: 'Des téléchargements sont en cours.',
    detail:
      'Ils peuvent continuer sans fenêtre. Si vous quittez, ils reprendront où ils en sont au prochain démarrage.',
    remember: 'Ne plus demander',
  },
  inBackground: 'Continuer sans fenêtre',
  quitAndResume: 'Quitter',
  cancel: 'Annuler',
  losing: {
    question: 'Un fichier est en cours d’écriture.',
    detail: 'Un chiffrement ou un export ne reprend pas : il serait à refaire.',
    closing:
      'Il peut être terminé sans fenêtre. Si vous quittez, il sera à refaire ; les téléchargements, eux, reprendront.',
  },
  wait: 'Attendre',
  quitAnyway: 'Quitter quand même',
}

const en: DesktopMessages = {
  show: 'Show Rudi Desk',
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  quit: 'Quit',
  atRest: 'Rudi Desk: nothing going on',
  working: ({ live, fraction }) =>
    `Rudi Desk: ${many(live, 'file', 'files', 'en')} under way, ${percent(fraction, 'en')}`,
  ended: (done, failed) =>
    [
      many(done, 'file downloaded', 'files downloaded', 'en'),
      ...(failed === 0 ? [] : [many(failed, 'failure', 'failures', 'en')]),
    ].join(', '),
  closing: {
    question: 'Downloads are under way.',
    detail: 'They can go on without a window. If you quit, they resume where they are at the next start.',
    remember: 'Do not ask again',
  },
  inBackground: 'Go on without a window',
  quitAndResume: 'Quit',
  cancel: 'Cancel',
  losing: {
    question: 'A file is being written.',
    detail: 'An encryption or an export does not resume: it would have to be done again.',
    closing: 'It can be finished without a window. If you quit, it has to be done again; downloads will resume.',
  },
  wait: 'Wait',
  quitAnyway: 'Quit anyway',
}

export const createDesktopMessages = (language: Language): DesktopMessages => (language === 'fr' ? fr : en)
