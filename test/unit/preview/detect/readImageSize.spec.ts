import { describe, expect, it } from 'vitest'
import { readImageSize } from '../../../../shared/preview/detect/readImageSize.js'

describe('the size of a picture', () => {
  it('is read from the head of a JPEG, a GIF and a WebP', () => {
    const jpeg = Buffer.alloc(40)
    jpeg.set([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 1, 0, 2, 0])
    const gif = Buffer.alloc(40)
    gif.write('GIF89a')
    gif.writeUInt16LE(320, 6)
    gif.writeUInt16LE(200, 8)
    expect(readImageSize(jpeg)).toEqual({ width: 512, height: 256 })
    expect(readImageSize(gif)).toEqual({ width: 320, height: 200 })
    expect(readImageSize(Buffer.from('short'))).toBeNull()
  })
})
