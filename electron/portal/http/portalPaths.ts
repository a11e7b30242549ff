import type { DatasetId } from '../../../shared/ids.js'

/** The paths by which the dialect of a portal is detected. Other parts request some of them for their content. */
export const GATEWAY_INFORMATION = '/apigateway/v1/application-information'
export const PORTAL_INFORMATION = '/konsult/v1/application-information'
export const GATEWAY_KEY = '/apigateway/v1/encryption-key'
export const PORTAL_KEY = '/konsult/v1/encryption-key'
export const DATASETS = '/konsult/v1/datasets/metadatas'
export const getDatasetPath = (id: DatasetId): string => `/konsult/v1/datasets/${id}/metadatas`
