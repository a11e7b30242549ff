import type { ProductSabotage } from '../../productSabotage.js'

const FILE = 'shared/redact.ts'
const SPEC = 'unit/redact.spec.ts'

/** What may be written down. */
export const REDACTION: readonly ProductSabotage[] = [
  {
    what: 'a private key is written',
    file: FILE,
    find: '.replace(PEM, GONE)',
    replace: '',
    spec: SPEC,
    title: '%j is written as %j',
  },
  {
    what: 'a header’s value is written',
    file: FILE,
    find: 'without(plain, HEADER)',
    replace: 'plain',
    spec: SPEC,
    title: '%j is written as %j',
  },
  {
    what: 'a bearer is written',
    file: FILE,
    find: '.replace(SCHEME_WORD, `$1$2${GONE}`)',
    replace: '',
    spec: SPEC,
    title: '%j is written as %j',
  },
  {
    what: 'an assigned secret is written',
    file: FILE,
    find: 'without(unsigned, ASSIGNMENT)',
    replace: 'unsigned',
    spec: SPEC,
    title: 'in %s leaves no six characters of itself',
  },
  {
    what: 'a person’s address is written',
    file: FILE,
    find: 'EMAIL.test(run) ?',
    replace: 'EMAIL.test(run) && run.length > 80 ?',
    spec: SPEC,
    title: '%j is written as %j',
  },
  {
    what: 'a token’s shape is written',
    file: FILE,
    find: 'return without(without(unsigned, ASSIGNMENT), JWT)',
    replace: 'return without(unsigned, ASSIGNMENT)',
    spec: SPEC,
    title: '%j is written as %j',
  },
  {
    what: 'a query is written',
    file: FILE,
    find: 'PLAIN_PARAMETERS.has(name.toLowerCase()) && value.length <= 40 ? parameter',
    replace: 'value.length <= 40 ? parameter',
    spec: SPEC,
    title: 'an address keeps its host and path, so that a log is still worth reading',
  },
  {
    what: 'a login in an address is written',
    file: FILE,
    find: "authority.slice(authority.lastIndexOf('@') + 1)",
    replace: 'authority',
    spec: SPEC,
    title: '%j is written as %j',
  },
  {
    what: 'a field of a secret’s name is written',
    file: FILE,
    find: '      if (SECRET_NAME.test(name)) return [safeName(name), GONE]\n',
    replace: '',
    spec: SPEC,
    title: 'under a name that means a secret leaves nothing, whatever its shape',
  },
  {
    what: 'the home folder is written',
    file: FILE,
    find: 'withoutHome(short, home)',
    replace: 'short',
    spec: SPEC,
    title: 'a Windows home folder goes in each of its spellings',
  },
  {
    what: 'what has the shape of a secret is written',
    file: FILE,
    find: '    .replace(OPAQUE, GONE)\n',
    replace: '',
    spec: SPEC,
    title: 'of twenty characters and more is seen by its shape alone',
  },
]
