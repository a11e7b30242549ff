import type { ProductSabotage } from '../../productSabotage.js'

const DOWNLOAD = 'wire/protect/protectedDownload.spec.ts'
const FILES = 'wire/protect/protectedFiles.spec.ts'
const SEALED = 'unit/protect/sealedFile.spec.ts'
const AUDIT = 'unit/protect/auditLog.spec.ts'
const PREVIEW = 'wire/protect/protectedPreview.spec.ts'
const AGREEMENT = 'unit/protect/agreement.spec.ts'

/** Files that are kept encrypted: no clear byte on the disk, keys that are destroyed, and a log that cannot be changed unseen. */
export const PROTECTION: readonly ProductSabotage[] = [
  {
    what: 'a protected partial is written in clear',
    file: 'electron/engine/transfer/writing/partialWriter.ts',
    find: '  const sealed = await openSealed(deps, opened.value, order.seal)',
    replace: '  const sealed = await openSealed(deps, opened.value, undefined)',
    spec: DOWNLOAD,
    title: 'files are encrypted from their first byte, found again, verified, repaired and purged',
  },
  {
    what: 'a small protected body lands in clear',
    file: 'electron/engine/attempt/bufferedBody.ts',
    find: 'mostBytes === 0 || entry.request.isProtected === true',
    replace: 'mostBytes === 0',
    spec: DOWNLOAD,
    title: 'files are encrypted from their first byte, found again, verified, repaired and purged',
  },
  {
    what: 'a download that begins anew takes the old key',
    file: 'electron/engine/attempt/attempt.ts',
    find: 'sealPartial(context, entry, made.value, fromByte === 0)',
    replace: 'sealPartial(context, entry, made.value, false)',
    spec: DOWNLOAD,
    title: 'files are encrypted from their first byte, found again, verified, repaired and purged',
  },
  {
    what: 'a header is not overwritten before its file is removed',
    file: 'electron/protect/purgeFile.ts',
    find: 'const wrote = await file.writeAt([new Uint8Array(length).fill(OVERWRITTEN)], 0)',
    replace: 'const wrote = await file.writeAt([new Uint8Array(0)], length)',
    spec: FILES,
    title: 'a purged file opens no more, under no name, and the log says so',
  },
  {
    what: 'any file is purged',
    file: 'electron/protect/purgeFile.ts',
    find: "if (length === null) return fail(failure('protect/not-protected'))",
    replace: 'if (length === null) return ok(undefined)',
    spec: FILES,
    title: 'a purged file opens no more, under no name, and the log says so',
  },
  {
    what: 'a chunk that does not open counts as read',
    file: 'electron/protect/sealedFile.ts',
    find: 'if (clear === null) return fail(failure(damage))\n      chunks.push(clear)',
    replace: 'chunks.push(clear ?? piece)',
    spec: FILES,
    title: 'a damaged file is not revealed, and nothing of it is left',
  },
  {
    what: 'a file that was cut behind a chunk counts as whole',
    file: 'electron/protect/sealedFile.ts',
    find: 'chunkNonce(chunk, chunk === lastChunk())',
    replace: 'chunkNonce(chunk, false)',
    spec: SEALED,
    title: 'reads what age’s own library has written, at any place: %i bytes',
  },
  {
    what: 'something is revealed although it cannot be logged',
    file: 'electron/cli/commands/protect.ts',
    find: 'to: target, dataset: null, media: null })\n  if (!logged.ok) return logged',
    replace: 'to: target, dataset: null, media: null })\n  if (logged.ok === null) return logged',
    spec: FILES,
    title: 'nothing is revealed or purged that cannot be logged',
  },
  {
    what: 'an entry need not follow the one before it',
    file: 'shared/protect/auditChain.ts',
    find: ' && entry.previous === last',
    replace: '',
    spec: AUDIT,
    title: 'is found: %s',
  },
  {
    what: 'last lines may be missing',
    file: 'shared/protect/auditChain.ts',
    find: 'if (brokenAt === null && (!isHeadMet || isHeadMissing))',
    replace: 'if (brokenAt === null && isHeadMissing)',
    spec: AUDIT,
    title: 'is found: %s',
  },
  {
    what: 'an entry is not held against its own hash',
    file: 'shared/protect/auditChain.ts',
    find: 'isIntact: sha256(`${cut[1]}}`) === read.data.hash',
    replace: 'isIntact: true',
    spec: AUDIT,
    title: 'is found: %s',
  },
  {
    what: 'an export of a protected file is not logged',
    file: 'electron/protect/protectedPreview.ts',
    find: 'for (const path of task.files.flatMap(listRevealed)) {',
    replace: 'for (const path of task.files.flatMap(() => [])) {',
    spec: PREVIEW,
    title: 'an export in clear is logged before it begins, and nothing is exported that cannot be',
  },
  {
    what: 'a protected file is rewritten beside the usual previews',
    file: 'electron/protect/protectedPreview.ts',
    find: 'return await work(ready.preview, clear, ready.folder.path)',
    replace: 'return await work(usual, clear, ready.folder.path)',
    spec: PREVIEW,
    title: 'files that are written anew to be read are written into memory',
  },
  {
    what: 'the answer of a query over a protected file is written to a disk',
    file: 'electron/protect/protectedPreview.ts',
    find: 'target: join(folder, basename(task.target))',
    replace: 'target: task.target',
    spec: PREVIEW,
    title: 'a table is shown, profiled and asked from memory, and nothing of it is on a disk',
  },
  {
    what: 'an export of an answer is not logged',
    file: 'electron/protect/protectedPreview.ts',
    find: '(isProtected(file) ? [file.path] : (file.revealed ?? []))',
    replace: '(isProtected(file) ? [file.path] : [])',
    spec: PREVIEW,
    title:
      'the answer to a query is scrolled, drawn and exported from memory, and its export is logged with its sources',
  },
  {
    what: 'a day more or less is left of an agreement',
    file: 'shared/protect/agreement.ts',
    find: 'Date.parse(until) - Date.parse(today)) / DAY_MS)',
    replace: 'Date.parse(until) - Date.parse(today)) / DAY_MS) + 1',
    spec: AGREEMENT,
    title: 'until %s has on %s so many days left: %d',
  },
  {
    what: 'agreements that cannot be read are written over',
    file: 'electron/protect/agreements.ts',
    find: "return parsed === null ? fail(failure('state/unreadable', { name: AGREEMENTS_NAME })) : ok(parsed)",
    replace: 'return ok(parsed ?? [])',
    spec: AGREEMENT,
    title: 'is never written over when it cannot be read',
  },
  {
    what: 'Enter answers the question whether to purge',
    file: 'renderer/features/library/protected/PurgeDialog.tsx',
    find: '<AlertDialog.Close className="button primary" onClick={() => void purge()}>',
    replace: '<AlertDialog.Close ref={cancel} className="button primary" onClick={() => void purge()}>',
    spec: 'window/library/agreements.spec.ts',
    title: 'one that is over is said first, and its file is destroyed after a question only',
  },
]
