import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../tests/world/readPdf'
import { printDocument, type DocumentWriter } from './index'

const print = async (write: (writer: DocumentWriter) => Promise<void>, lang: 'de' | 'en' = 'de') =>
  readPdf(
    await printDocument(
      {
        title: 'Niederschrift für Łódź',
        lang,
        author: 'Hafen',
        made: new Date('2026-03-02T08:00:00Z'),
        subtitle: 'erstellt am 2. März',
        foot: 'Niederschrift',
        pageOf: (page, pages) => `Seite ${page} von ${pages}`,
      },
      write,
    ),
  )

describe('a printed document', () => {
  it('is tagged, has a title, a language and an outline, and says every letter', async () => {
    const read = await print(async (writer) => {
      writer.heading(1, 'Lose')
      writer.heading(2, 'Los 1: Größe ẞ, Ωμέγα, Привет')
      await writer.facts([['Frist', 'Di., 24.11.2026, 10:00 Uhr']])
      writer.heading(1, 'Ende')
      writer.paragraph('Schluss.')
    })
    expect(read).toMatchObject({ isTagged: true, title: 'Niederschrift für Łódź', language: 'de-DE' })
    expect(read.outline).toEqual(['Lose', 'Los 1: Größe ẞ, Ωμέγα, Привет', 'Ende'])
    expect(read.roles).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'H3', 'P', 'Table', 'TR', 'TH', 'TD']))
    for (const said of ['Niederschrift für Łódź', 'Ωμέγα, Привет', 'Di., 24.11.2026, 10:00 Uhr', 'Seite 1 von 1'])
      expect(read.text).toContain(said)
    expect((await print(() => Promise.resolve(), 'en')).language).toBe('en-US')
  })

  it('goes on over pages, each with the head of the table and its number, no row parted or lost', async () => {
    const read = await print((writer) =>
      writer.table({
        columns: [
          { part: 1, head: 'Nummer' },
          { part: 4, head: 'Satz' },
        ],
        rows: Array.from({ length: 150 }, (_, n) => [{ text: `Zeile${n};` }, { text: 'ein Satz mit vielen Worten '.repeat((n % 5) + 1) }]),
      }),
    )
    expect(read.pages.length).toBeGreaterThan(4)
    for (const [index, page] of read.pages.entries()) {
      expect(page).toContain('Nummer')
      expect(page).toContain(`Seite ${index + 1} von ${read.pages.length}`)
    }
    for (let n = 0; n < 150; n++) expect(read.text.split(`Zeile${n};`)).toHaveLength(2)
    // One head row to whoever listens, and as many rows as there are.
    expect(read.roles.filter((role) => role === 'TH')).toHaveLength(2)
    expect(read.roles.filter((role) => role === 'TD')).toHaveLength(300)
  })

  it('prints texts longer than a page, and nothing that would turn the line around', async () => {
    const read = await print(async (writer) => {
      await writer.facts([
        ['Beschreibung', `${'Wort '.repeat(2500)}Ende`],
        ['Datei', 'rechnung\u202efdp.exe\u0007'],
      ])
    })
    expect(read.pages.length).toBeGreaterThan(2)
    expect(read.text.match(/Wort/g)).toHaveLength(2500)
    expect(read.text).toContain('rechnungfdp.exe')
  })
})
