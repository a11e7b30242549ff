import { Check, CircleAlert, CircleCheck, FilePen, FileQuestion, type LucideIcon } from 'lucide-react'
import type { FileStatus } from '../../../shared/library/model.js'

export const FILE_STATUS_ICONS: Readonly<Record<FileStatus, LucideIcon>> = {
  verified: CircleCheck,
  complete: Check,
  touched: FilePen,
  damaged: CircleAlert,
  missing: FileQuestion,
}
