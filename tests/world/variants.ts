import { setAt } from '../../engine/form'
import type { Office } from './procedure'
import type { World } from './testWorld'

const WHETHER = '/GR-Lot/0/GR-Lot-TenderingTerms/GR-Lot-Variants/BT-63-Lot'

/** A tender that takes offers, whose notice says so of variants (BT-63); null: nothing. */
export const beginWithVariants = async (world: World, office: Office, allowed: string | null): Promise<string> => {
  const { id, version = 0, data } = await office.draft()
  if (allowed !== null) await world.call(office.people.first, 'updateProject', { id, version, data: setAt(data ?? {}, WHETHER, allowed) })
  await office.stage(id, { stage: 2 })
  await office.stage(id, { stage: 6 })
  return id
}
