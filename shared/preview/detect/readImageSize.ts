/** Reads the width and height of a picture from its header, so that the cost of decoding is known before decoding. */
export function readImageSize(head: Uint8Array): { readonly width: number; readonly height: number } | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (head.length < 32) return null
  if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) }
  if (view.getUint32(0) === 0x47494638) return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (view.getUint32(0) === 0x52494646) return readWebpSize(view)
  return view.getUint16(0) === 0xffd8 ? readJpegSize(view) : null
}

const readUint24 = (view: DataView, at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

function readWebpSize(view: DataView) {
  const kind = view.getUint32(12)
  if (kind === 0x56503858) return { width: readUint24(view, 24) + 1, height: readUint24(view, 27) + 1 }
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind === 0x56503820)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  return null
}

/** Walks from marker to marker to the one that begins a frame. */
function readJpegSize(view: DataView) {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}
