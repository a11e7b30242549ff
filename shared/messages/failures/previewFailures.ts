import type { FailureMessageGroup } from './failureMessageGroup.js'

/** The words for failures of previews, queries and maps. */
export const PREVIEW_FAILURES = {
  'look/unreadable': {
    fr: 'Fichier {format, select, none {non valide dans son format} other {{format} non valide}}{line, select, none {} other { (ligne {line})}}{note, select, none {} other { ({note})}}.',
    en: 'This file is not valid {format, select, none {in its format} other {{format}}}{line, select, none {} other { (line {line})}}{note, select, none {} other { ({note})}}.',
  },
  'look/not-a-question': {
    fr: 'Une seule requête SELECT à la fois, en lecture seule.',
    en: 'Only one read-only SELECT at a time.',
  },
  'look/not-allowed': {
    fr: 'Une requête ne peut pas utiliser {name, select, none {cela} other {« {name} »}} ici : elle ne lit que les tables nommées dans cette page, et seules les fonctions de calcul sont acceptées{near, select, none {} other {, comme « {near} »}}.',
    en: 'A query cannot use {name, select, none {that} other {“{name}”}} here: it reads only the tables named on this page, and only functions that compute are accepted{near, select, none {} other {, such as “{near}”}}.',
  },
  'look/bad-question': {
    fr: '{reason, select, column {Aucune colonne « {name} »{near, select, none {} other { (colonnes proches : {near})}}} table {Aucune table « {name} » dans cette requête{near, select, none {} other { (tables : {near})}}} ambiguous {Plusieurs tables ont une colonne « {name} »{near, select, none {} other { : précisez laquelle ({near})}}} group {La colonne « {name} » doit être dans GROUP BY ou dans une fonction comme sum()} types {{name} : ces types ne conviennent pas à cette fonction ; convertissez-les avec CAST} syntax {Erreur de syntaxe près de « {name} »} unfinished {La requête n’est pas complète} other {La requête a échoué{note, select, none {} other { ({note})}}}}{line, select, none {} other { (ligne {line})}}.',
    en: '{reason, select, column {There is no column “{name}”{near, select, none {} other { (similar: {near})}}} table {There is no table “{name}” in this query{near, select, none {} other { (tables: {near})}}} ambiguous {Several tables have a column “{name}”{near, select, none {} other {: say which one ({near})}}} group {Column “{name}” must be in GROUP BY or in a function such as sum()} types {{name}: this function does not accept these types; convert them with CAST} syntax {Syntax error near “{name}”} unfinished {The query is not complete} other {The query failed{note, select, none {} other { ({note})}}}}{line, select, none {} other { (line {line})}}.',
  },
  'look/unknown-table': {
    fr: 'Aucune table{name, select, none {} other { « {name} »}}. Choisissez-en une dans la liste des tables.',
    en: 'There is no table{name, select, none {} other { “{name}”}}. Choose one in the list of tables.',
  },
  'look/not-a-table': {
    fr: '{name, select, none {Ce fichier} other {« {name} »}} n’est pas un tableau. Pour interroger un fichier d’une archive, ouvrez-le dans l’aperçu.',
    en: '{name, select, none {This file} other {“{name}”}} is not a table. To query a file inside an archive, open it in the preview.',
  },
  'look/no-table': {
    fr: 'Aucun de ces fichiers n’est un tableau.',
    en: 'None of these files is a table.',
  },
  'look/too-many-tables': {
    fr: 'Trop de tables dans une seule requête. Interrogez-en moins à la fois.',
    en: 'Too many tables in one query. Use fewer at a time.',
  },
  'look/no-answer': {
    fr: 'Exécutez d’abord la requête.',
    en: 'Run the query first.',
  },
  'look/too-long': {
    fr: 'Arrêté{seconds, select, none {} other { après {seconds}}} : c’était trop long. Demandez moins de lignes ou moins de colonnes.',
    en: 'Stopped{seconds, select, none {} other { after {seconds}}}: it took too long. Ask for fewer rows or fewer columns.',
  },
  'look/too-much': {
    fr: 'Arrêté : il aurait fallu trop de mémoire{bytes, select, none {} other { (plus de {bytes})}}. Demandez moins de lignes ou moins de colonnes.',
    en: 'Stopped: it would have taken too much memory{bytes, select, none {} other { (more than {bytes})}}. Ask for fewer rows or fewer columns.',
  },
  'look/ended': {
    fr: 'L’aperçu s’est arrêté et a été relancé. Le contenu du fichier est peut-être endommagé.',
    en: 'The preview stopped and was restarted. The file’s content may be damaged.',
  },
  'look/no-geometry': {
    fr: 'Aucune coordonnée dans ces colonnes. Choisissez d’autres colonnes ou un autre système de coordonnées.',
    en: 'No coordinates in these columns. Choose other columns or another coordinate system.',
  },
  'look/only-whole': {
    fr: 'Pas d’aperçu avant le téléchargement pour ce fichier : il ne s’affiche qu’en entier.',
    en: 'No preview of this file before it is downloaded: it can only be shown whole.',
  },
  'look/paused': {
    fr: 'Téléchargements en pause selon vos horaires.',
    en: 'Downloads are paused by your schedule.',
  },
  'look/map-gone': {
    fr: 'Cette carte n’est plus disponible. Ouvrez-la à nouveau.',
    en: 'This map is no longer available. Open it again.',
  },
  'query/too-many': {
    fr: 'Ce portail a déjà 200 requêtes enregistrées. Retirez-en une, puis réessayez.',
    en: 'This portal already has 200 saved queries. Remove one, then try again.',
  },
  'look/cancelled': {
    fr: 'Arrêté.',
    en: 'Stopped.',
  },
} satisfies FailureMessageGroup
