import type { Complaint } from '../check/complaint.js'
import { isPathIn } from '../check/isPathIn.js'
import { BANS, type Ban } from './bannedCode.js'
import type { ScannedFile } from './scanSource.js'

const FOLDERS = /(?:^|\/)(?:utils?|helpers?|common|misc|managers?)(?:\/|\.tsx?$|\.mjs$)/i

const getLine = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Checks the code and the name of one file against `bans`. `source` is needed for bans on comments. */
export function checkBannedCode(file: ScannedFile, source: string, bans: readonly Ban[] = BANS): readonly Complaint[] {
  const complaints: Complaint[] = []
  if (FOLDERS.test(file.path)) {
    complaints.push({ path: file.path, line: 1, say: 'is named for nothing: name it after what it does' })
  }
  if (/(?:^|\/)index\.[cm]?tsx?$/.test(file.path)) {
    complaints.push({ path: file.path, line: 1, say: 'is a barrel: import a name from where it lives' })
  }
  for (const ban of bans) {
    if (isPathIn(file.path, ban.except)) continue
    // A TypeScript directive is a comment, so this ban also reads comments.
    const text = ban.seen.source.startsWith('@ts-') ? source : file[ban.look]
    for (const hit of text.matchAll(new RegExp(ban.seen, `${ban.seen.flags}g`))) {
      complaints.push({ path: file.path, line: getLine(text, hit.index), say: `writes ${hit[0].trim()} — ${ban.say}` })
    }
  }
  return complaints
}
