import type { Mismatch } from '../../contract/offers/mismatch'
import type { TenderDoc } from '../../tenders/area'
import { isTeams } from '../sealing'
import { noteFaults, notedContents } from './note'
import { openAll, opened, presentFaults, soundIn } from './sound'
import { noteStrangeOpenings } from './strangeOpenings'

/**
 * What did not open in a tender's lots that were opened, as it is now: put back as it was, it is none any more. Of the others only those
 * are opened for it whose content was found wrong before; whoever reads them all finds a new one.
 */
export async function mismatchesIn(tender: TenderDoc, at: Date): Promise<Mismatch[]> {
  await noteStrangeOpenings(tender)
  if (tender.lots.every(({ openings }) => openings.length === 0)) return []
  const [{ rows, faults }, noted] = await Promise.all([soundIn(tender._id), notedContents(tender._id)])
  const { faults: unread } = await openAll(rows.filter((row) => noted.has(row._id) && isTeams(row, tender)))
  const wrong = opened([...faults, ...unread], tender)
  await noteFaults(tender, wrong, at)
  return presentFaults(wrong)
}
