import type { Named } from '../../engine/questions'
import { UserModel } from '../access/area'
import { OfferModel } from '../offers/area'
import { OrganizationModel } from '../organizations/area'
import { inParts } from '../platform/inParts'
import { hidesAuthors, hidesNames, type WithNames } from '../tenders/area'
import { QuestionModel } from './model'

interface Person {
  givenName: string
  surName: string
}

/**
 * The companies that take part in a tender or asked about it, and their people: who must not be recognized in an entry. Nobody, where their
 * names are hidden from whoever would be told of them; where their works are, all companies that applied, which everybody here knows.
 */
export async function namesIn(tender: WithNames): Promise<Named[]> {
  if (hidesNames(tender)) return []
  const isOfWorks = hidesAuthors(tender)
  const tenderId = tender._id
  const [offers, questions] = await Promise.all([
    OfferModel.find({ tenderId, ...(isOfWorks ? { 'lotOffers.applicationSent': { $type: 'date' } } : {}) }, { orgId: 1 }).lean<
      { orgId: number }[]
    >(),
    isOfWorks ? [] : QuestionModel.find({ tenderId }, { orgId: 1 }).lean<{ orgId: number | null }[]>(),
  ])
  const orgIds = [...new Set([...offers, ...questions].flatMap(({ orgId }) => orgId ?? []))]
  const [organizations, people] = await Promise.all([
    inParts(orgIds, (part) => OrganizationModel.find({ _id: { $in: part } }, { name: 1 }).lean<{ name: string }[]>()),
    inParts(isOfWorks ? [] : orgIds, (part) =>
      UserModel.find({ organizationId: { $in: part } }, { givenName: 1, surName: 1 }).lean<Person[]>(),
    ),
  ])
  return [
    ...organizations.map(({ name }): Named => ({ kind: 'organization', name })),
    ...people.map(({ givenName, surName }): Named => ({ kind: 'person', name: `${givenName} ${surName}`.trim() })),
  ].filter(({ name }) => name.trim() !== '')
}
