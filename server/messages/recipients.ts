import { UserModel } from '../access/area'
import { type OfferDoc, OfferModel, peopleOfOrganizations, type Person, watchersOf } from '../offers/area'
import { inParts } from '../platform/inParts'
import { teamIds, type TenderDoc } from '../tenders/area'
import type { MessageDoc } from './model'

const FIELDS = { email: 1, givenName: 1, surName: 1, settings: 1, organizationId: 1, state: 1 }

/** Who takes part in a tender, by their organizations. */
const participantsOf = async (tenderId: string): Promise<number[]> =>
  (await OfferModel.find({ tenderId }, { orgId: 1 }).lean<Pick<OfferDoc, 'orgId'>[]>()).map(({ orgId }) => orgId)

const peopleOfTeam = async (tender: TenderDoc, at: Date): Promise<Person[]> =>
  (await inParts(teamIds(tender, at), (part) => UserModel.find({ _id: { $in: part } }, FIELDS).lean<Person[]>())).filter(
    ({ state }) => state === 'ACTIVE',
  )

/** The companies that a message of the authority is for; of a public one those that take part. */
export const companiesOf = ({ reach, to, tenderId }: Pick<MessageDoc, 'reach' | 'to' | 'tenderId'>): Promise<number[]> =>
  reach === 'companies' ? Promise.resolve(to) : reach === 'authority' ? Promise.resolve([]) : participantsOf(tenderId)

/**
 * Whom a message is told by mail: the team, or people of the companies it is for; of a public one also whoever watches the tender. Each
 * once.
 */
export async function peopleFor(message: MessageDoc, tender: TenderDoc): Promise<Person[]> {
  if (message.reach === 'authority') return peopleOfTeam(tender, message.at)
  const [members, watchers] = await Promise.all([
    companiesOf(message).then(peopleOfOrganizations),
    message.reach === 'public' ? watchersOf(tender._id) : [],
  ])
  return [...new Map([...members, ...watchers].map((one) => [one._id, one])).values()]
}
