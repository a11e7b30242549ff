/** Links that came from outside. */
export const linkMessages = {
  'links.title': '{count, plural, one {Un lien demande à être ouvert} other {# liens demandent à être ouverts}}',
  'links.lead': 'Rien n’a encore été demandé au portail, rien ne sera téléchargé sans vous.',
  'links.somewhere': 'Sans portail nommé',
  'links.chosen': 'Votre portail actuel.',
  'links.configured': 'Un de vos portails : il deviendra le portail affiché.',
  'links.unknown': 'Ce portail n’est pas parmi les vôtres. Ajoutez-le si vous lui faites confiance.',
  'links.rest': '{count, plural, one {et # autre} other {et # autres}}',
  'links.add': 'Ajouter ce portail…',
  'links.show': '{count, plural, one {Afficher} other {Mettre les # dans le panier}}',
  'links.left':
    '{count, plural, one {# lien de plus a été laissé de côté.} other {# liens de plus ont été laissés de côté.}}',
  'links.ignore': 'Ignorer',
} as const satisfies Record<string, string>
