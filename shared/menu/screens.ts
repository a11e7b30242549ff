import type { BilingualText } from '../messages/language.js'

/** The screens of the side bar, in its order. */
export const SCREENS = [
  'catalogue',
  'basket',
  'downloads',
  'library',
  'query',
  'follow',
  'encryption',
  'accounts',
  'nodeTokens',
  'settings',
] as const
export type Screen = (typeof SCREENS)[number]

/** The name of each screen, in the window and in the application's menu. */
export const SCREEN_NAMES: Readonly<Record<Screen, BilingualText>> = {
  catalogue: { fr: 'Catalogue', en: 'Catalogue' },
  basket: { fr: 'Panier', en: 'Basket' },
  downloads: { fr: 'Téléchargements', en: 'Downloads' },
  library: { fr: 'Bibliothèque', en: 'Library' },
  query: { fr: 'Requêtes', en: 'Queries' },
  follow: { fr: 'Suivis', en: 'Followed' },
  encryption: { fr: 'Chiffrer', en: 'Encrypt' },
  accounts: { fr: 'Comptes', en: 'Accounts' },
  nodeTokens: { fr: 'Outils producteurs', en: 'Producer tools' },
  settings: { fr: 'Réglages', en: 'Settings' },
}
