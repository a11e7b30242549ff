/** Saved searches, and the section of the facets that holds them and the favourites. */
export const savedMessages = {
  saved: 'Enregistrés',
  'saved.do': 'Enregistrer la recherche',
  'saved.name': 'Nom de la recherche',
  'saved.keep': 'Enregistrer',
  'saved.remove': 'Supprimer la recherche « {name} »',
} as const satisfies Record<string, string>
