// What an error of the disk means on Windows and elsewhere.
import { describe, expect, it, test } from 'vitest'
import { closeQuietly, toDiskFailure } from '../../../../electron/adapters/disk/diskErrors.js'
import { explainOpenError } from '../../../../electron/adapters/disk/explainOpenError.js'
import { formatFailure } from '../../../../shared/messages/failures/formatFailure.js'

const refused = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })

describe('a file that another program has open on Windows', () => {
  it.each([['rename'], ['link'], ['unlink']])('is in use, not forbidden: %s', (call) => {
    expect(toDiskFailure(refused('EPERM', call), 'win32').code).toBe('disk/in-use')
    expect(toDiskFailure(refused('EACCES', call), 'win32').code).toBe('disk/in-use')
  })
  it('is forbidden when it cannot be opened, and on systems that mean what they say', () => {
    expect(toDiskFailure(refused('EACCES', 'open'), 'win32').code).toBe('disk/denied')
    expect(toDiskFailure(refused('EACCES', 'rename'), 'linux').code).toBe('disk/denied')
  })
})

describe.each([
  ['EROFS', 'disk/read-only'],
  ['EBUSY', 'disk/in-use'],
  ['ETXTBSY', 'disk/in-use'],
  ['ENODEV', 'disk/gone'],
  ['EDQUOT', 'disk/full'],
  ['EIO', 'disk/error'],
  // A network drive that does not answer any more.
  ['ENOTCONN', 'disk/gone'],
  ['EHOSTDOWN', 'disk/gone'],
  ['ETIMEDOUT', 'disk/gone'],
  // What Node says on Windows of an error that it does not know.
  ['UNKNOWN', 'disk/error'],
])('%s', (code, meaning) => {
  it(`is ${meaning}`, () => {
    expect(toDiskFailure(refused(code, 'write')).code).toBe(meaning)
  })
})

test.each([
  [refused('EACCES', 'scandir'), 'Reading is not allowed. ', 'La lecture est interdite. '],
  [explainOpenError(refused('EACCES', 'open'), true), 'Reading is not allowed. ', 'La lecture est interdite. '],
  [
    explainOpenError(refused('EISDIR', 'open'), true),
    'This is a folder, not a file. ',
    'C’est un dossier, pas un fichier. ',
  ],
  [refused('ENOTDIR', 'scandir'), 'This is a file, not a folder. ', 'C’est un fichier, pas un dossier. '],
  [
    explainOpenError(refused('ELOOP', 'open'), true),
    'This is not a regular file. ',
    'Ce n’est pas un fichier ordinaire. ',
  ],
  [explainOpenError(refused('EACCES', 'open'), false), 'Writing is not allowed in ', 'L’écriture est interdite dans '],
])('what is refused is said, and not always the writing: %s', (error, inEnglish, inFrench) => {
  expect(formatFailure(toDiskFailure(error), 'en')).toContain(inEnglish)
  expect(formatFailure(toDiskFailure(error), 'fr')).toContain(inFrench)
})

test('an error of closing a file is no failure, unless it was closed before', async () => {
  const close = (code: string) => closeQuietly(() => Promise.reject(refused(code, 'close')))
  for (const code of ['EIO', 'EDQUOT', 'EPERM']) await expect(close(code)).resolves.toBeUndefined()
  await expect(close('EBADF')).rejects.toMatchObject({ code: 'EBADF' })
  await expect(closeQuietly(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
})
