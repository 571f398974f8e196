import type { Static } from '@sinclair/typebox'
import type { BuyerView } from '../contract/tenders/views'
import { type OrganizationDoc, OrganizationModel } from '../organizations/area'

type Organization = Pick<OrganizationDoc, '_id' | 'name' | 'contact' | 'nutsCode' | 'reviewBody'>
export type Organizations = ReadonlyMap<number, Organization>

/** The organizations that a tender names, by id. */
export async function organizationsOf(ids: readonly number[]): Promise<Organizations> {
  if (ids.length === 0) return new Map()
  const named = { _id: { $in: [...new Set(ids)] } }
  const found = await OrganizationModel.find(named, { name: 1, contact: 1, nutsCode: 1, reviewBody: 1 }).lean<Organization[]>()
  return new Map(found.map((one) => [one._id, one]))
}

/** The buyer's published contact point; never a person's own address. */
export const presentBuyer = ({ _id, name, contact }: Organization): Static<typeof BuyerView> => ({
  id: _id,
  name,
  ...(contact.city ? { city: contact.city } : {}),
  ...(contact.contactPoint ? { contactPoint: contact.contactPoint } : {}),
  ...(contact.email ? { email: contact.email } : {}),
  ...(contact.phone ? { phone: contact.phone } : {}),
  ...(contact.url ? { url: contact.url } : {}),
})
