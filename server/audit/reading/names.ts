import { UserModel, type UserDoc } from '../../access/model'
import { OrganizationModel } from '../../organizations/model'
import { inParts } from '../../platform/inParts'
import { TenderModel, type LotDoc } from '../../tenders/model'
import { AuditPersonModel, type AuditEntry, type AuditPerson } from '../model'

type Person = Pick<AuditPerson, 'name' | 'email'>
export type NamedTender = { _id: string; no: number; name: string; lots: Pick<LotDoc, 'lotId' | 'name'>[] }

/** What the hashes and ids of some entries stand for today; who or what is deleted is not in them. */
export interface Names {
  readonly people: ReadonlyMap<string, Person>
  readonly tenders: ReadonlyMap<string, NamedTender>
  readonly organizations: ReadonlyMap<number, string>
}

const texts = (values: readonly unknown[]): string[] => [...new Set(values.filter((value): value is string => typeof value === 'string'))]
const numbers = (values: readonly unknown[]): number[] => [
  ...new Set(values.filter((value): value is number => typeof value === 'number' && Number.isInteger(value))),
]

/** The organizations that an entry is about where they are several. */
export const organizationIds = ({ organizationIds: ids }: AuditEntry['data']): number[] => (Array.isArray(ids) ? numbers(ids) : [])

/** Who first came into the log as somebody concerned came without a name: it is asked of the account. */
const peopleOf = async (hashes: readonly string[]): Promise<Map<string, Person>> => {
  if (hashes.length === 0) return new Map()
  const known = await AuditPersonModel.find({ hash: { $in: hashes } }, { hash: 1, name: 1, email: 1 }).lean<AuditPerson[]>()
  const nameless = known.filter(({ email }) => !email).map(({ _id }) => _id)
  const users =
    nameless.length === 0
      ? []
      : await UserModel.find({ _id: { $in: nameless } }, { email: 1, givenName: 1, surName: 1 }).lean<
          Pick<UserDoc, '_id' | 'email' | 'givenName' | 'surName'>[]
        >()
  const accounts = new Map(
    users.map(({ _id, email, givenName, surName }) => [_id, { email, name: `${givenName} ${surName}`.trim() || email }]),
  )
  return new Map(
    known.flatMap(({ _id, hash, name, email }): [string, Person][] => {
      const person = email ? { email, name: name || email } : accounts.get(_id)
      return person ? [[hash, person]] : []
    }),
  )
}

/** A few reads for a page, however many people are on it. */
export async function namesIn(entries: readonly AuditEntry[]): Promise<Names> {
  const hashes = texts(entries.flatMap(({ actor, data }) => [actor, data.user]))
  const tenderIds = texts(entries.map(({ tenderId }) => tenderId))
  const ids = numbers(
    entries.flatMap(({ data }) => [data.organizationId, data.oldOrganizationId, data.newOrganizationId, ...organizationIds(data)]),
  )
  const [people, tenders, organizations] = await Promise.all([
    peopleOf(hashes),
    tenderIds.length === 0
      ? []
      : TenderModel.find({ _id: { $in: tenderIds } }, { no: 1, 'head.name': 1, 'lots.lotId': 1, 'lots.name': 1 }).lean<
          { _id: string; no: number; head: { name: string }; lots: NamedTender['lots'] }[]
        >(),
    inParts(ids, (part) => OrganizationModel.find({ _id: { $in: part } }, { name: 1 }).lean<{ _id: number; name: string }[]>()),
  ])
  return {
    people,
    tenders: new Map(tenders.map(({ _id, no, head, lots }) => [_id, { _id, no, name: head.name, lots }])),
    organizations: new Map(organizations.map(({ _id, name }) => [_id, name])),
  }
}
