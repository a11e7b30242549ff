import { describe, expect, it } from 'vitest'
import { isHttpPort } from '../../../shared/http/isHttpPort.js'

describe('a port', () => {
  it.each(['', '80', '443', '8080', '8443', '3000', '49152'])('%j may speak HTTP', (port) =>
    expect(isHttpPort(port)).toBe(true),
  )
  it.each(['22', '25', '110', '143', '6667'])('%j belongs to another service', (port) =>
    expect(isHttpPort(port)).toBe(false),
  )
})
