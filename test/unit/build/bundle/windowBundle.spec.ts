import { describe, expect, it } from 'vitest'
import { createWindowManifest } from '../../../../build/bundle/windowBundle.js'

describe('the map of the window', () => {
  it('answers exactly the files that were made, each with its type', () => {
    expect(createWindowManifest(['main.js', 'assets/inter-a1.woff2', 'index.html'])).toEqual({
      '/assets/inter-a1.woff2': { file: 'assets/inter-a1.woff2', type: 'font/woff2' },
      '/index.html': { file: 'index.html', type: 'text/html; charset=utf-8' },
      '/main.js': { file: 'main.js', type: 'text/javascript; charset=utf-8' },
    })
  })

  it('refuses a file of an unknown type', () => {
    expect(() => createWindowManifest(['page.wasm'])).toThrow('page.wasm')
  })
})
