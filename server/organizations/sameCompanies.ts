import { commit } from '../platform/commit'
import { companyKeysOf } from './companyKeys'
import { OrganizationModel, type OrganizationDoc } from './model'

/** Bidders that have one of these keys: each is one equal key of an index. */
export const sameCompanies = async (keys: readonly string[]): Promise<OrganizationDoc[]> => {
  const found = await Promise.all(keys.map((key) => OrganizationModel.find({ companyKeys: key }).lean<OrganizationDoc[]>()))
  const byId = new Map(found.flat().map((one) => [one._id, one]))
  return [...byId.values()].filter(({ type }) => type === 'CONTRACTOR')
}

type Keyed = Pick<OrganizationDoc, '_id' | 'name' | 'vat' | 'registrationNumber' | 'registrationCourt'>

/** Organizations from before there were keys get theirs; before anybody registers. */
export const giveCompanyKeys = async (): Promise<void> => {
  const fields = { name: 1, vat: 1, registrationNumber: 1, registrationCourt: 1 }
  const without = await OrganizationModel.find({ companyKeys: { $exists: false } }, fields).lean<Keyed[]>()
  for (const one of without) await commit(OrganizationModel, { _id: one._id }, { $set: { companyKeys: companyKeysOf(one) } })
}
