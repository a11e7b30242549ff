import type { favouriteMessages as fr } from './fr.js'

export const favouriteMessages: Readonly<Record<keyof typeof fr, string>> = {
  favourites: 'Favourites',
  'favourite.add': 'Add “{title}” to favourites',
  'favourite.remove': 'Remove “{title}” from favourites',
}
