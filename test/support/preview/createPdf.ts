interface PdfSetup {
  readonly width?: number
  readonly height?: number
  /** Further entries of the document's catalogue. */
  readonly catalog?: string
}

/** Creates a document: a page for each text, with a black bar at its left edge. */
export function createPdf(
  texts: readonly string[],
  { width = 200, height = 100, catalog = '' }: PdfSetup = {},
): Uint8Array {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${texts.length} /Kids [${texts.map((_, n) => `${4 + 2 * n} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, n) => {
      const drawn = `0 0 ${width / 10} ${height} re f BT /F1 18 Tf 40 40 Td (${text}) Tj ET`
      const page = `/MediaBox [0 0 ${width} ${height}] /Contents ${5 + 2 * n} 0 R /Resources << /Font << /F1 3 0 R >> >>`
      return [`<< /Type /Page /Parent 2 0 R ${page} >>`, `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`]
    }),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, n) => {
    const at = file.length
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const tail = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${tail}`, 'latin1')
}
