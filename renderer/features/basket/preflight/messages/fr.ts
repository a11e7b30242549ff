/** What is known before the first byte. */
export const preflightMessages = {
  'preflight.unknown': '{count, plural, one {# fichier introuvable} other {# fichiers introuvables}}',
  'preflight.unknown.why': '{count, plural, one {N’est plus sur le portail.} other {Ne sont plus sur le portail.}}',
  'preflight.not-a-file':
    '{count, plural, one {# service (non téléchargeable)} other {# services (non téléchargeables)}}',
  'preflight.not-a-file.why': 'Les services, les séries et les liens sans accès direct ne se téléchargent pas.',
  'preflight.personal':
    '{count, plural, one {# fichier de données personnelles} other {# fichiers de données personnelles}}',
  'preflight.personal.why':
    '{count, plural, one {Consultez le vôtre sur le portail.} other {Consultez les vôtres sur le portail.}}',
  'preflight.sign-in': '{count, plural, one {# fichier restreint} other {# fichiers restreints}}, connexion requise',
  'preflight.sign-in.why':
    'Connectez-vous ou ajoutez une clé client pour {count, plural, one {le} other {les}} télécharger.',
  'preflight.no-right': '{count, plural, one {# fichier sans accès} other {# fichiers sans accès}}',
  'preflight.no-right.why': 'Accès restreint : demandez-le sur la page du jeu de données.',
  'preflight.queued': '{count, plural, one {# fichier déjà en file} other {# fichiers déjà en file}}',
  'preflight.queued.why': 'En téléchargement ou en attente.',
  'preflight.unavailable':
    '{count, plural, one {# fichier signalé indisponible} other {# fichiers signalés indisponibles}}',
  'preflight.unavailable.why':
    '{count, plural, one {Peut ne plus être disponible.} other {Peuvent ne plus être disponibles.}}',
  'preflight.archived': '{count, plural, one {# fichier archivé} other {# fichiers archivés}}',
  'preflight.archived.why':
    '{count, plural, one {Peut ne plus être disponible.} other {Peuvent ne plus être disponibles.}}',
  'preflight.collision': '{count, plural, one {# nom déjà pris} other {# noms déjà pris}}',
  'preflight.here': '{count, plural, one {# fichier déjà ici} other {# fichiers déjà ici}}',
  'preflight.here.why':
    '{count, plural, one {Déjà dans le dossier : vérifié, pas téléchargé à nouveau.} other {Déjà dans le dossier : vérifiés, pas téléchargés à nouveau.}}',
  'preflight.unchecked': '{count, plural, one {# fichier non vérifié} other {# fichiers non vérifiés}}',
  'preflight.unchecked.why': 'Vérification…',
  'preflight.unchecked.failed': 'Vérification impossible',
  'preflight.ready': '{count, plural, one {# fichier prêt} other {# fichiers prêts}}',
  'preflight.ready.why': '{count, plural, one {Prêt à télécharger} other {Prêts à télécharger}}',
  'preflight.do.take-out': 'Retirer',
  'preflight.do.take-out.of': 'Retirer : {what}',
  'preflight.do.sign-in': 'Se connecter…',
  'preflight.do.sign-in.of': 'Se connecter : {what}',
  'preflight.do.open-page': 'Voir sur le portail',
  'preflight.do.open-page.of': 'Voir sur le portail : {what}',
  'preflight.do.look-again': 'Vérifier à nouveau',
  'preflight.do.look-again.of': 'Vérifier à nouveau : {what}',
  'preflight.do.folder': 'Choisir un autre dossier…',
  'preflight.do.lighten':
    '{count, plural, one {Retirer le plus gros fichier} other {Retirer les # plus gros fichiers}}',
  'preflight.page': 'Voir {name} sur le portail',
  'preflight.policy': 'Si un fichier du même nom existe',
  'preflight.policy.skip': 'Sans doublon',
  'preflight.policy.keep-both': 'Garder les deux',
  'preflight.policy.replace': 'Remplacer',
  'preflight.policy.skip.why': 'Ignore les fichiers déjà présents ; garde côte à côte ceux qui diffèrent.',
  'preflight.policy.keep-both.why': 'Garde le fichier présent et numérote le nouveau.',
  'preflight.policy.replace.why': 'Le nouveau fichier prend le nom ; l’ancien est gardé sous un autre nom.',
  'preflight.blocked.failed': 'La vérification a échoué.',
  'preflight.size': '{size}',
  'preflight.size.least': 'Au moins {size}',
  'preflight.size.unknown': 'Taille inconnue',
  'preflight.time': 'Environ {time} au débit récent.',
  'preflight.time.unknown': 'Durée inconnue',
  'preflight.layout': 'Organisation des dossiers',
  'preflight.layout.why': 'Variables : {tokens}. Le nom du fichier est ajouté à la fin.',
  'preflight.room.name': 'Espace disque',
  'preflight.room': '{free} libres, {left} après.',
  'preflight.room.short': 'Il manque {missing} sur ce disque.',
  'preflight.room.reserve': '{bytes} du disque restent toujours libres.',
  'preflight.room.promised': '{bytes} réservés aux téléchargements en cours.',
  'preflight.protect': 'Protection',
  'preflight.protect.on':
    '{count, plural, one {# fichier sera gardé chiffré sur le disque (.age). L’aperçu l’ouvre ; un export en clair demande confirmation.} other {# fichiers seront gardés chiffrés sur le disque (.age). L’aperçu les ouvre ; un export en clair demande confirmation.}}',
  'preflight.protect.off':
    '{count, plural, one {# fichier en accès restreint sera enregistré} other {# fichiers en accès restreint seront enregistrés}} en clair : le chiffrement est désactivé dans les réglages.',
  'preflight.protect.unavailable':
    '{count, plural, one {# fichier en accès restreint sera enregistré} other {# fichiers en accès restreint seront enregistrés}} en clair : le trousseau du système n’est pas disponible.',
  'preflight.protect.unreachable':
    '{count, plural, one {# fichier à chiffrer ne sera pas téléchargé} other {# fichiers à chiffrer ne seront pas téléchargés}} : le trousseau qui garde votre identité est verrouillé ou ne répond pas.',
  'preflight.protect.offer':
    '{count, plural, one {# fichier est} other {# fichiers sont}} en accès restreint. Garder ces fichiers chiffrés sur le disque ?',
  'preflight.protect.do': 'Chiffrer les fichiers restreints',
  'preflight.terms': 'Licences et conditions',
  'preflight.terms.none': 'Sans licence indiquée',
  'preflight.terms.accept': '{count, plural, one {J’accepte cette licence} other {J’accepte ces # licences}}',
  'preflight.unlooked':
    '{count, plural, one {# fichier non vérifié ; il le sera au téléchargement.} other {# fichiers non vérifiés ; ils le seront au téléchargement.}}',
  'preflight.download': '{count, plural, =0 {Télécharger} one {Télécharger # fichier} other {Télécharger # fichiers}}',
  'preflight.check': '{count, plural, one {Vérifier # fichier déjà ici} other {Vérifier # fichiers déjà ici}}',
  'preflight.left':
    '{count, plural, =0 {} one {# fichier reste dans le panier.} other {# fichiers restent dans le panier.}}',
  'preflight.removed':
    '{count, plural, =0 {} one {# service sera retiré du panier.} other {# services seront retirés du panier.}}',
  'preflight.blocked.empty': 'Le panier est vide.',
  'preflight.blocked.looking': 'Vérification…',
  'preflight.blocked.nothing-left': 'Aucun fichier ne peut être téléchargé pour l’instant.',
  'preflight.blocked.no-folder': 'Choisissez d’abord un dossier.',
  'preflight.blocked.no-room': 'Espace disque insuffisant : choisissez un autre dossier ou retirez des fichiers.',
  'preflight.blocked.terms': 'Acceptez d’abord les licences et conditions.',
  'downloadWithoutBasket.title': 'Télécharger : {title}',
  'downloadWithoutBasket.left':
    '{count, plural, =0 {} one {# fichier ne sera pas téléchargé.} other {# fichiers ne seront pas téléchargés.}}',
} as const satisfies Record<string, string>
