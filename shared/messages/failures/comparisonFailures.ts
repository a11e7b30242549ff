import type { FailureMessageGroup } from './failureMessageGroup.js'

/** The words for failures of comparisons. */
export const COMPARISON_FAILURES = {
  'diff/key-repeats': {
    fr: 'La clé {key, select, none {donnée} other {« {key} »}} n’identifie pas chaque ligne{name, select, none {} other { de « {name} »}} : une même valeur y revient sur plusieurs lignes. Choisissez d’autres colonnes, ou omettez --key.',
    en: 'The key {key, select, none {given} other {“{key}”}} does not identify each row{name, select, none {} other { of “{name}”}}: a value occurs in several rows. Choose other columns, or leave --key out.',
  },
  'diff/no-such-column': {
    fr: 'Le fichier{name, select, none {} other { « {name} »}} n’a pas de colonne {key, select, none {de ce nom} other {« {key} »}}.',
    en: 'The file{name, select, none {} other { “{name}”}} has no column {key, select, none {of this name} other {“{key}”}}.',
  },
  'diff/ended': {
    fr: 'La comparaison s’est arrêtée. Le contenu d’un des fichiers est peut-être endommagé.',
    en: 'The comparison stopped. The content of one of the files may be damaged.',
  },
  'diff/encrypted': {
    fr: 'Le fichier{name, select, none {} other { « {name} »}} est chiffré. Déchiffrez-le avant de le comparer.',
    en: 'The file{name, select, none {} other { “{name}”}} is encrypted. Decrypt it before you compare it.',
  },
} satisfies FailureMessageGroup
