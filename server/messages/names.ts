import { OrganizationModel } from '../organizations/area'
import { inParts } from '../platform/inParts'

/** Names of organizations by id; unknown ones are not in it. */
export async function namesOf(ids: Iterable<number>): Promise<Map<number, string>> {
  const found = await inParts([...new Set(ids)], (part) =>
    OrganizationModel.find({ _id: { $in: part } }, { name: 1 }).lean<{ _id: number; name: string }[]>(),
  )
  return new Map(found.map(({ _id, name }) => [_id, name]))
}
