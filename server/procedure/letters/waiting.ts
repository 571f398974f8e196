import { sentOf } from '../../../workflows/letters'
import { type InformationDoc, standstillIn, type TenderDoc } from '../../tenders/area'
import { waitingFrom } from '../award'
import { proofsOf } from './proofs'

/** What the proofs of an information come to, at this moment. */
interface Proven {
  /** Those told by Lotse alone whose letter is not proven to have gone out. */
  undelivered: number
  /** From when on the contract may be made; null: nobody is proven to have been told, or nobody had to be. */
  contractFrom: Date | null
}

/**
 * The waiting period as the proofs have it: it runs from the day after the last letter went out, and not from when somebody pressed send.
 * What went by another way is the team's to prove, and counts from when they told.
 */
export async function provenOf(tender: TenderDoc, { told, waiting }: InformationDoc): Promise<Proven> {
  const standstill = standstillIn(tender)
  if (!standstill || waiting === null || told.length === 0) return { undelivered: 0, contractFrom: waiting?.contractFrom ?? null }
  const ids = [...new Set(told.flatMap(({ letters }) => letters ?? []))]
  const proofs = new Map(await Promise.all(ids.map(async (id) => [id, await proofsOf(id, 'information')] as const)))
  const sent = told.map(({ offerId, at, letters }) => {
    // Told before there were letters, or by hand: at that moment.
    if (letters === undefined || !waiting.electronic) return { sentAt: at.getTime() }
    const proof = proofs.get(letters)?.get(offerId)
    return { sentAt: proof?.state === 'sent' && proof.at !== null ? Date.parse(proof.at) : null }
  })
  const { undelivered, last } = sentOf(sent)
  if (last === null) return { undelivered, contractFrom: null }
  // Never earlier than what everybody was told.
  const proven = waitingFrom(standstill, { at: new Date(last), electronic: waiting.electronic, isAnybodyTold: true }).contractFrom
  return { undelivered, contractFrom: proven > waiting.contractFrom ? proven : waiting.contractFrom }
}
