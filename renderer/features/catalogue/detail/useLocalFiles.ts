import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { DatasetId } from '../../../../shared/ids.js'
import { useStores } from '../../../context/appContext.js'
import type { FilesOnDisk } from '../store/catalogueState.js'
import { mergeLocalFiles } from './mergeLocalFiles.js'

/** `mergeLocalFiles` for a dataset and the downloads of now. */
export function useLocalFiles(id: DatasetId, onDisk: FilesOnDisk): FilesOnDisk {
  const { downloads } = useStores()
  const finished = useStore(
    downloads,
    useShallow(({ index }) =>
      [...(index.getGroup(id)?.members.values() ?? [])].filter(({ state: { type } }) => type === 'done'),
    ),
  )
  return useMemo(() => mergeLocalFiles(onDisk, finished), [onDisk, finished])
}
