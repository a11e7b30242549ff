/** The page of a dataset on its portal (portal-api.md 8.2). */
export const getDatasetPageUrl = (portalId: string, datasetId: string): string =>
  `${portalId}/catalogue/detail/${datasetId}`
