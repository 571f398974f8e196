import { OrganizationModel, type OrganizationDoc } from './model'

const MOST = 10

/**
 * Other organizations of the same name, upper and lower case, umlauts and blanks aside. Two authorities may well be called alike: staff are
 * told, not refused.
 */
export const sameNames = async ({ _id, nameKey }: Pick<OrganizationDoc, '_id' | 'nameKey'>) => {
  const pages = await Promise.all(
    (['CLIENT', 'CONTRACTOR'] as const).map((type) =>
      OrganizationModel.find({ type, nameKey }, { name: 1 }).limit(MOST).lean<Pick<OrganizationDoc, '_id' | 'name'>[]>(),
    ),
  )
  const others = pages.flat().filter((one) => one._id !== _id)
  return others.length === 0 ? [] : [{ code: 'sameName' as const, organizations: others.map((one) => ({ id: one._id, name: one.name })) }]
}
