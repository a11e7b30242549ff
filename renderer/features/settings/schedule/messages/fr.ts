/** The editor of the timetable of speed limits. */
export const scheduleMessages = {
  timetable: 'Horaires',
  'timetable.why':
    'Un autre débit, ou aucun téléchargement, à ces heures. En cas de recouvrement, la première ligne s’applique.',
  'timetable.add': 'Ajouter des heures',
  'timetable.row': 'Heures {n}',
  'timetable.remove': 'Retirer les heures {n}',
  'timetable.days': 'Jours',
  'timetable.from': 'De',
  'timetable.to': 'à',
  'timetable.limit': 'Débit',
  'timetable.pause': 'Aucun téléchargement',
  'timetable.all': 'Sans limite',
  'timetable.next': 'le lendemain',
  'settings.hours.also': 'horaires calendrier planning nuit bande passante',
} as const satisfies Record<string, string>
