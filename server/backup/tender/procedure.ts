import { ORIGINAL } from '../../../engine/languages'
import { type PinnedProcedure, shippedAs } from '../../../workflows/procedure'
import { stateOf } from '../../../workflows/tender'
import { AppError, messageOf } from '../../platform/errors'
import { bringVersion, type ToldVersion } from '../../procedures/area'
import { boundRegime, fieldsOfLot, lawIn, misfitOf, type TenderDoc } from '../../tenders/area'
import type { Read } from './contents'
import { refuse } from './own'

const judged = async (pin: PinnedProcedure, told: ToldVersion) => {
  try {
    return await bringVersion(pin, told, ORIGINAL)
  } catch (fault) {
    if (fault instanceof AppError) return refuse(`this house would not publish the procedure that it runs by: ${messageOf(fault, 'en')}`)
    return refuse(`the procedure that it runs by is not what it says (${String(fault)}).`)
  }
}

/**
 * The procedure that the tender runs by here: the one of its name where that is the same, else what came along, judged as this house judges
 * what it publishes, and held against type, law and stage of the tender. What the other house says of it is believed in nothing.
 */
export const procedureHere = async (read: Read, tender: TenderDoc): Promise<{ pin: PinnedProcedure; keep(): Promise<void> }> => {
  const { id, version } = tender.procedure
  const [told, ...others] = read.of('procedureVersions') as unknown as ToldVersion[]
  if (others.length > 0) refuse('the file holds several procedures.')
  // Files from before 2026-11-28 hold none, and their tenders run by what is shipped.
  const brought = told ? await judged({ id, version }, told) : null
  const found = brought?.procedure ?? shippedAs({ id, version })
  if (!found) return refuse('it does not come with the procedure that it runs by.')
  const pin = { id: found.id, version: found.version }
  const here = { ...tender, procedure: pin, ...(tender.regime ? boundRegime(tender._id, tender.regime) : {}) }
  const misfit = misfitOf(found, { type: tender.type, law: lawIn(here) })
  if (misfit) refuse(`nothing of its kind may run by its procedure (${misfit}).`)
  for (const lot of tender.lots)
    try {
      stateOf(here, fieldsOfLot(here, lot))
    } catch {
      refuse(`its procedure has no stage like that of ${lot.lotId}.`)
    }
  return { pin, keep: brought?.keep ?? (() => Promise.resolve()) }
}
