import type { ProductSabotage } from '../../productSabotage.js'

const FACTS = 'electron/preview/profile/columnFacts.ts'
const PLOTS = 'electron/preview/profile/columnPlots.ts'
const KEYS = 'electron/preview/profile/findKeys.ts'
const PROFILE = 'wire/preview/profile/profile.spec.ts'
const PANDAS = 'of %i rows says what pandas and numpy compute'

/** What a profile says of a table: the figures, and what a stranger's text may not become on their way out. */
export const PROFILES: readonly ProductSabotage[] = [
  {
    what: 'a profile counts distinct values approximately where it says that they are exact',
    file: FACTS,
    find: '  return approximate ? `approx_count_distinct(${toComparableSql(sql, kind)})` : countDistinctExactly(sql, kind)',
    replace: '  return `approx_count_distinct(${toComparableSql(sql, kind)})`',
    spec: PROFILE,
    title: PANDAS,
  },
  {
    what: 'the deviation of a profile is that of a population',
    file: PLOTS,
    find: 'Math.sqrt(sum / (count - 1))',
    replace: 'Math.sqrt(sum / count)',
    spec: PROFILE,
    title: PANDAS,
  },
  {
    what: 'a value on the edge of a bin is counted in the bin before',
    file: PLOTS,
    find: 'AND ${value} >= ${selectValueAt(2)} THEN ${rough} + 1',
    replace: 'AND ${value} > ${selectValueAt(2)} THEN ${rough}',
    spec: PROFILE,
    title: 'leaves empty bins empty, and puts a value on an edge into the bin that it begins',
  },
  {
    what: 'a key that repeats is called one',
    file: KEYS,
    find: '  const repeated = rows - distinct\n',
    replace: '  const repeated = 0 * (rows - distinct)\n',
    spec: PROFILE,
    title: 'names the key, the pair of columns that is one, and what repeats',
  },
  {
    what: 'a text of a file is markup in a saved profile',
    file: 'shared/preview/profile/formatProfileHtml.ts',
    find: `text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')`,
    replace: `text.replace(/[&"']/g, (sign) => ENTITIES[sign] ?? '')`,
    spec: 'unit/preview/profile/formatProfileHtml.spec.ts',
    title: 'has no script, no address and nothing of the file that is markup',
  },
  {
    what: 'a text of a file ends its cell in a profile as Markdown',
    file: 'shared/preview/profile/formatProfileMarkdown.ts',
    find: '/[\\\\`*_{}[\\]<>#|~&]/g',
    replace: '/[\\\\`*_{}[\\]<>#~&]/g',
    spec: 'unit/preview/profile/formatProfileMarkdown.spec.ts',
    title: 'keeps a text of the file in its cell, and as text',
  },
  {
    what: 'few values of a long table are estimated',
    file: 'electron/preview/profile/columnPlots.ts',
    find: '  if (!table.approximate || distinct === null || distinct > LIMITS.PROFILE_COUNTED_VALUES) return plot\n',
    replace: '  if (plot !== null) return plot\n',
    spec: 'wire/preview/profile/profile.spec.ts',
    title: 'of more rows than are counted exactly reads all of them, and says that it is approximate',
  },
]
