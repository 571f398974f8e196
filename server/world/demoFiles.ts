import { openSharp } from '../platform/guardedSharp'
import { writeBlob } from '../blobs/area'
import { type OfferOwner, type RoomDoc, RoomModel, roomsForParts, sealOf, type SubmittedPart } from '../files/area'
import { derivedId } from '../platform/newId'
import { printDocument, type DocumentWriter } from '../platform/pdf'
import { addDocument } from '../rooms/area'
import type { Creator } from '../tenders/area'
import type { DemoTender } from './demoTender'

/** A file of the demo world: real ones, so that previews, hashes and downloads can be tried. */
interface DemoFile {
  folder: string
  name: string
  mime: string
  content: Buffer
}

const PDF = 'application/pdf'

const pdf = (title: string, at: Date, write: (writer: DocumentWriter) => Promise<void>): Promise<Buffer> =>
  printDocument(
    { title, lang: 'de', author: 'Stadt Sandstedt', made: at, foot: title, pageOf: (page, pages) => `Seite ${page} von ${pages}` },
    write,
  )

const CONDITIONS = [
  ['Form', 'Teilnahmeanträge und Angebote werden in Textform über Lotse eingereicht. Per E-Mail oder Post werden sie nicht angenommen.'],
  ['Fragen', 'Fragen zu den Unterlagen stellen Sie bitte über Lotse. Die Antworten gehen an alle, die teilnehmen.'],
  ['Nachweise', 'Alle Eigenerklärungen werden vor dem Zuschlag durch Nachweise belegt, soweit sie nicht schon vorliegen.'],
  ['Bietergemeinschaften', 'Bietergemeinschaften sind zugelassen und benennen ein bevollmächtigtes Mitglied.'],
] as const

const conditions = (at: Date): Promise<Buffer> =>
  pdf('Bewerbungsbedingungen', at, async (writer) => {
    for (const [heading, text] of CONDITIONS) {
      writer.heading(1, heading)
      writer.paragraph(text)
    }
  })

const description = ({ title, text, lots }: DemoTender, at: Date): Promise<Buffer> =>
  pdf('Leistungsbeschreibung', at, async (writer) => {
    writer.heading(1, title)
    writer.paragraph(text)
    for (const lot of lots) {
      writer.heading(2, lot.name)
      writer.paragraph(lot.text)
    }
  })

/** Opens right in spreadsheets: BOM, semicolons. */
const PRICES =
  '\ufeffPosition;Leistung;Menge;Einheit;Einzelpreis;Gesamtpreis\r\n1;Einrichtung;1;Pauschale;;\r\n2;Laufende Leistung;96;Monat;;\r\n'

const [WIDTH, HEIGHT] = [960, 600]
/** Land, water, two streets and a building: enough to be looked at. */
const colourAt = (x: number, y: number): readonly [number, number, number] => {
  if (y > 430 + 40 * Math.sin(x / 130)) return [168, 205, 226]
  if (Math.abs(y - 0.32 * x - 60) < 9 || Math.abs(x - 610) < 7) return [250, 248, 240]
  if (x > 300 && x < 430 && y > 250 && y < 340) return [176, 74, 62]
  return (Math.floor(x / 60) + Math.floor(y / 60)) % 2 === 0 ? [206, 222, 190] : [198, 216, 182]
}
const sitePlan = async (): Promise<Buffer> => {
  const sharp = await openSharp()
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) for (const [n, value] of colourAt(x, y).entries()) pixels[(y * WIDTH + x) * 3 + n] = value
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer()
}

interface Adding {
  by: Creator
  at: Date
}

const add = async (room: RoomDoc, { folder, name, mime, content }: DemoFile, { by, at }: Adding): Promise<void> => {
  const seal = await sealOf(room)
  const { blobId, size, sha256 } = await writeBlob([content], { key: seal?.key ?? null })
  await addDocument(room, {
    uploadId: derivedId('demo', room._id, folder, name),
    blobId,
    place: { folder, name },
    facts: { size, sha256, mime },
    scan: 'none',
    receivedAt: at,
    by,
  })
}

/** The files that all tenders share, made once. */
export interface DemoPapers {
  conditions: Buffer
  sitePlan: Buffer
  references: Buffer
  concept: Buffer
}

export const makePapers = async (at: Date): Promise<DemoPapers> => ({
  conditions: await conditions(at),
  sitePlan: await sitePlan(),
  references: await pdf('Referenzen', at, async (writer) =>
    writer.facts([
      ['2024', 'Vergleichbare Leistung für eine Nachbarstadt, zwölf Monate'],
      ['2025', 'Vergleichbare Leistung für einen Landkreis, laufend'],
    ]),
  ),
  concept: await pdf('Konzept', at, async (writer) => {
    writer.heading(1, 'Ausführung')
    writer.paragraph('Die Leistung beginnt vier Wochen nach dem Zuschlag. Personal und Gerät stehen bereit.')
  }),
})

/** Puts the documents of a tender into its room, as its creator did when it was made; drafts have none yet. */
export async function putDocuments(
  tenderId: string,
  { demo, papers, ...adding }: Adding & { demo: DemoTender; papers: DemoPapers },
): Promise<void> {
  const rooms = await RoomModel.find({ 'owner.id': tenderId }).sort({ ordinal: 1 }).lean<RoomDoc[]>()
  const room = rooms.find(({ type }) => type === 'CLIENT')
  if (!room || demo.unfinished || !demo.publish) return
  const files: DemoFile[] = [{ folder: '', name: 'Bewerbungsbedingungen.pdf', mime: PDF, content: papers.conditions }]
  // More, with a folder and a picture, for those that most people look at first: the first start is waited for.
  if (demo.lots.some(({ apply }) => apply !== undefined && apply > -10))
    files.push(
      { folder: '', name: 'Leistungsbeschreibung.pdf', mime: PDF, content: await description(demo, adding.at) },
      { folder: 'Anlagen', name: 'Preisblatt.csv', mime: 'text/csv', content: Buffer.from(PRICES) },
      { folder: 'Anlagen', name: 'Lageplan.png', mime: 'image/png', content: papers.sitePlan },
    )
  await Promise.all(files.map((file) => add(room, file, adding)))
}

/** Puts a company's file into its room, sealed, as before submitting. */
export async function putSubmission(
  owner: OfferOwner,
  part: SubmittedPart,
  { papers, ...adding }: Adding & { papers: DemoPapers },
): Promise<void> {
  const [room] = await roomsForParts(owner, [part], adding.at)
  const file =
    part.kind === 'application' ? { name: 'Referenzen.pdf', content: papers.references } : { name: 'Konzept.pdf', content: papers.concept }
  if (room) await add(room, { folder: '', mime: PDF, ...file }, adding)
}
