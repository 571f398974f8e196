import type { Page } from 'playwright'
import type { MessageView } from '../../server/contract/messages/messages'
import type { OfferView } from '../../server/contract/offers/views'
import type { TestUser } from '../world/people'
import { startOther } from './biddingSteps'
import { giveFile } from './steps'
import type { BrowserWorld } from './world'

/** Messages of a tender: the team's list, one to read, one to write, a conversation on both sides, and a list with nothing in it. */
export async function messageScreens(world: BrowserWorld, bidders: readonly TestUser[]) {
  const { anke } = world.staff
  const id = await startOther(world, { name: 'Fähranleger Hammersiel, Betrieb ab 2028', type: 2, stage: 5 })
  const empty = await startOther(world, { name: 'Winterdienst auf den Kajen', type: 2, stage: 5 })
  const offers: OfferView[] = []
  for (const bidder of bidders.slice(0, 3)) offers.push(await world.call<OfferView>(bidder, 'createOffer', id))
  const send = (who: TestUser, message: Record<string, unknown>): Promise<MessageView> =>
    world.call<MessageView>(who, 'sendMessage', { projectId: id, ...message })
  const [first, second] = bidders
  const offer = offers[0]
  if (!first || !second || !offer) throw new Error('nobody takes part')
  await send(anke, { messageSubject: 'Fahrgastzahlen 2025', messageText: 'Die Zahlen für 2025 liegen jetzt bei den Unterlagen.' })
  const { id: roomId } = await world.call<{ id: string }>(anke, 'createMessageRoom', id)
  await giveFile(world, anke, [roomId, new File([new Uint8Array(240_000).fill(9)], 'Anfahrt und Lageplan.pdf')])
  const visit = await send(anke, {
    messageSubject: 'Ortstermin am Anleger',
    messageText:
      'Guten Tag,\n\nder Ortstermin ist am **1. Dezember um 10 Uhr**. Bitte bringen Sie mit:\n\n- Helm und Warnweste\n- einen Ausweis ' +
      'für das Tor\n\nTreffpunkt ist das [Hafenamt](https://hafen.example/anfahrt).',
    recipientOrganizationIds: [0],
    roomId,
  })
  await world.call(second, 'addTag', visit.id, 'gelesen')
  await send(first, { offerId: offer.id, messageSubject: '', messageText: 'Wir kommen zu dritt. Gibt es am Tor **Parkplätze**?' })
  await send(anke, {
    offerId: offer.id,
    messageSubject: '',
    messageText: 'Ja, links hinter der Schranke. Sagen Sie an der Pforte Ihren Firmennamen.',
  })
  await send(second, {
    messageSubject: 'AW: Ortstermin am Anleger',
    messageText: 'Vielen Dank, wir nehmen teil.',
    replyToMessageId: visit.id,
  })
  const list = `/projekte/${id}/nachrichten`
  const drawn = (selector: string) => (page: Page) => page.locator(selector).first().waitFor()
  return [
    { name: 'messages', path: list, asStaff: true, prepare: drawn('.ms .rowlink') },
    {
      name: 'message',
      path: `${list}/${visit.id}`,
      asStaff: true,
      prepare: async (page: Page) => {
        await page.locator('.ms-proof summary').click()
        await drawn('.ms-deliveries li')(page)
      },
    },
    { name: 'message-write', path: `${list}/neu`, asStaff: true, prepare: drawn('.rt-area') },
    { name: 'messages-bidder', path: list, asStaff: true, as: first, prepare: drawn('.ms .rowlink') },
    { name: 'messages-empty', path: `/projekte/${empty}/nachrichten`, asStaff: true, prepare: drawn('.empty') },
    {
      name: 'conversation',
      path: `/projekte/${id}/bewerber/${offer.organizationId}`,
      asStaff: true,
      prepare: async (page: Page) => {
        await drawn('.ms-said')(page)
        await page.locator('.pt-talk').scrollIntoViewIfNeeded()
      },
    },
    { name: 'conversation-bidder', path: `/projekte/${id}/verhandlung`, asStaff: true, as: first, prepare: drawn('.ms-said') },
  ]
}
