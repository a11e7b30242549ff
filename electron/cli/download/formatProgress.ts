import type { RemainingTime } from '../../../shared/download/bandwidth/estimateRemainingTime.js'
import { formatBytes, formatCount, formatDuration } from '../../../shared/messages/formatAmounts.js'
import type { BilingualText, Language } from '../../../shared/messages/language.js'
import { createNumberFormat } from '../../../shared/messages/numberFormat.js'
import type { OverallProgress } from './progressTotals.js'

/**
 * Formats the progress line of a command: files, bytes, percent, speed and remaining time. The first form that fits into
 * the columns is taken; what can be missed most easily is left out first.
 */
export function formatProgress(progress: OverallProgress, columns: number, language: Language): string {
  const { files, receivedBytes, totalBytes, bytesPerSecond, remaining } = progress
  const counts = `${formatCount(files.ended, language)}/${formatCount(files.of, language)}`
  const named = `${counts} ${(files.of === 1 ? FILE : FILES)[language]}`
  const received = formatBytes(receivedBytes, language)
  const bytes = totalBytes === null ? received : `${received}/${formatBytes(totalBytes, language)}`
  const percent = formatPercent(progress, language)
  const speed = `${formatBytes(bytesPerSecond, language)}/s`
  const left = remaining === null ? [] : [formatRemaining(remaining, language)]
  const forms = [
    [named, bytes, percent, speed, ...left],
    [counts, bytes, percent, speed, ...left],
    [counts, percent, speed, ...left],
    [counts, percent, speed],
    [counts, percent],
    [percent],
  ].map((parts) => parts.join('  '))
  return forms.find((form) => form.length <= columns) ?? percent
}

const FILE: BilingualText = { fr: 'fichier', en: 'file' }
const FILES: BilingualText = { fr: 'fichiers', en: 'files' }

function formatRemaining({ seconds, isAtLeast }: RemainingTime, language: Language): string {
  const span = formatDuration(seconds, language)
  if (language === 'fr') return `encore ${isAtLeast ? 'au moins ' : ''}${span}`
  return `${isAtLeast ? 'at least ' : ''}${span} left`
}

/** The share of the bytes, or of the files while a size is unknown. Rounded down: 100 % is the end. */
function formatPercent({ files, receivedBytes, totalBytes }: OverallProgress, language: Language): string {
  const [part, whole] = totalBytes ? [receivedBytes, totalBytes] : [files.ended, files.of]
  const percent = whole === 0 ? 0 : Math.floor((part / whole) * 100)
  return createNumberFormat(language, { style: 'percent' }).format(
    (files.ended < files.of ? Math.min(percent, 99) : percent) / 100,
  )
}
