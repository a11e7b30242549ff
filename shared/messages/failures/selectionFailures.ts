import type { FailureMessageGroup } from './failureMessageGroup.js'

/** The words for failures of selections. */
export const SELECTION_FAILURES = {
  'selection/changed': {
    fr: 'Le portail a une autre version de ce fichier que la sélection. Elle n’est pas téléchargée sans --newer.',
    en: 'The portal has another version of this file than the selection. It is not downloaded without --newer.',
  },
  'selection/several-portals': {
    fr: 'Ces fichiers viennent de plusieurs portails. Une sélection ne contient que des fichiers d’un seul portail.',
    en: 'These files come from several portals. A selection contains files of one portal only.',
  },
  'selection/untrusted': {
    fr: 'La signature de la sélection est absente ou fausse. Le portail n’a pas été contacté.',
    en: 'The signature of the selection is missing or wrong. The portal was not contacted.',
  },
  'selection/unreadable': {
    fr: 'Ce fichier n’est pas une sélection Rudi Desk, ou il est endommagé.',
    en: 'This file is not a Rudi Desk selection, or it is damaged.',
  },
  'selection/too-long': {
    fr: 'Cette sélection a plus de fichiers que le panier ne peut en contenir{count, select, none {} other { ({count})}}. La commande download peut la télécharger.',
    en: 'This selection has more files than a basket can hold{count, select, none {} other { ({count})}}. The command download can download it.',
  },
  'selection/bad-key': {
    fr: 'Ce n’est pas une clé minisign, ou son mot de passe (RUDI_SELECTION_PASSWORD) est absent ou incorrect.',
    en: 'This is not a minisign key, or its password (RUDI_SELECTION_PASSWORD) is missing or wrong.',
  },
} satisfies FailureMessageGroup
