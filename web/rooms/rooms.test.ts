// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fileKindOf } from './fileKind'
import { formatRate, formatSize } from './size'
import { linesOf, treeOf } from './tree'

describe('pictures of files', () => {
  it.each([
    ['Leistungsbeschreibung.PDF', '', 'pdf'],
    ['Angebot.docx', 'application/zip', 'doc'],
    ['Preise.csv', 'text/plain', 'xls'],
    ['Folien.pptx', '', 'ppt'],
    ['Pläne.tar.gz', '', 'zip'],
    ['Foto.JPEG', '', 'image'],
    ['LV_Los1.x84', '', 'other'],
    ['ohne Endung', 'application/pdf', 'pdf'],
    ['', '', 'other'],
  ] as const)('%s (%s): %s', (name, mime, kind) => {
    expect(fileKindOf(name, mime)).toBe(kind)
  })
})

describe('sizes as people here write them', () => {
  it.each([
    [0, '0 Bytes', '0 bytes'],
    [1, '1 Byte', '1 byte'],
    [999, '999 Bytes', '999 bytes'],
    [1000, '1 kB', '1 kB'],
    [412_000, '412 kB', '412 kB'],
    [999_600, '1 MB', '1 MB'],
    [1_800_000, '1,8 MB', '1.8 MB'],
    [210_000_000, '210 MB', '210 MB'],
    [1_000_000_000, '1 GB', '1 GB'],
    [4_320_000_000, '4,3 GB', '4.3 GB'],
  ])('%d bytes', (bytes, de, en) => {
    expect([formatSize(bytes, 'de'), formatSize(bytes, 'en')]).toEqual([de, en])
  })

  it('rates', () => expect(formatRate(1_234_567, 'de')).toBe('1,2 MB/s'))
})

describe('the tree of folders', () => {
  const file = (path: string) => ({ name: path.split('/').at(-1) ?? '', folder: path.split('/').slice(0, -1).join('/') })
  const root = treeOf(['b.pdf', 'Pläne/Blatt 10.pdf', 'Pläne/Blatt 2.pdf', 'Pläne/Details/a.pdf', 'a.pdf', 'Anlagen/z.pdf'].map(file))
  const shown = (closed: string[]): string[] =>
    linesOf(root, new Set(closed)).map((line) =>
      'folder' in line ? `${' '.repeat(line.at)}${line.folder.name} (${line.folder.count})` : `${' '.repeat(line.at)}${line.file.name}`,
    )

  it('folders first, names as people read them', () => {
    expect(shown([])).toEqual([
      'Anlagen (1)',
      ' z.pdf',
      'Pläne (3)',
      ' Details (1)',
      '  a.pdf',
      ' Blatt 2.pdf',
      ' Blatt 10.pdf',
      'a.pdf',
      'b.pdf',
    ])
  })

  it('what lies in a closed folder is not shown', () => {
    expect(shown(['Pläne'])).toEqual(['Anlagen (1)', ' z.pdf', 'Pläne (3)', 'a.pdf', 'b.pdf'])
  })
})
