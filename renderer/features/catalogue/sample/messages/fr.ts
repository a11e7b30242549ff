/** The beginning of a file that is not on the disk. */
export const sampleMessages = {
  sample: 'Aperçu',
  'sample.do': 'Aperçu de {name} avant téléchargement',
  'sample.loading': 'Téléchargement du début du fichier…',
  'sample.close': 'Fermer l’aperçu',
  'sample.sign-in': 'Se connecter',
  'sample.download': 'Télécharger ce fichier',
  'sample.whole': 'Fichier entier, {size}',
  'sample.rows':
    '{rows, plural, one {Première ligne, lue} other {# premières lignes, lues}} dans {size}{of, select, none {} other { sur {of}}}',
  'sample.columns': '{shown, number} sur {count, plural, one {# colonne} other {# colonnes}}',
  'sample.part': 'Début du fichier : {size}{of, select, none {} other { sur {of}}}',
} as const satisfies Record<string, string>
