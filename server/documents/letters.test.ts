import { describe, expect, it } from 'vitest'
import { LETTERS, SCRIPTS } from '../../tests/world/letters'
import { readPdf } from '../../tests/world/readPdf'
import { print } from './printed'

const printed = async (title: string, lang: 'de' | 'en' = 'de'): Promise<Buffer> => {
  const sheet = { title, lang, at: new Date('2026-11-26T08:00:00Z'), file: 'x' }
  return (await print(sheet, (writer) => writer.facts([[title, title]]))).body
}
const metadataOf = (pdf: Buffer): string => /<\?xpacket begin[\s\S]*?<\?xpacket end="w"\?>/.exec(pdf.toString('utf8'))?.[0] ?? ''

describe('a printed title', () => {
  it.each(['de', 'en'] as const)('in many scripts is read and copied whole, in %s', async (lang) => {
    const { text, title } = await readPdf(await printed(LETTERS, lang))
    expect(text.normalize('NFKC')).toContain(LETTERS.normalize('NFKC'))
    expect(title).toBe(LETTERS)
  })

  it.each(SCRIPTS)('loses no letter and keeps their order: %s', async (_what, typed, copied = typed) => {
    const { text } = await readPdf(await printed(`A ${typed} Z`))
    expect(text.normalize('NFKC').replace(/ /g, '')).toContain(`A ${copied} Z`.normalize('NFKC').replace(/ /g, ''))
  })

  it('makes a document of PDF/UA-1 that names itself so, whatever stands in it', async () => {
    const pdf = await printed('A & B <c> "d"\u000b\u0002\ud800 ]]> \ufffe')
    const xml = metadataOf(pdf)
    expect(xml).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(xml).toContain('A &amp; B &lt;c&gt; &quot;d&quot;')
    expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#39;)|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
    const raw = pdf.toString('latin1')
    for (const said of ['/Marked true', '/DisplayDocTitle true', '/Lang (de-DE)']) expect(raw).toContain(said)
    const { text, title } = await readPdf(pdf)
    expect(`${text}${title ?? ''}`).not.toMatch(/\p{Cc}/u)
  })

  it('without such letters holds the fonts of the house alone', async () => {
    const pdf = await printed('Kaimauer, Größe 1.234,50 €')
    const names = [...pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+(\w+)/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) expect(name).toMatch(/^Source(Sans3|Serif4)/)
  })
})
