import { tellFault } from '../../access/area'
import { strangeOpenings, type TenderDoc } from '../../tenders/area'

/**
 * Says that lots stand as opened though nothing proves that they were: an entry of the log, and a mail to whoever runs this; once a day.
 * They stay sealed meanwhile.
 */
export async function noteStrangeOpenings(tender: Pick<TenderDoc, '_id' | 'lots'>): Promise<void> {
  for (const lot of tender.lots)
    for (const id of strangeOpenings(tender, lot)) await tellFault(`opening:${tender._id}:${lot.lotId}:${id}`, { tenderId: tender._id })
}
