import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readPdf } from '../../../tests/world/readPdf'
import { readZip } from '../../../tests/world/readZip'
import { printDocument } from '../../platform/pdf'
import { cleaned, uncleanableReason } from '../attachments'
import { zipUp } from './office'

const SECRET = 'Ada Wellenbrecher'
const has = (bytes: Buffer | null): boolean =>
  bytes !== null && (bytes.includes(SECRET) || bytes.includes(Buffer.from(SECRET, 'utf16le').swap16()))

it('of a PDF pages and places stay, and author, title, program and XMP go', async () => {
  const head = { title: SECRET, lang: 'de' as const, author: SECRET, made: new Date(0), foot: '', pageOf: () => '' }
  const printed = await printDocument(head, async (writer) => {
    await writer.facts([['Frage', 'Gilt die Norm?']])
  })
  const clean = await cleaned(printed, 'application/pdf')
  expect(clean?.length).toBe(printed.length)
  const { text, title } = await readPdf(clean ?? Buffer.alloc(0))
  expect(text).toContain('Gilt die Norm?')
  expect(title?.trim() ?? '').toBe('')
})

/** A PDF as office programs write it: what it says of itself lies packed in a stream of objects, and as XMP. */
const packedPdf = (): Buffer => {
  const info = `<< /Author (${SECRET}) /Title <${Buffer.from(SECRET).toString('hex')}> >>`
  const note = `<< /Type /Annot /Subtype /Text /T (${SECRET}) /Contents (Bitte lesen) >>`
  const first = `5 0 6 ${info.length + 1} `
  const packed = deflateSync(Buffer.from(`${first}${info} ${note}`))
  const xmp = `<x:xmpmeta><dc:creator>${SECRET}</dc:creator></x:xmpmeta>`
  return Buffer.concat([
    Buffer.from(`%PDF-1.5\n1 0 obj\n<< /Type /Metadata /Subtype /XML /Length ${xmp.length} >>\nstream\n${xmp}\nendstream\nendobj\n`),
    Buffer.from(`2 0 obj\n<< /Type /ObjStm /N 2 /First ${first.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from(`\nendstream\nendobj\n3 0 obj\n<< /Author (${SECRET}) >>\nendobj\ntrailer << /Info 5 0 R /Root 6 0 R >>\n%%EOF\n`),
  ])
}

it('what lies packed in a PDF goes too; one that is encrypted or has files in it is refused', async () => {
  const clean = await cleaned(packedPdf(), 'application/pdf')
  expect(clean).not.toBeNull()
  expect(has(clean)).toBe(false)
  const start = (clean?.indexOf('stream\n', clean.indexOf('/ObjStm')) ?? 0) + 7
  const { inflateSync, constants } = await import('node:zlib')
  const text = inflateSync(clean?.subarray(start) ?? Buffer.alloc(0), { finishFlush: constants.Z_SYNC_FLUSH }).toString()
  expect(text).toContain('Bitte lesen')
  expect(text).not.toContain(SECRET)
  expect(text).not.toContain(Buffer.from(SECRET).toString('hex'))
  expect(await cleaned(Buffer.from('%PDF-1.5\ntrailer << /Encrypt 9 0 R >>'), 'application/pdf')).toBeNull()
  expect(await cleaned(Buffer.from('%PDF-1.5\n1 0 obj << /EmbeddedFiles 2 0 R >> endobj'), 'application/pdf')).toBeNull()
  expect(await cleaned(Buffer.from(`%PDF-1.5\n1 0 obj << /Type /Sig /Name (${SECRET}) >> endobj`), 'application/pdf')).toBeNull()
  expect(await cleaned(Buffer.from('%PDF-1.5\n1 0 obj << /ByteRange [0 1 2 3] /Contents <3082> >> endobj'), 'application/pdf')).toBeNull()
})

const objects = (...ones: readonly string[]): string => ones.map((one, n) => `${n + 1} 0 obj\n${one}\nendobj\n`).join('')
const pdf = (body: string): Buffer => Buffer.from(`%PDF-1.4\n${body}`)
const PAGES = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
]
const stream = (text: string): string => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`
const END = 'trailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'

it('a PDF that holds earlier states of itself is refused, and says so; one for the web, which has two ends, is none', async () => {
  const body = objects(...PAGES, stream('(Gilt die Norm?) Tj'))
  expect(await cleaned(pdf(body + END), 'application/pdf')).not.toBeNull()
  const revised = [
    // A page was taken out: it stays behind in the file.
    pdf(`${body}${END}2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer << /Root 1 0 R /Prev 9 >>\nstartxref\n99\n%%EOF\n`),
    pdf(`${body}4 0 obj\n${stream('neu')}\nendobj\n${END}`),
  ]
  for (const one of revised) {
    expect(await cleaned(one, 'application/pdf')).toBeNull()
    expect(uncleanableReason(one, 'application/pdf')).toBe('questionFileRevised')
  }
  // As office programs write it: a table for older readers behind the one for newer ones, and nothing between.
  expect(
    await cleaned(pdf(`${body}${END}xref\n0 0\ntrailer << /Root 1 0 R /Prev 9 /XRefStm 9 >>\nstartxref\n99\n%%EOF\n`), 'application/pdf'),
  ).not.toBeNull()
  const forTheWeb = pdf(`9 0 obj\n<< /Linearized 1 /L 4711 >>\nendobj\n${END}${body}${END}`)
  expect(await cleaned(forTheWeb, 'application/pdf')).not.toBeNull()
  expect(uncleanableReason(Buffer.from('%PDF-1.5\ntrailer << /Encrypt 9 0 R >>'), 'application/pdf')).toBe('questionFileUncleanable')
})

it('what nothing in a PDF leads to, comments between objects and the file’s own sign tell nothing either', async () => {
  const left = [stream(`(${SECRET}) Tj`), `<< /Nm (${SECRET}) >>`]
  const body = objects(...PAGES, stream('(Gilt die Norm?) Tj'), ...left)
  const bytes = pdf(`% licensed to ${SECRET}\n${body}trailer << /Root 1 0 R /ID [<AB12CD><AB12CD>] >>\nstartxref\n9\n%%EOF\n`)
  const clean = await cleaned(bytes, 'application/pdf')
  expect(clean?.length).toBe(bytes.length)
  expect(has(clean)).toBe(false)
  const text = clean?.toString('latin1') ?? ''
  expect(text).toContain('(Gilt die Norm?) Tj')
  expect(text).toContain('/ID [<000000><000000>]')
  expect(text).toContain('startxref\n9\n%%EOF')
  // What a program keeps for itself may be the whole document as it was being written.
  expect(await cleaned(pdf(objects('<< /Type /Catalog /PieceInfo << /Illustrator 2 0 R >> >>') + END), 'application/pdf')).toBeNull()
})

it('a file that was made to be looked at for ever is done with at once', async () => {
  const spent = process.cpuUsage()
  const digits = '1'.repeat(2_000_000)
  const hostile = [
    pdf(`${digits}${END}`),
    pdf(objects(...PAGES, stream(digits)) + END),
    pdf(objects(stream('x'), ...Array.from({ length: 60_000 }, () => '<< /Length 9 0 R >>')) + END),
    pdf(objects(...Array.from({ length: 3_000 }, () => `<< /Length 3000 0 R >>\nstream\nx\nendstream`), '1') + END),
  ]
  for (const one of hostile) await cleaned(one, 'application/pdf')
  const bomb = deflateSync(Buffer.alloc(200_000_000, ' '))
  const head = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`
  const bytes = Buffer.concat([Buffer.from(`%PDF-1.5\n1 0 obj\n${head}`), bomb, Buffer.from(`\nendstream\nendobj\n${END}`)])
  expect(await cleaned(bytes, 'application/pdf')).toBeNull()
  const { user, system } = process.cpuUsage(spent)
  expect((user + system) / 1e6).toBeLessThan(20)
})

it('of pictures pixels stay, and EXIF goes', async () => {
  const made = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: SECRET } })
    .jpeg()
    .toBuffer()
  expect(has(made)).toBe(true)
  const clean = await cleaned(made, 'image/jpeg')
  expect(has(clean)).toBe(false)
  expect(await sharp(clean ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 40, height: 30 })
})

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const docx = (more: Record<string, string> = {}) =>
  zipUp(
    Object.entries({
      '[Content_Types].xml': '<Types/>',
      'docProps/core.xml': `<dc:creator>${SECRET}</dc:creator>`,
      'docProps/app.xml': `<Company>${SECRET}</Company>`,
      'word/document.xml': `<w:ins w:author="${SECRET}"><w:t>Gilt die Norm?</w:t></w:ins>`,
      ...more,
    }).map(([name, content]) => ({ name, content: Buffer.from(content) })),
  )

it('of office documents the text stays, and names go; what holds other documents is refused', async () => {
  const clean = await cleaned(await docx(), DOCX)
  const entries = readZip(clean ?? Buffer.alloc(0))
  expect(entries.get('word/document.xml')?.toString()).toBe('<w:ins w:author=""><w:t>Gilt die Norm?</w:t></w:ins>')
  expect([...entries.values()].some(has)).toBe(false)
  const from = await cleaned(
    await docx({
      'word/_rels/settings.xml.rels': `<Relationship Target="file:///\\\\${SECRET}\\Vorlage.dotx"/>`,
      'ppt/authors.xml': `<p188:author name="${SECRET}" userId="${SECRET}"/>`,
      'xl/printerSettings/printerSettings1.bin': SECRET,
    }),
    DOCX,
  )
  expect([...readZip(from ?? Buffer.alloc(0)).values()].some(has)).toBe(false)
  expect(await cleaned(await docx({ 'word/embeddings/oleObject1.bin': SECRET }), DOCX)).toBeNull()
  expect(await cleaned(await docx({ '_xmlsignatures/sig1.xml': SECRET }), DOCX)).toBeNull()
  expect(await cleaned(Buffer.from('kein Zip'), DOCX)).toBeNull()
})

it('of other kinds nothing is published', async () => {
  expect(await cleaned(Buffer.from('x'), 'application/octet-stream')).toBeNull()
  expect((await cleaned(Buffer.from('a;b'), 'text/csv'))?.toString()).toBe('a;b')
})
