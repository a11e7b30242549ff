import type { BilingualText } from '../../../shared/messages/language.js'

/** What a line about one file, dataset or token begins with. */
export const RESULT_WORDS = {
  bad: { fr: 'endommagé', en: 'bad' },
  unread: { fr: 'non lu', en: 'not read' },
  missing: { fr: 'absent', en: 'missing' },
  stranger: { fr: 'inconnu', en: 'stranger' },
  repaired: { fr: 'réparé', en: 'repaired' },
  new: { fr: 'nouveau', en: 'new' },
  bytes: { fr: 'contenu', en: 'bytes' },
  withdrawn: { fr: 'retiré', en: 'withdrawn' },
  licence: { fr: 'licence', en: 'licence' },
  access: { fr: 'accès', en: 'access' },
  description: { fr: 'description', en: 'description' },
  hash: { fr: 'empreinte', en: 'hash' },
  active: { fr: 'valide', en: 'active' },
  inactive: { fr: 'non valide', en: 'inactive' },
  service: { fr: 'service', en: 'service' },
  series: { fr: 'série', en: 'series' },
  'personal-data': { fr: 'données personnelles', en: 'personal data' },
  'not-downloadable': { fr: 'non téléchargeable', en: 'not downloadable' },
  cancelled: { fr: 'annulé', en: 'cancelled' },
} as const satisfies Record<string, BilingualText>
