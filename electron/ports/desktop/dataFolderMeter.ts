/** What the application keeps for itself in its data folder. */
export const DATA_PARTS = [
  'queue',
  'catalogue',
  'library',
  'settings',
  'logs',
  'temporary',
  'browser',
  'other',
] as const
export type DataPart = (typeof DATA_PARTS)[number]

export interface DataFolderMeter {
  /** Absolute. */
  readonly folder: string
  /** How many bytes each part takes now; what goes away meanwhile is not counted. */
  measure(): Promise<ReadonlyMap<DataPart, number>>
}
