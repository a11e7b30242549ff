import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './setup/paths.mjs'
import { checkEndMarks } from './texts/checkEndMarks.js'
import { checkWording } from './texts/checkWording.js'
import { readProductTexts } from './texts/readProductTexts.js'

/** Prints all texts of the product side by side, English before French: `npm run -s texts`. With `--check`, only the complaints. */
const files = ['renderer', 'shared', 'electron'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') })),
)
const texts = readProductTexts(files)
if (!process.argv.includes('--check')) {
  let before = ''
  for (const { places, name, fr, en } of texts) {
    if (places.fr.path !== before) process.stdout.write(`\n## ${places.fr.path}\n`)
    before = places.fr.path
    process.stdout.write(`${name}\n  en  ${en ?? '(none)'}\n  fr  ${fr ?? '(none)'}\n`)
  }
}
const complaints = [...checkWording(texts), ...checkEndMarks(texts)]
for (const { path, line, say } of complaints) process.stdout.write(`${path}:${line} ${say}\n`)
process.stdout.write(`${texts.length} texts of the product, ${complaints.length} complaints\n`)
process.exitCode = complaints.length === 0 ? 0 : 1
