import { UserModel, type UserDoc } from './model'

/** How many people have an account for each of these organizations, whatever its state. */
export const countMembers = async (ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const counts = new Map(ids.map((id) => [id, 0]))
  if (ids.length === 0) return counts
  const people = await UserModel.find({ organizationId: { $in: [...ids] } }, { _id: 0, organizationId: 1 }).lean<
    Pick<UserDoc, 'organizationId'>[]
  >()
  for (const { organizationId } of people) if (organizationId !== null) counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1)
  return counts
}
