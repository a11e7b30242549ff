import type { FileFormatName } from './fileFormats.js'
import type { Access, HashKind, Sealing, SeedDataset, SeedMedia } from './model.js'
import { FILE_SERVER, type ServerBehaviour, STORAGE_NODE } from './serverBehaviours.js'

/** One media of a landmark. Left-out fields give a small CSV with a SHA-256 on a well-behaved server. */
export interface MediaPlan {
  readonly form?: FileFormatName
  /** The number of rows of a document, or of bytes of `rows` and `noise`. */
  readonly size?: number
  readonly name?: string | null
  readonly kind?: SeedMedia['kind']
  readonly contract?: string | null
  readonly fileType?: string
  readonly sealing?: Sealing
  readonly hash?: HashKind
  readonly behaviour?: Partial<ServerBehaviour>
}

export interface LandmarkPlan {
  readonly title: string
  readonly access?: Access
  readonly storage?: SeedDataset['storage']
  readonly theme?: string
  readonly media: readonly MediaPlan[]
}

const MIB = 1024 * 1024
const GIB = 1024 * MIB

/**
 * The datasets that every demo portal has, first in the catalogue, each for one case that a client has to handle. Tests
 * name them: `portal.landmark('two-gib')`.
 */
export const LANDMARKS = {
  plain: { title: 'Comptages horaires des vélos', media: [{ name: 'comptages-velos.csv', size: 400 }] },
  mixed: {
    title: 'Arrêts et lignes du réseau de bus',
    media: [
      { name: 'arrets.csv', size: 900 },
      { form: 'geojson', name: 'arrets.geojson', size: 600, hash: 'sha-512' },
      { form: 'xlsx', name: 'lignes.xlsx', size: 200, hash: 'md5' },
      { form: 'pdf', name: 'notice.pdf' },
      { form: 'png', name: 'plan.png' },
      { form: 'zip', name: 'reseau-gtfs.zip', size: 500 },
      { form: 'json', name: 'lignes.json', size: 300 },
    ],
  },
  empty: { title: 'Incidents signalés ce mois', media: [{ form: 'empty', name: 'incidents.csv' }] },
  latin1: {
    title: 'Délibérations du conseil municipal',
    media: [
      { form: 'csv-latin1', name: 'délibérations 2024.csv', size: 300, behaviour: { disposition: 'raw-latin1' } },
    ],
  },
  'utf8-name': {
    title: 'Œuvres dans l’espace public',
    media: [{ name: 'œuvres publiques été.csv', behaviour: { disposition: 'raw-utf8' } }],
  },
  nameless: { title: 'Relevés sans nom', media: [{ name: null, behaviour: { disposition: 'absent' } }] },
  medium: { title: 'Trafic routier archivé', media: [{ form: 'rows', size: 64 * MIB, name: 'trafic-2024.csv' }] },
  'two-gib': {
    title: 'Trajectoires des bus, année entière',
    media: [{ form: 'rows', size: 2 * GIB, name: 'trajectoires-2024.csv' }],
  },
  'five-gib': {
    title: 'Orthophotographie de la métropole',
    media: [{ form: 'noise', size: 5 * GIB, name: 'orthophoto.zip', hash: 'dummy' }],
  },
  live: {
    title: 'Places de stationnement, état courant',
    media: [
      { name: 'parkings.csv', size: 200, behaviour: { live: true } },
      { form: 'json', name: 'parkings.json', size: 4000, behaviour: { live: true } },
    ],
  },
  restricted: {
    title: 'Validations billettiques détaillées',
    access: 'restricted',
    media: [
      { name: 'validations.csv', size: 700 },
      { form: 'rows', size: 8 * MIB, name: 'validations-detail.csv' },
    ],
  },
  'restricted-not-granted': {
    title: 'Adresses des abonnés au chauffage',
    access: 'restricted',
    media: [{ name: 'abonnes.csv', size: 50 }],
  },
  personal: {
    title: 'Mes trajets en transport en commun',
    access: 'personal',
    media: [{ kind: 'SERIES', contract: 'generic-data', form: 'json', name: 'mes-trajets.json' }],
  },
  crypt: {
    title: 'Consommations électriques à l’adresse',
    media: [{ name: 'consommations.csv', size: 500, sealing: 'portal', behaviour: STORAGE_NODE }],
  },
  'crypt-empty': {
    title: 'Coupures du mois',
    media: [{ form: 'empty', name: 'coupures.csv', sealing: 'portal', behaviour: STORAGE_NODE }],
  },
  'crypt-big': {
    title: 'Consommations électriques détaillées',
    media: [{ form: 'rows', size: 24 * MIB, name: 'detail.csv', sealing: 'portal', behaviour: STORAGE_NODE }],
  },
  'crypt-restricted': {
    title: 'Dossiers d’aide sociale',
    access: 'restricted',
    media: [{ name: 'dossiers.csv', size: 120, sealing: 'portal', behaviour: STORAGE_NODE }],
  },
  'crypt-foreign': {
    title: 'Fichier chiffré pour un partenaire',
    media: [{ name: 'partenaire.csv', size: 120, sealing: 'foreign', behaviour: STORAGE_NODE }],
  },
  'crypt-no-length': {
    title: 'Export chiffré à la volée',
    media: [{ name: 'volee.csv', size: 120, sealing: 'portal', behaviour: { ...STORAGE_NODE, live: true } }],
  },
  'hash-dummy': { title: 'Bornes de recharge', media: [{ name: 'bornes.csv', hash: 'dummy' }] },
  'hash-wrong': { title: 'Tonnages collectés', media: [{ name: 'tonnages.csv', hash: 'wrong' }] },
  'hash-uuid': { title: 'Composteurs partagés', media: [{ name: 'composteurs.csv', hash: 'uuid' }] },
  'no-range': {
    title: 'Piscines, fréquentation',
    media: [{ form: 'rows', size: 6 * MIB, name: 'piscines.csv', behaviour: STORAGE_NODE }],
  },
  'weak-etag': {
    title: 'Capteurs de bruit',
    media: [{ form: 'rows', size: 6 * MIB, name: 'bruit.csv', behaviour: { validator: 'weak' } }],
  },
  'last-modified': {
    title: 'Capteurs de température',
    media: [{ form: 'rows', size: 6 * MIB, name: 'temperature.csv', behaviour: { validator: 'last-modified' } }],
  },
  redirect: {
    title: 'Photographies aériennes',
    media: [{ form: 'noise', size: 3 * MIB, name: 'photos.zip', behaviour: { redirects: true } }],
  },
  services: {
    title: 'Plan local d’urbanisme, services',
    media: [
      { kind: 'SERVICE', contract: 'wms', name: 'Plan (WMS)' },
      { kind: 'SERVICE', contract: 'wfs', name: 'Zonage (WFS)' },
      { form: 'geojson', name: 'zonage.geojson', size: 200 },
    ],
  },
  series: {
    title: 'Hauteurs de la Vilaine, mesures',
    media: [{ kind: 'SERIES', contract: 'temporal-bar-chart', form: 'json', name: 'hauteurs' }],
  },
  'no-contract': { title: 'Registre papier numérisé', media: [{ form: 'pdf', name: 'registre.pdf', contract: null }] },
  archived: { title: 'Budget primitif 2009', storage: 'archived', media: [{ name: 'budget-2009.csv' }] },
  unavailable: { title: 'Ancienne base des permis', storage: 'unavailable', media: [{ name: 'permis.csv' }] },
  many: {
    title: 'Mesures de qualité de l’air, par jour',
    media: Array.from({ length: 60 }, (_, day) => ({
      name: `mesures-${String(day + 1).padStart(2, '0')}.csv`,
      size: 20 + day,
    })),
  },
  'same-names': {
    title: 'Menus des cantines',
    media: [{ name: 'menus.csv' }, { name: 'Menus.csv', size: 90 }, { name: 'menus.csv', size: 70 }],
  },
} as const satisfies Record<string, LandmarkPlan>

export type LandmarkName = keyof typeof LANDMARKS
export const LANDMARK_NAMES = Object.keys(LANDMARKS) as readonly LandmarkName[]
export const LANDMARK_BEHAVIOUR = FILE_SERVER
