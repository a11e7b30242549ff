export const RAW_DATASET_ID = '11111111-2222-4333-8444-555555555555'
export const RAW_MEDIA_ID = 'aaaaaaaa-0000-4000-8000-000000000003'
export const RAW_HASH = 'ab'.repeat(32)

/** Creates a record as shown in portal-api.md 2.6, in the form of the detail call. */
export const createRawRecord = (changes: Readonly<Record<string, unknown>> = {}) => ({
  global_id: RAW_DATASET_ID,
  resource_title: 'Comptages vélo',
  synopsis: [
    { lang: 'en', text: 'Counts' },
    { lang: 'fr', text: 'Comptages' },
  ],
  summary: [{ lang: 'fr-FR', text: 'Comptages horaires', html: '<p>Comptages horaires</p>' }],
  theme: 'mobility',
  keywords: ['velo', 'velo', 'comptage'],
  producer: { organization_id: 'aaaaaaaa-0000-4000-8000-000000000001', organization_name: 'Ville Exemple' },
  contacts: [{ contact_id: 'x', contact_name: 'Open data', email: 'od@example.org' }],
  available_formats: [createRawMedia()],
  dataset_dates: { created: '2024-01-01T00:00:00Z', updated: '2024-02-01T01:00:00.5+01:00' },
  storage_status: 'online',
  access_condition: {
    confidentiality: { restricted_access: false, gdpr_sensitive: false },
    licence: { licence_type: 'STANDARD', licence_label: 'etalab-2.0' },
    mandatory_mention: [{ lang: 'fr', text: 'Source : Ville Exemple' }],
  },
  geography: { bounding_box: { north_latitude: 48.2, south_latitude: 48, west_longitude: -1.8, east_longitude: -1.6 } },
  temporal_spread: { start_date: '2023-01-01T00:00:00Z' },
  metadata_info: { api_version: '1.4.1' },
  unheard_of: { deep: [1, 2, 3] },
  ...changes,
})

/** Creates one of its media. */
export function createRawMedia(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    media_type: 'FILE',
    media_id: RAW_MEDIA_ID,
    media_name: 'comptages.csv',
    media_dates: { created: '2024-01-01T00:00:00Z', updated: '2024-02-01T00:00:00Z' },
    connector: { url: `/medias/${RAW_DATASET_ID}/${RAW_MEDIA_ID}/dwnl`, interface_contract: 'dwnl' },
    file_type: 'text/csv',
    file_size: 1234,
    checksum: { algo: 'SHA-256', hash: RAW_HASH.toUpperCase() },
    file_encoding: 'UTF-8',
    ...changes,
  }
}
