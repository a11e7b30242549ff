export interface Town {
  readonly name: string
  readonly lat: number
  readonly lon: number
}

const town = (name: string, lat: number, lon: number): Town => ({ name, lat, lon })

/**
 * Towns by which a French reader recognises a place, the larger ones of a region first. They are the only names on the
 * map.
 */
export const TOWNS: readonly Town[] = [
  town('Paris', 48.857, 2.352),
  town('Marseille', 43.296, 5.37),
  town('Lyon', 45.764, 4.836),
  town('Toulouse', 43.605, 1.444),
  town('Nantes', 47.218, -1.554),
  town('Rennes', 48.117, -1.678),
  town('Bordeaux', 44.838, -0.579),
  town('Lille', 50.629, 3.057),
  town('Strasbourg', 48.573, 7.752),
  town('Nice', 43.71, 7.262),
  town('Montpellier', 43.611, 3.877),
  town('Grenoble', 45.188, 5.724),
  town('Dijon', 47.322, 5.041),
  town('Rouen', 49.443, 1.1),
  town('Nancy', 48.692, 6.184),
  town('Clermont-Ferrand', 45.777, 3.087),
  town('Tours', 47.394, 0.685),
  town('Limoges', 45.833, 1.261),
  town('Brest', 48.39, -4.486),
  town('Le Mans', 48.006, 0.199),
  town('Caen', 49.183, -0.371),
  town('Angers', 47.478, -0.563),
  town('Saint-Malo', 48.649, -2.026),
  town('Saint-Brieuc', 48.514, -2.765),
  town('Quimper', 47.996, -4.103),
  town('Lorient', 47.748, -3.366),
  town('Vannes', 47.658, -2.76),
  town('Laval', 48.07, -0.77),
  town('Fougères', 48.352, -1.199),
  town('Vitré', 48.124, -1.21),
  town('Redon', 47.652, -2.084),
  town('Dinan', 48.454, -2.047),
  town('Châteaubriant', 47.717, -1.376),
  town('La Rochelle', 46.16, -1.151),
  town('Poitiers', 46.58, 0.34),
  town('Orléans', 47.903, 1.909),
  town('Amiens', 49.894, 2.296),
  town('Reims', 49.258, 4.032),
  town('Besançon', 47.238, 6.024),
  town('Perpignan', 42.699, 2.895),
  town('Bayonne', 43.493, -1.475),
  town('Ajaccio', 41.919, 8.739),
]
