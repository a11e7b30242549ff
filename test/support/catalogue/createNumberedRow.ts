import { type ListedRow, listedRow } from '../../../shared/catalogue/search/model.js'

/** Creates a found dataset with a number of its own; `some` has the fields that matter to a test. */
export const createNumberedRow = (place: number, some: Partial<ListedRow> = {}): ListedRow =>
  listedRow.parse({
    id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    title: `Jeu ${place}`,
    synopsis: '',
    producer: { id: null, name: 'Ville, de "Rennes"' },
    theme: null,
    access: 'open',
    storage: 'online',
    updated: '2025-01-01T00:00:00Z',
    licence: { label: 'etalab-2.0', uri: null },
    formats: ['CSV', 'GeoJSON'],
    mediaCount: 2,
    sizeBytes: null,
    holding: 'absent',
    ...some,
  })
