import { describe, expect, it } from 'vitest'
import { detectCsvDialect } from '../../../../shared/preview/detect/csvDialect.js'
import { detectEncoding } from '../../../../shared/preview/detect/encoding.js'
import { readImageSize } from '../../../../shared/preview/detect/imageSize.js'
import { createCsvFormat } from '../../../../shared/preview/export/exportChoice.js'
import { formatCsvHeader, formatCsvLine } from '../../../../shared/preview/table/formatCsv.js'
import { toViewName, toViewNames } from '../../../../shared/preview/table/viewName.js'
import { formatSerialDate, getColumnIndex, getStyleKind } from '../../../../shared/preview/table/xlsxCell.js'
import { createJsonCutter } from '../../../../shared/preview/text/jsonCutter.js'

describe('the dialect of a text table', () => {
  it.each([
    ['a;b;c\n1,5;2,25;x\n3;4,5;y\n', ';', ','],
    ['a,b,c\n1.5,2.25,x\n3,4.5,y\n', ',', '.'],
    ['a\tb\n1,5\tx\n2,5\ty\n', '\t', ','],
    ['a|b\n1|2\n3|4\n', '|', '.'],
    ['nom;prix\n"Dupont; fils";1 234,50\n"a ""b""";2,1\n', ';', ','],
    ['a,b\n"1,5",x\n"2,25",y\n', ',', ','],
    ['titre du fichier\n\na;b;c\n1;2;3\n4;5;6\n7;8;9\n', ';', '.'],
    ['"a";"b"\r\n"x\r\ny";"1,5"\r\n', ';', ','],
    [`id;wkt\n${'7;"POLYGON((1 2,3 4,5 6,7 8,9 0,1 2))"\n'.repeat(199)}`, ';', '.'],
  ])('of %j is cut at %j with the decimal sign %s', (head, separator, decimal) => {
    expect(detectCsvDialect(head)).toMatchObject({ separator, decimal })
  })

  it.each(['', 'one line', 'Bonjour à tous.\nCeci est une phrase.\n', 'a\nb\nc\n'])('of %j is none', (head) => {
    expect(detectCsvDialect(head)).toBeNull()
  })
})

describe('the encoding of a text', () => {
  it('cut in the middle of a character is still UTF-8', () => {
    expect(detectEncoding(Buffer.from('é'.repeat(10)).subarray(0, 19))?.encoding).toBe('utf-8')
  })
  it('with a byte that UTF-8 has not is Windows’', () => {
    expect(detectEncoding(Buffer.from('caf\xe9 noir', 'latin1'))?.encoding).toBe('windows-1252')
  })
  it('without a mark and with every other byte zero is UTF-16', () => {
    expect(detectEncoding(Buffer.from('nom;prix\n', 'utf16le'))).toEqual({ encoding: 'utf-16le', bomBytes: 0 })
  })
  it('is none where zeros lie about', () => {
    expect(detectEncoding(Buffer.from([1, 0, 0, 0, 5, 9, 0, 7]))).toBeNull()
  })
})

describe('the items of a list inside a JSON text', () => {
  const text = JSON.stringify({
    type: 'FeatureCollection',
    note: '"features":[{"no":1}]',
    features: [{ a: '}]"\\' }, { b: [{ c: 1 }] }],
    after: [{ d: 1 }],
  })
  it.each([1, 2, 3, 7, 1000])('are the same whatever the pieces of %d letters', (size) => {
    const cutter = createJsonCutter(['features'])
    const items: string[] = []
    for (let at = 0; at < text.length; at += size)
      items.push(...cutter.push(text.slice(at, at + size)).map((one) => one.text))
    expect(items.map((item) => JSON.parse(item) as unknown)).toEqual([{ a: '}]"\\' }, { b: [{ c: 1 }] }])
    expect(cutter.getState()).toBe('ended')
  })
})

describe('a view’s name', () => {
  it.each([
    ['Comptages vélos (2024).csv', 'comptages_velos_2024'],
    ['2024-données.json', 't_2024_donnees'],
    ['select.csv', 't_select'],
    ['"; DROP TABLE x; --.csv', 'drop_table_x'],
    ['統計.csv', 't_'],
  ])('of %s is %s', (file, view) => {
    expect(toViewName(file)).toBe(view)
  })
  it('is there once', () => {
    expect(toViewNames(['a.csv', 'a.json', 'A.csv'])).toEqual(['a', 'a_2', 'a_3'])
  })
})

describe('a line of CSV', () => {
  const french = createCsvFormat('fr')
  it('has decimal commas in numbers only, and quotes where a reader would stumble', () => {
    expect(formatCsvLine(['1.5', '1.5', 'a;b', 'a"b', '', null, ' x'], ['number', 'text'], french)).toBe(
      '1,5;1.5;"a;b";"a""b";"";;" x"\r\n',
    )
  })
  it('begins the file with the mark that was asked for', () => {
    expect(formatCsvHeader(['é'], french)).toBe('\ufeffé\r\n')
    expect(formatCsvHeader(['é'], { ...french, bom: false })).toBe('é\r\n')
  })
})

describe('a value of a workbook', () => {
  it('is a moment when its format says so', () => {
    expect(getStyleKind(14, undefined)).toBe('date')
    expect(getStyleKind(164, 'dd/mm/yyyy hh:mm')).toBe('moment')
    expect(getStyleKind(165, '0.00 "days"')).toBe('plain')
    expect(getStyleKind(166, '[Red]0.00')).toBe('plain')
    expect(formatSerialDate('45322', 'date', false)).toBe('2024-01-31')
    expect(formatSerialDate('0.5', 'time', false)).toBe('12:00:00')
    expect(formatSerialDate('43860', 'date', true)).toBe('2024-01-31')
    expect(formatSerialDate('1e99', 'date', false)).toBe('1e99')
  })
  it('stands in the column of its address', () => {
    expect([
      getColumnIndex('A1'),
      getColumnIndex('AB7'),
      getColumnIndex('XFD1'),
      getColumnIndex('XFE1'),
      getColumnIndex('?'),
    ]).toEqual([0, 27, 16_383, -1, -1])
  })
})

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
