/** Finds the id of the media in a path of either generation. Faults apply to it. */
export const findMediaInPath = (path: string): string | null => {
  const today = /\/(?:medias|datasets)\/[0-9a-f-]{36}\/([0-9a-f-]{36})\//i.exec(path)
  return (today ?? /\/(?:medias|download)\/([0-9a-f-]{36})(?:\/|$)/i.exec(path))?.[1]?.toLowerCase() ?? null
}
