import { getOrAdd } from '../../shared/collections/getOrAdd.js'
import type { FileToken, FolderToken } from '../../shared/ids.js'

/**
 * Tokens for the paths that a person has chosen in native dialogs. The window can name only these (I-04): it never
 * receives a path, and a token of an earlier run or an invented one is refused.
 */
export interface PathTokens {
  /**
   * Gives the token of a folder. The same folder always gives the same token, so that repeated requests do not fill the
   * memory.
   */
  readonly toFolderToken: (path: string) => FolderToken
  readonly toFileToken: (path: string) => FileToken
  readonly findFolder: (token: FolderToken) => string | null
  readonly findFile: (token: FileToken) => string | null
}

/** `random` gives 32 lower-case hexadecimal characters that cannot be guessed. */
export function createPathTokens(random: () => string): PathTokens {
  const folders = createTokenMap<FolderToken>(random)
  const files = createTokenMap<FileToken>(random)
  return { toFolderToken: folders.mint, toFileToken: files.mint, findFolder: folders.read, findFile: files.read }
}

function createTokenMap<Token extends string>(random: () => string) {
  const pathOf = new Map<Token, string>()
  const tokenOf = new Map<string, Token>()
  return {
    mint: (path: string): Token =>
      getOrAdd(tokenOf, path, () => {
        const token = random() as Token
        pathOf.set(token, path)
        return token
      }),
    read: (token: Token): string | null => pathOf.get(token) ?? null,
  }
}
