import { expect, it } from 'vitest'
import { cutChangelog, findNotes } from '../../../../build/publishing/changelog.js'

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## 0.1.0 (2026-01-01)\n\n- The first.\n'

it('the part of a version is cut out of the changelog, whatever comes after it', () => {
  const cut = cutChangelog('# C\n\n## Unreleased\n\n- One.\n', '1.0.0', '2026-01-01')
  expect(cut?.changelog).toBe('# C\n\n## Unreleased\n\n## 1.0.0 (2026-01-01)\n\n- One.\n')
  expect(findNotes(cut?.changelog ?? '', '1.0.0')).toBe('- One.')
  expect(findNotes(CHANGELOG, '0.1')).toBeNull()
})
