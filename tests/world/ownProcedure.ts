import { shippedProcedure, type Phase } from '../../workflows/procedure'
import type { Office } from './procedure'
import type { World } from './testWorld'

type Own = [of: string, id?: string, change?: Readonly<Record<string, object>>, regimes?: readonly string[]]

/**
 * A shipped procedure as an own one for any law, or for these, its phases changed by their keys, published: what tests draft is a
 * concession. Its id.
 */
export async function ownProcedure(
  world: World,
  { people }: Office,
  ...[of, id = `own-${of}`, change = {}, regimes]: Own
): Promise<string> {
  const found = shippedProcedure(of)
  if (!found) throw new Error(of)
  const { regimes: _of, ...document } = found.document
  const phases = document.phases.map((one): Phase => ({ ...one, ...change[one.key] }))
  const row = await world.call(people.admin, 'createProcedure', {
    document: { ...document, id, phases, ...(regimes ? { regimes } : {}) },
  })
  await world.call(people.admin, 'publishProcedure', row.id, row.lock, '')
  return row.id
}
