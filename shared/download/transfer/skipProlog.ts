/** Returns a document of XML or HTML without its declaration and comments in front: it starts with its doctype or root. */
export const skipProlog = (text: string): string => text.replace(/^\ufeff?(?:\s|<\?[^>]*\?>|<!--[\s\S]*?-->)*/, '')

/** Returns a document as `skipProlog` does, without its doctype as well. */
export const skipToRoot = (text: string): string =>
  skipProlog(skipProlog(text).replace(/^<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/i, ''))
