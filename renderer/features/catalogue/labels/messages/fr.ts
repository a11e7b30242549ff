/**
 * The access of a dataset and the state of its storage; and the themes of the portals we know, by their codes: what is
 * said until a portal has said what it calls them.
 */
export const labelMessages = {
  'access.open': 'Ouvert',
  'access.restricted': 'Restreint',
  'access.personal': 'Personnel',
  'storage.archived': 'Archivé',
  'storage.unavailable': 'Indisponible',
  'topic.agriculture': 'Agriculture et alimentation',
  'topic.budget': 'Budget et finances',
  'topic.children': 'Enfance et jeunesse',
  'topic.citizenship': 'Citoyenneté',
  'topic.culture': 'Culture et patrimoine',
  'topic.economy': 'Économie et emploi',
  'topic.education': 'Éducation et jeunesse',
  'topic.energy': 'Énergie et réseaux',
  'topic.environment': 'Environnement',
  'topic.facilities': 'Équipements',
  'topic.health': 'Santé',
  'topic.housing': 'Habitat',
  'topic.location': 'Localisation et cartes',
  'topic.mobility': 'Mobilités et transports',
  'topic.public-space': 'Espace public',
  'topic.society': 'Société',
  'topic.sport': 'Sport et loisirs',
  'topic.tourism': 'Tourisme',
  'topic.town-planning': 'Urbanisme et aménagement',
  'topic.waste': 'Déchets',
  'topic.water': 'Eau',
} as const satisfies Record<string, string>
