import { shippedProcedure } from '../../workflows/procedure'
import type { Office } from './procedure'
import type { World } from './testWorld'

/** A shipped procedure as an own one for any law, published: what tests draft is a concession. Answers its id. */
export async function ownProcedure(world: World, { people }: Office, ...[of, id = `own-${of}`]: [string, string?]): Promise<string> {
  const found = shippedProcedure(of)
  if (!found) throw new Error(of)
  const { regimes: _of, ...document } = found.document
  const row = await world.call(people.admin, 'createProcedure', { document: { ...document, id } })
  await world.call(people.admin, 'publishProcedure', row.id, row.lock, '')
  return row.id
}
