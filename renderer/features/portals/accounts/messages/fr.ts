/** Who one is on a portal. */
export const accountMessages = {
  'accounts.lead':
    'Les données ouvertes ne demandent aucun compte. Un compte du portail et une clé client ouvrent les données restreintes auxquelles vous avez souscrit.',
  'accounts.who': 'Qui vous êtes ici',
  'accounts.anonymous': 'Anonyme',
  'accounts.anonymous.gives': 'Donne accès au catalogue et aux données ouvertes.',
  'accounts.person.gives': 'Donne aussi accès aux médias restreints de vos projets, avec une clé client.',
  'accounts.login': 'Identifiant',
  'accounts.password': 'Mot de passe',
  'accounts.remember': 'Garder dans le trousseau de cet ordinateur',
  'accounts.sign-in': 'Se connecter',
  'accounts.sign-out': 'Se déconnecter',
  'accounts.sign-in.title': 'Compte du portail',
  'accounts.kept.kept-by-system':
    'Vos secrets sont gardés par le trousseau de cet ordinateur, jamais dans un fichier de Rudi Desk.',
  'accounts.kept.this-session-only':
    'Aucun trousseau sur ce poste : vos identifiants ne seront gardés que jusqu’à la fermeture.',
  'accounts.key.title': 'Clé client',
  'accounts.key.lead': 'Créée sur le portail, elle autorise le téléchargement des médias restreints en votre nom.',
  'accounts.key': 'Clé',
  'accounts.key.secret': 'Secret',
  'accounts.key.keep': 'Enregistrer la clé',
  'accounts.key.kept': 'Clé enregistrée, commençant par « {hint} »',
  'accounts.key.replace': 'Remplacer',
  'accounts.key.forget': 'Oublier la clé',
} as const satisfies Record<string, string>
