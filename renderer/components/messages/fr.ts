/** Words of the components, which screens use too. */
export const componentMessages = {
  'common.retry': 'Réessayer',
  'common.copy': 'Copier',
  'common.copied': 'Copié',
  'common.loading': 'Chargement…',
  'common.close': 'Fermer',
  'common.labelled': '{label} : {value}',
  'column.name': 'Nom',
  'column.size': 'Taille',
  'column.state': 'État',
  'text.rest': 'Afficher la suite ({count, plural, one {# caractère} other {# caractères}})',
  'list.rest': 'Afficher la suite ({count, number})',
  'format.unknown': 'Autre',
} as const satisfies Record<string, string>
