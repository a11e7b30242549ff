import { describe, expect, it } from 'vitest'
import { detectCsvDialect } from '../../../../shared/preview/detect/csvDialect.js'

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
