/** Favourites and saved searches. */
export const savedMessages = {
  saved: 'Enregistrés',
  'saved.do': 'Enregistrer la recherche',
  'saved.name': 'Nom de la recherche',
  'saved.keep': 'Enregistrer',
  'saved.remove': 'Supprimer la recherche « {name} »',
  favourites: 'Favoris',
  'favourite.add': 'Ajouter « {title} » aux favoris',
  'favourite.remove': 'Retirer « {title} » des favoris',
} as const satisfies Record<string, string>
