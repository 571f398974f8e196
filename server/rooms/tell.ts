import { roomText } from '../../engine/files'
import { langOf, type UserDoc, UserModel } from '../access/area'
import type { MailKey } from '../contract/mail/keys'
import type { RoomDoc } from '../files/area'
import { queueMails } from '../mail/area'
import { everybodyOf, sealedNames } from '../offers/area'
import { isPublic, lotsText, nearestDeadline, teamIds, type TenderDoc } from '../tenders/area'
import { momentText } from '../platform/momentText'
import { now } from '../platform/clock'
import { inParts } from '../platform/inParts'
import { linkTo } from '../platform/publicUrl'
import { gather, tellGathered, type CameIn, type Gathered } from './gathered'

type Recipient = Pick<UserDoc, 'email' | 'givenName' | 'surName' | 'settings'>
const FIELDS = { email: 1, givenName: 1, surName: 1, settings: 1 }

const ofCompanies = (ids: readonly number[]): Promise<Recipient[]> =>
  inParts([...ids], (part) => UserModel.find({ organizationId: { $in: part }, state: 'ACTIVE' }, FIELDS).lean<Recipient[]>())

const ofTeam = (tender: TenderDoc, at: Date): Promise<Recipient[]> =>
  inParts(teamIds(tender, at), (part) => UserModel.find({ _id: { $in: part }, state: 'ACTIVE' }, FIELDS).lean<Recipient[]>())

const pageOf = ({ owner, part }: RoomDoc): string =>
  owner.kind === 'tender' ? '/dokumente' : part === 'request' ? '/nachforderungen' : '/verhandlung'

/** Of documents everybody hears who takes part, watches or was invited; of what is between the authority and a company the other side. */
function listenersOf(
  { owner, orgId, tenderId }: RoomDoc,
  { tender, key, at }: { tender: TenderDoc; key: MailKey; at: Date },
): Promise<Recipient[]> {
  if (key === 'fileUploadedByContractor') return ofTeam(tender, at)
  if (orgId !== null) return ofCompanies([orgId])
  return owner.kind === 'tender' ? everybodyOf(tenderId) : Promise.resolve([])
}

/** Checksums beyond these are left out of a mail. */
const MAX_HASHES = 20

/** Of what came into a room, one mail for all of it; told again it is the same. */
async function tellOfFiles(room: RoomDoc, tender: TenderDoc, { key, files }: Gathered): Promise<void> {
  const [first, last] = [files[0], files.at(-1)]
  if (!first || !last) return
  const { at } = last
  const hashes = files.map(({ hash }) => hash).filter((hash) => hash !== '')
  // Whom the authority tells of documents takes part, or watches.
  const sealed = key === 'fileUploadedByClient' ? sealedNames(tender) : undefined
  const mails = (await listenersOf(room, { tender, key, at })).map((person) => {
    const lang = langOf(person)
    const values = {
      name: `${person.givenName} ${person.surName}`.trim() || person.email,
      link: linkTo(`/projekte/${tender._id}${pageOf(room)}`),
      tender: tender.name,
      number: String(tender.no),
      buyer: tender.orgName,
      lots: lotsText(
        tender,
        tender.lots.map(({ lotId }) => lotId),
        lang,
      ),
      room: roomText(room.name, lang),
      time: momentText(at, lang),
      hash: [...hashes.slice(0, MAX_HASHES), ...(hashes.length > MAX_HASHES ? ['…'] : [])].join(', '),
    }
    return { to: person.email, lang, values, sealed }
  })
  const deadline = nearestDeadline(tender, null, at)
  await queueMails({ id: `rooms:${room._id}:${first.id}:${key}`, key, deadline }, mails, now())
}

/**
 * Tells the other side that something came in: of new documents everybody who follows the tender, the team of what a company handed over.
 * The first of an hour is told at once, all others together when the hour is over. Of what is sealed nobody hears, and of drafts neither.
 */
export async function tellOfUpload(room: RoomDoc, tender: TenderDoc, file: CameIn): Promise<void> {
  if (room.matter !== null) return
  const isOurs = room.type === 'CLIENT'
  if (isOurs && room.owner.kind === 'tender' && !isPublic(tender, file.at)) return
  const key: MailKey = isOurs ? 'fileUploadedByClient' : 'fileUploadedByContractor'
  if (await gather(room, key, file)) await tellOfFiles(room, tender, { key, files: [file] })
}

/** Tells of what was gathered in hours that are over. */
export const tellOfGathered = (onError: (fault: unknown) => void): Promise<void> => tellGathered(tellOfFiles, { at: now(), onError })

/** Tells who uploaded a file that a virus was found in it; nothing of what is sealed stands in the mail, but it may say who takes part. */
export async function tellOfVirus(userId: string, { tender, at, id }: { tender: TenderDoc; at: Date; id: string }): Promise<void> {
  const person = await UserModel.findOne({ _id: userId, state: 'ACTIVE' }, FIELDS).lean<Recipient>()
  if (!person) return
  const lang = langOf(person)
  const name = `${person.givenName} ${person.surName}`.trim() || person.email
  const values = { name, link: linkTo(`/projekte/${tender._id}`), number: String(tender.no), time: momentText(at, lang) }
  await queueMails({ id: `virus:${id}`, key: 'fileInfected' }, [{ to: person.email, lang, values, sealed: sealedNames(tender) }], at)
}
