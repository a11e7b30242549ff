/** Copies the colours and fonts of the page into an exported picture. */
function inlineStyles(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const root = getComputedStyle(svg)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('font-family', 'Inter, system-ui, sans-serif')
  copy.setAttribute('color', root.color)
  const originals = svg.querySelectorAll<SVGElement>('*')
  for (const [at, element] of copy.querySelectorAll<SVGElement>('*').entries()) {
    const original = originals[at]
    if (original === undefined) continue
    const { fill, stroke } = getComputedStyle(original)
    for (const [name, value] of [
      ['fill', fill],
      ['stroke', stroke],
    ] as const)
      if (element.hasAttribute(name)) element.setAttribute(name, value)
  }
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const [name, value] of [
    ['width', '100%'],
    ['height', '100%'],
    ['fill', getComputedStyle(svg.parentElement ?? svg).backgroundColor],
  ] as const)
    ground.setAttribute(name, value)
  copy.prepend(ground)
  return copy
}

/** A chart as an SVG file that looks the same in any program and depends on nothing of this page. */
export const toSvgBlob = (svg: SVGSVGElement): Blob =>
  new Blob([`<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(inlineStyles(svg))}\n`], {
    type: 'image/svg+xml',
  })

/** Twice the resolution of the screen, so that it is sharp on paper. */
const SCALE = 2

/** A chart as a PNG file. Rejects when the picture cannot be drawn. */
export async function toPngBlob(svg: SVGSVGElement): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect()
  const text = await toSvgBlob(svg).text()
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * SCALE)
  canvas.height = Math.round(height * SCALE)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png')
  })
}
