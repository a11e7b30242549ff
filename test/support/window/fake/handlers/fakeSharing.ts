import { ok } from '../../../../../shared/result.js'
import { createSavedSelection } from '../../../samples/selectionSamples.js'
import type { FakeBackend, VerbHandlers } from '../fakeBackend.js'

type Verbs = Extract<keyof VerbHandlers, `share.${string}` | `descriptions.${string}`>

/** What a person hands on: selections and citations. */
export const createSharingHandlers = (fakeBackend: FakeBackend): Pick<VerbHandlers, Verbs> => ({
  'share.save': (wanted) => ok(createSavedSelection('files' in wanted ? wanted.files.length : wanted.wanted.length)),
  'share.open': () => ok(fakeBackend.selection),
  'share.read': () => ok(fakeBackend.selection),
  'descriptions.show': ({ format, language }) =>
    ok({ text: `@misc{rudi-1,\n  note = {${String(format)}, ${String(language)}},\n}\n` }),
  'descriptions.write': () => ok({ name: 'citation.bib' }),
})
