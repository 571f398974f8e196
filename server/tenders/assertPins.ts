import type { PinnedProcedure } from '../../workflows/procedure'
import { unknownPins } from '../procedures/area'
import { TenderModel, type TenderDoc } from './model'

/**
 * Every tender's procedure is at hand: one that is not would take down each list that holds the tender. Throws naming procedure and tender;
 * nothing may be served then. Run it after importShippedProcedures().
 */
export async function assertPins(): Promise<void> {
  const pins = (await TenderModel.distinct('procedure')) as PinnedProcedure[]
  const [name] = await unknownPins(pins)
  if (name === undefined) return
  const pin = pins.find(({ id, version }) => `${id}@${version}` === name)
  const found = await TenderModel.findOne({ 'procedure.id': pin?.id, 'procedure.version': pin?.version }, { no: 1 }).lean<
    Pick<TenderDoc, '_id' | 'no'>
  >()
  throw new Error(`Tender ${found?.no} (${found?._id}) pins the procedure ${name}, which is neither shipped nor published here`)
}
