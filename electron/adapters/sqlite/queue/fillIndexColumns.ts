/**
 * Computes the index row of a download from its request and its state, as `getRequestKey` and `toRow` do. It is used
 * for rows of the first version, which had none, and for restored rows.
 */
export const FILL_INDEX_COLUMNS = `UPDATE downloads SET
     key = coalesce(request ->> '$.ref.portalId', '') || char(10) || coalesce(request ->> '$.ref.datasetId', '') || char(10)
       || coalesce(request ->> '$.ref.mediaId', '') || char(10) || coalesce(request ->> '$.root', '')
       || iif(request ->> '$.isProtected', char(10) || 'protected', '') || coalesce(char(10) || (request ->> '$.folder'), ''),
     state_name = coalesce(state ->> '$.is', ''),
     portal = coalesce(request ->> '$.ref.portalId', ''),
     because = state ->> '$.because.code',
     producer = coalesce(request ->> '$.producer', ''),
     dataset = coalesce(request ->> '$.ref.datasetId', ''),
     folder = coalesce(state ->> '$.folder', state ->> '$.place.folder'),
     name = state ->> '$.place.name'
   WHERE state_name = '' AND json_valid(request) AND json_valid(state)`
