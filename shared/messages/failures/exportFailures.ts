import type { FailureMessageGroup } from './failureMessageGroup.js'

/** The words for failures of exports. */
export const EXPORT_FAILURES = {
  'export/no-geometry': {
    fr: 'Ce tableau n’a ni géométrie ni colonnes de longitude et de latitude. Choisissez un autre format.',
    en: 'This table has no geometry and no longitude and latitude columns. Choose another format.',
  },
  'export/not-encodable': {
    fr: 'Le caractère{name, select, none {} other { « {name} »}} n’existe pas dans l’encodage Windows-1252. Choisissez UTF-8.',
    en: 'The character{name, select, none {} other { “{name}”}} does not exist in the Windows-1252 encoding. Choose UTF-8.',
  },
  'export/cell-too-long': {
    fr: 'Une cellule{name, select, none {} other { de « {name} »}} est trop longue pour un classeur Excel{count, select, none {} other { ({count} caractères au plus)}}. Excluez cette colonne ou choisissez un autre format.',
    en: 'A cell{name, select, none {} other { of “{name}”}} is too long for an Excel workbook{count, select, none {} other { (at most {count} characters)}}. Leave this column out or choose another format.',
  },
  'export/too-many-columns': {
    fr: 'Trop de colonnes pour un classeur Excel{count, select, none {} other { ({count} au plus)}}. Choisissez un autre format.',
    en: 'Too many columns for an Excel workbook{count, select, none {} other { (at most {count})}}. Choose another format.',
  },
  'export/too-many-files': {
    fr: 'Trop de fichiers à la fois{count, select, none {} other { ({count} au plus)}}. Choisissez-en moins.',
    en: 'Too many files at a time{count, select, none {} other { (at most {count})}}. Choose fewer.',
  },
  'export/key-changed': {
    fr: 'La clé publique du portail a changé. Vérifiez la nouvelle empreinte, puis réessayez.',
    en: 'The portal’s public key has changed. Check the new fingerprint, then try again.',
  },
} satisfies FailureMessageGroup
