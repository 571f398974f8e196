import { langOf } from '../access/record'
import { UserModel, type UserDoc } from '../access/model'
import type { MailKey } from '../contract/mail/keys'
import type { RoomDoc } from '../files/roomModel'
import { queueMails } from '../mail/queueMail'
import { OfferModel, type OfferDoc } from '../offers/model'
import { lotsText, momentText } from '../offers/words'
import { inParts } from '../platform/inParts'
import { linkTo } from '../platform/publicUrl'
import { teamIds } from '../tenders/deputies'
import { isPublic } from '../tenders/policy'
import type { TenderDoc } from '../tenders/model'
import { nearestDeadline } from '../tenders/nearestDeadline'

type Recipient = Pick<UserDoc, 'email' | 'givenName' | 'surName' | 'settings'>
const FIELDS = { email: 1, givenName: 1, surName: 1, settings: 1 }

const ofCompanies = (ids: readonly number[]): Promise<Recipient[]> =>
  inParts([...ids], (part) => UserModel.find({ organizationId: { $in: part }, state: 'ACTIVE' }, FIELDS).lean<Recipient[]>())

const ofTeam = (tender: TenderDoc, at: Date): Promise<Recipient[]> =>
  inParts(teamIds(tender, at), (part) => UserModel.find({ _id: { $in: part }, state: 'ACTIVE' }, FIELDS).lean<Recipient[]>())

/** Who takes part, where the room is for all of them. */
const participants = async (tenderId: string): Promise<number[]> =>
  (await OfferModel.find({ tenderId }, { orgId: 1 }).lean<Pick<OfferDoc, 'orgId'>[]>()).map(({ orgId }) => orgId)

/** Files come in dozens at a time: of one room people hear once an hour. */
const HOUR = 3_600_000

const pageOf = ({ owner, part }: RoomDoc): string =>
  owner.kind === 'tender' ? '/dokumente' : part === 'request' ? '/nachforderungen' : '/verhandlung'

/**
 * Tells the other side that something came in: participants of new documents, the team of what a company handed over. Of what is sealed nobody hears, and of
 * drafts neither.
 */
export async function tellOfUpload(room: RoomDoc, { tender, at, hash }: { tender: TenderDoc; at: Date; hash: string }): Promise<void> {
  if (room.matter !== null) return
  const isOurs = room.type === 'CLIENT'
  if (isOurs && room.owner.kind === 'tender' && !isPublic(tender, at)) return
  const key: MailKey = isOurs ? 'fileUploadedByClient' : 'fileUploadedByContractor'
  const companies = room.orgId === null ? await participants(tender._id) : [room.orgId]
  const people = isOurs ? await ofCompanies(companies) : await ofTeam(tender, at)
  const mails = people.map((person) => {
    const lang = langOf(person)
    const values = {
      name: `${person.givenName} ${person.surName}`.trim() || person.email,
      link: linkTo(`/projekte/${tender._id}${pageOf(room)}`),
      tender: tender.name,
      number: String(tender.no),
      buyer: tender.orgName,
      lots: lotsText(tender, room.matter === null ? tender.lots.map(({ lotId }) => lotId) : [], lang),
      room: room.name,
      time: momentText(at, lang),
      hash,
    }
    return { to: person.email, lang, values }
  })
  const deadline = nearestDeadline(tender, null, at)
  await queueMails({ id: `rooms:${room._id}:${Math.floor(at.getTime() / HOUR)}:${key}`, key, deadline }, mails, at)
}

/** Tells who uploaded a file that a virus was found in it; nothing of what is sealed stands in the mail. */
export async function tellOfVirus(userId: string, { tender, at, id }: { tender: TenderDoc; at: Date; id: string }): Promise<void> {
  const person = await UserModel.findOne({ _id: userId, state: 'ACTIVE' }, FIELDS).lean<Recipient>()
  if (!person) return
  const lang = langOf(person)
  const name = `${person.givenName} ${person.surName}`.trim() || person.email
  const values = { name, link: linkTo(`/projekte/${tender._id}`), number: String(tender.no), time: momentText(at, lang) }
  await queueMails({ id: `virus:${id}`, key: 'fileInfected' }, [{ to: person.email, lang, values }], at)
}
