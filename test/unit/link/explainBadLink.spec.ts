import { describe, expect, it } from 'vitest'
import { createMessages } from '../../../renderer/messages/messages.js'
import { LIMITS } from '../../../shared/limits.js'
import { explainBadLink, findBadLinkInArgv } from '../../../shared/link/explainBadLink.js'

const french = createMessages('fr')
const english = createMessages('en')
const ID = '11111111-2222-4333-8444-555555555555'

describe('a link that cannot be opened', () => {
  it.each([
    ['rudi:', { why: 'target' }],
    ['rudi://', { why: 'target' }],
    ['RUDI:///', { why: 'target' }],
    ['rudi://dataset', { why: 'target' }],
    ['rudi://dataset/', { why: 'target' }],
    ['rudi://media/?portal=rudi.example', { why: 'target' }],
    [`rudi://frobnicate/${ID}`, { why: 'action', action: 'frobnicate' }],
    [`rudi://${'x'.repeat(60)}/${ID}`, { why: 'action' }],
    ['rudi://dataset/123', { why: 'id' }],
    [`rudi://media/${ID}`, { why: 'id' }],
    [`rudi://dataset/${ID}/more`, { why: 'id' }],
    [`rudi://dataset/${ID}?portal=%E0%A4%A`, { why: 'portal' }],
    [`rudi://dataset/${ID}?folder=/etc`, { why: 'portal' }],
    [`rudi://dataset/${'a'.repeat(LIMITS.URL_CHARS)}`, { why: 'length' }],
  ])('%s says what is wrong with it', (link, facts) => {
    expect(explainBadLink(link)).toEqual({ code: 'input/bad-link', facts })
  })

  it.each(['', 'velos', 'rudi: mobilité', 'https://evil.example/', `rudi://dataset/${ID}`, `<rudi://producer/${ID}>`])(
    '“%s” is none',
    (text) => {
      expect(explainBadLink(text)).toBeNull()
    },
  )

  it('is found among the arguments of a start when it is the only one', () => {
    expect(findBadLinkInArgv(['--', 'rudi://dataset/', '--gpu-launcher=evil'])).toBe('rudi://dataset/')
    expect(findBadLinkInArgv(['rudi://', 'rudi://dataset'])).toBeNull()
    expect(findBadLinkInArgv([`rudi://dataset/${ID}`])).toBeNull()
    expect(findBadLinkInArgv([`rudi://${'x'.repeat(5000)}`])).toHaveLength(LIMITS.URL_CHARS)
  })

  it('is explained in both languages', () => {
    const because = (link: string) => {
      const problem = explainBadLink(link)
      return problem === null
        ? []
        : [french.formatFailure(problem).replaceAll('\u00a0', ' '), english.formatFailure(problem)]
    }
    expect(because('rudi://dataset')).toEqual([
      'Ce lien rudi:// ne peut pas être ouvert : il ne nomme ni jeu de données, ni fichier, ni producteur. Demandez-le à nouveau à qui vous l’a donné.',
      'This rudi:// link cannot be opened: it names no dataset, file or producer. Ask for it again where you got it.',
    ])
    expect(because('rudi://erase/all')[0]).toContain(': son action est inconnue (« erase »). ')
    expect(because(`rudi://${'x'.repeat(60)}/all`)[1]).toContain(': its action is unknown. ')
  })
})
