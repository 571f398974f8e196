import { readPage, warmList, type KeyedList, type Place } from '../platform/keyPages'
import { OrganizationModel, type OrganizationDoc, type OrganizationType } from './model'

const JUDGED_FIELDS = {
  name: 1,
  nameKey: 1,
  'contact.city': 1,
  'contact.email': 1,
  vat: 1,
  registrationNumber: 1,
  identificationNumber: 1,
} as const
type Judged = Pick<OrganizationDoc, '_id' | 'name' | 'nameKey' | 'contact' | 'vat' | 'registrationNumber' | 'identificationNumber'>

export const placeOfOrganization = ({ nameKey, _id }: Pick<OrganizationDoc, 'nameKey' | '_id'>): Place => ({ key: nameKey, id: _id })

const listOf = (type: OrganizationType): KeyedList<Judged, OrganizationDoc> => {
  const inside = (from: string, to: string | null) => ({ type, nameKey: { $gte: from, ...(to === null ? {} : { $lte: to }) } })
  return {
    name: `organizations ${type}`,
    placeOf: placeOfOrganization,
    keys: async () => {
      const rows = await OrganizationModel.find(inside('', null), { _id: 0, nameKey: 1 })
        .sort({ nameKey: 1 })
        .lean<Pick<OrganizationDoc, 'nameKey'>[]>()
      return rows.map(({ nameKey }) => nameKey)
    },
    judged: (from, to) => OrganizationModel.find(inside(from, to), JUDGED_FIELDS).sort({ nameKey: 1 }).lean<Judged[]>(),
    rows: (from, to) => OrganizationModel.find(inside(from, to), { pending: 0 }).sort({ nameKey: 1 }).lean<OrganizationDoc[]>(),
    whole: (places) =>
      OrganizationModel.find({ _id: { $in: places.map(({ id }) => Number(id)) } }, { pending: 0 }).lean<OrganizationDoc[]>(),
  }
}

/** So that the first person to open the lists of organizations does not wait for it. */
export const warmOrganizations = async (): Promise<void> => {
  await warmList(listOf('CONTRACTOR'))
  await warmList(listOf('CLIENT'))
}

interface Wanted {
  readonly type: OrganizationType
  readonly words: ((text: string) => boolean) | null
  readonly after: Place | null
  readonly most: number
}

/** One page of organizations by name, those of one name by their number. */
export const listOrganizations = ({ type, words, after, most }: Wanted): Promise<OrganizationDoc[]> => {
  const keep =
    words &&
    (({ name, contact, vat, registrationNumber, identificationNumber }: Judged) =>
      words([name, contact.city, contact.email, vat, registrationNumber, identificationNumber].join(' ')))
  return readPage(listOf(type), { after, most, keep })
}
