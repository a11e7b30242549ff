/** The first page: an address and what is found there. */
export const firstRunMessages = {
  'first.title': 'À quel portail vous connecter ?',
  'first.lead':
    'Rudi Desk télécharge en une fois des centaines de jeux de données d’un portail RUDI, les vérifie octet par octet et reprend où il s’est arrêté. Aucun compte n’est demandé pour les données ouvertes.',
  'first.address': 'Adresse du portail',
  'first.address.hint': 'Par exemple https://rudi.rennesmetropole.fr',
  'first.asking': 'Nous interrogeons {address}…',
  'first.found':
    '{datasets, plural, =0 {Portail trouvé, encore vide} one {Portail trouvé : # jeu de données} other {Portail trouvé : # jeux de données}}',
  'first.generation.apm': 'Génération documentée (/apm)',
  'first.generation.gateway': 'Génération actuelle (passerelle)',
  'first.version': 'version {version}',
  'first.open': 'Ouvrir ce portail',
  'first.or': 'ou',
  'first.demo': 'Essayer le portail de démonstration',
  'first.demo.hint':
    'Un portail complet tourne sur cet ordinateur, avec des données fictives. Rien ne part sur le réseau.',
  'first.demo.starting': 'Le portail de démonstration démarre…',
  'first.dialect': 'Génération de l’interface',
  'first.dialect.auto': 'Détecter',
  'check.information': 'Informations du portail',
  'check.catalogue': 'Catalogue',
  'check.detail': 'Fiche d’un jeu de données',
  'check.encryption-key': 'Clé publique de chiffrement',
  'check.dialect': 'Génération reconnue',
  'check.passed': 'répond',
  'check.failed': 'ne répond pas',
  'check.recognised': 'oui',
  'check.unrecognised': 'non',
} as const satisfies Record<string, string>
