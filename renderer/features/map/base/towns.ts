export interface Town {
  readonly name: string
  readonly lat: number
  readonly lon: number
}

const createTown = (name: string, lat: number, lon: number): Town => ({ name, lat, lon })

/**
 * Towns by which a French reader recognises a place, the larger ones of a region first. They are the only names on the
 * map.
 */
export const TOWNS: readonly Town[] = [
  createTown('Paris', 48.857, 2.352),
  createTown('Marseille', 43.296, 5.37),
  createTown('Lyon', 45.764, 4.836),
  createTown('Toulouse', 43.605, 1.444),
  createTown('Nantes', 47.218, -1.554),
  createTown('Rennes', 48.117, -1.678),
  createTown('Bordeaux', 44.838, -0.579),
  createTown('Lille', 50.629, 3.057),
  createTown('Strasbourg', 48.573, 7.752),
  createTown('Nice', 43.71, 7.262),
  createTown('Montpellier', 43.611, 3.877),
  createTown('Grenoble', 45.188, 5.724),
  createTown('Dijon', 47.322, 5.041),
  createTown('Rouen', 49.443, 1.1),
  createTown('Nancy', 48.692, 6.184),
  createTown('Clermont-Ferrand', 45.777, 3.087),
  createTown('Tours', 47.394, 0.685),
  createTown('Limoges', 45.833, 1.261),
  createTown('Brest', 48.39, -4.486),
  createTown('Le Mans', 48.006, 0.199),
  createTown('Caen', 49.183, -0.371),
  createTown('Angers', 47.478, -0.563),
  createTown('Saint-Malo', 48.649, -2.026),
  createTown('Saint-Brieuc', 48.514, -2.765),
  createTown('Quimper', 47.996, -4.103),
  createTown('Lorient', 47.748, -3.366),
  createTown('Vannes', 47.658, -2.76),
  createTown('Laval', 48.07, -0.77),
  createTown('Fougères', 48.352, -1.199),
  createTown('Vitré', 48.124, -1.21),
  createTown('Redon', 47.652, -2.084),
  createTown('Dinan', 48.454, -2.047),
  createTown('Châteaubriant', 47.717, -1.376),
  createTown('La Rochelle', 46.16, -1.151),
  createTown('Poitiers', 46.58, 0.34),
  createTown('Orléans', 47.903, 1.909),
  createTown('Amiens', 49.894, 2.296),
  createTown('Reims', 49.258, 4.032),
  createTown('Besançon', 47.238, 6.024),
  createTown('Perpignan', 42.699, 2.895),
  createTown('Bayonne', 43.493, -1.475),
  createTown('Ajaccio', 41.919, 8.739),
]
