/** Favourites. */
export const favouriteMessages = {
  favourites: 'Favoris',
  'favourite.add': 'Ajouter « {title} » aux favoris',
  'favourite.remove': 'Retirer « {title} » des favoris',
} as const satisfies Record<string, string>
