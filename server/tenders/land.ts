import { landOfNuts, type Land } from '../../workflows/deadlines'
import { type OrganizationDoc, OrganizationModel } from '../organizations/area'
import type { TenderDoc } from './model'

/** The Land of the authority, by its NUTS code: whose holidays count. Null: its code names none alone, and those of all Länder count. */
export async function landIn({ orgId }: Pick<TenderDoc, 'orgId'>): Promise<Land | null> {
  const found = await OrganizationModel.findOne({ _id: orgId }, { nutsCode: 1 }).lean<Pick<OrganizationDoc, 'nutsCode'>>()
  return landOfNuts(found?.nutsCode ?? '')
}
