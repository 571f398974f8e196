import type { RoomView } from '../../server/contract/rooms/views'
import type { OfferView } from '../../server/contract/offers/views'
import type { TestUser } from '../world/people'
import { startTender } from './biddingSteps'
import { giveFile } from './steps'
import type { BrowserWorld } from './world'

async function give(world: BrowserWorld, who: TestUser, { room, name, size }: { room: string; name: string; size: number }): Promise<void> {
  const [folder = '', last = name] = name.includes('/') ? [name.slice(0, name.lastIndexOf('/')), name.slice(name.lastIndexOf('/') + 1)] : []
  await giveFile(world, who, [room, new File([new Uint8Array(size).fill(name.length)], last), folder])
}

/** Data rooms: the documents as the team and a guest see them, a bidder's own room. */
export async function roomScreens(world: BrowserWorld, bidder: TestUser) {
  const { anke } = world.staff
  const { id } = await startTender(world, 'Erneuerung der Kaimauer Westhafen, Bauabschnitt 5', 900)
  const roomOf = async (who: TestUser, part: RoomView['part']): Promise<string> =>
    (await world.call<RoomView[]>(who, 'getRoomsByProjectId', id)).find((room) => room.part === part)?.id ?? ''
  const documents = await roomOf(anke, 'documents')
  for (const [name, size] of [
    ['Leistungsbeschreibung.pdf', 4_200_000],
    ['Leistungsverzeichnis Los 1 bis 3.x83', 1_100_000],
    ['Pläne/Baugrundgutachten.pdf', 2_900_000],
    ['Pläne/Lageplan Blatt 2.pdf', 900_000],
    ['Pläne/Lageplan Blatt 10.pdf', 940_000],
    ['Vertragsbedingungen.docx', 260_000],
    ['Vertragsbedingungen.docx', 262_000],
    ['Terminplan, Fassung 1.xlsx', 48_000],
  ] as const)
    await give(world, anke, { room: documents, name, size })
  const files = await world.call<{ id: string; name: string }[]>(anke, 'listDocuments', documents)
  const named = (name: string): string => files.find((file) => file.name === name)?.id ?? ''
  await world.call(anke, 'strikeDocument', named('Terminplan, Fassung 1.xlsx'), 'Ersetzt: siehe Leistungsbeschreibung, Anlage 4.')
  await world.call(anke, 'deleteDocument', named('Baugrundgutachten.pdf'), 'Enthält Namen von Anliegern.')
  await world.call<OfferView>(bidder, 'createOffer', id)
  const own = await roomOf(bidder, 'application')
  await give(world, bidder, { room: own, name: 'Eigenerklaerung.pdf', size: 380_000 })
  await give(world, bidder, { room: own, name: 'Referenzen/Hafen Büsum.pdf', size: 2_200_000 })
  return [
    { name: 'documents', path: `/projekte/${id}/dokumente`, asStaff: true },
    { name: 'public-documents', path: `/projekte/${id}#unterlagen`, asStaff: false },
    { name: 'data-room', path: `/projekte/${id}/datenraum/${own}`, asStaff: true, as: bidder },
  ]
}
