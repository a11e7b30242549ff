/** The settings of files that are encrypted on the disk. */
export const protectionMessages = {
  'settings.identity': 'Identité de chiffrement',
  'settings.identity.none': 'Sans identité, aucun fichier n’est chiffré sur le disque.',
  'settings.identity.kept':
    'Enregistrée dans le trousseau de ce compte. En cas de perte, seul son fichier de récupération ouvre les fichiers chiffrés.',
  'settings.identity.unavailable':
    'Le trousseau du système n’est pas disponible : aucune identité ne peut être gardée.',
  'settings.identity.unreachable':
    'Le trousseau qui la garde est verrouillé ou ne répond pas. D’ici là, les fichiers à chiffrer ne sont pas téléchargés.',
  'settings.identity.lost':
    'Elle n’est plus dans le trousseau. Seul son fichier de récupération ouvre les fichiers chiffrés pour elle ; il en faut une autre pour les nouveaux téléchargements.',
  'settings.identity.also': 'chiffrement age clé récupération protéger',
  'settings.identity.create': 'Créer une identité',
  'settings.identity.save': 'Enregistrer le fichier de récupération…',
  'settings.identity.saved':
    'Fichier de récupération enregistré : {name}. Conservez-le ailleurs que sur cet ordinateur.',
  'settings.protect': 'Fichiers chiffrés sur le disque',
  'settings.protect.why': 'S’applique aux nouveaux téléchargements, dès qu’une identité existe.',
  'settings.protect.also': 'protéger chiffrer confidentiel personnel age',
  'settings.protect.restricted': 'Accès restreint',
  'settings.protect.all': 'Tous',
  'settings.protect.none': 'Aucun',
} as const satisfies Record<string, string>
