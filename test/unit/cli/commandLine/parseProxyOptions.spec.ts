import { describe, expect, it } from 'vitest'
import { parseProxyOptions } from '../../../../electron/cli/commandLine/parseProxyOptions.js'
import { resolveByRules } from '../../../../shared/http/proxy.js'

const chosen = (proxy: string | null, environment: Readonly<Record<string, string>> = {}) => {
  const text = (name: string): string | null => (name === 'proxy' ? proxy : null)
  const choice = parseProxyOptions({ text }, environment, 'en')
  if (!choice.ok) return choice.failure
  const { forHttp, forHttps, except } = choice.value.rules
  return { forHttp, forHttps, except, who: choice.value.loginFor(forHttps ?? '') }
}
const ENV = 'http://env.example:1'

describe('the proxy of a command', () => {
  it.each([
    ['is none by itself', null, {}, [null, null, '', null]],
    ['is the option’s', 'http://a.example:3128', {}, ['http://a.example:3128', 'http://a.example:3128', '', null]],
    [
      'is the option’s before the environment’s',
      'a.example:3128',
      { HTTPS_PROXY: ENV },
      ['http://a.example:3128', 'http://a.example:3128', '', null],
    ],
    ['is the environment’s', null, { HTTPS_PROXY: ENV }, [null, ENV, '', null]],
    [
      'is one for each scheme',
      null,
      { HTTP_PROXY: ENV, https_proxy: 'b.example' },
      [ENV, 'http://b.example', '', null],
    ],
    [
      'is the lower-case one of two',
      null,
      { HTTPS_PROXY: ENV, https_proxy: 'b.example' },
      [null, 'http://b.example', '', null],
    ],
    ['is the one for all where none is for one', null, { ALL_PROXY: ENV }, [ENV, ENV, '', null]],
    ['is switched off by a word', 'none', { HTTPS_PROXY: ENV, NO_PROXY: 'x' }, [null, null, 'x', null]],
    [
      'leaves out what NO_PROXY names',
      'a.example',
      { no_proxy: 'b.example' },
      ['http://a.example', 'http://a.example', 'b.example', null],
    ],
    [
      'gets its login from the environment',
      'a.example',
      { RUDI_PROXY_LOGIN: 'ada', RUDI_PROXY_PASSWORD: 'p' },
      ['http://a.example', 'http://a.example', '', { login: 'ada', password: 'p' }],
    ],
    [
      'gets no login of the environment that was given for another',
      'a.example',
      { RUDI_PROXY_LOGIN: 'ada', RUDI_PROXY_PASSWORD: 'p', RUDI_PROXY_LOGIN_FOR: 'b.example c.example' },
      ['http://a.example', 'http://a.example', '', null],
    ],
    [
      'gets the login of the environment that was given for it',
      'a.example',
      { RUDI_PROXY_LOGIN: 'ada', RUDI_PROXY_PASSWORD: 'p', RUDI_PROXY_LOGIN_FOR: 'b.example,http://a.example:80' },
      ['http://a.example', 'http://a.example', '', { login: 'ada', password: 'p' }],
    ],
    [
      'gets its login from its own variable',
      null,
      { HTTPS_PROXY: 'http://ada:p%40@b.example' },
      [null, 'http://b.example', '', { login: 'ada', password: 'p@' }],
    ],
    [
      'of a kind that we cannot use is no way out',
      null,
      { ALL_PROXY: 'socks5://a.example:1080' },
      ['unusable://', 'unusable://', '', null],
    ],
  ])('%s', (_, option, environment, [forHttp, forHttps, except, who]) => {
    expect(chosen(option, environment)).toEqual({ forHttp, forHttps, except, who })
  })

  it.each(['socks5h://a.example:1080', 'socks5://ada:p@127.0.0.1:9050', 'ftp://a', 'http://a.example/path', 'a b'])(
    'named in the environment as %s leads nowhere, and not to a host of another name',
    (address) => {
      const choice = parseProxyOptions({ text: () => null }, { ALL_PROXY: address }, 'en')
      const routes = ['https://rudi.example/', 'http://rudi.example/'].map((url) =>
        choice.ok ? resolveByRules(choice.value.rules, new URL(url)) : null,
      )
      expect(routes).toEqual([{ type: 'none' }, { type: 'none' }])
    },
  )

  it('whose login is for an address that cannot be read is a usage error', () => {
    expect(chosen('a.example', { RUDI_PROXY_LOGIN: 'ada', RUDI_PROXY_LOGIN_FOR: 'socks5://a' })).toMatch(
      /RUDI_PROXY_LOGIN_FOR/,
    )
  })

  it.each([
    ['http://ada:canary@a.example', /RUDI_PROXY_LOGIN/],
    ['socks5://a.example', /SOCKS/],
    ['http://a.example/path', /--proxy takes/],
  ])('%s is a usage error that repeats nothing', (option, words) => {
    expect(chosen(option)).toMatch(words)
    expect(chosen(option)).not.toContain('canary')
  })
})
