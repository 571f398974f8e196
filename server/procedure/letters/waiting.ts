import { sentOf } from '../../../workflows/letters'
import { type InformationDoc, standstillAt, type TenderDoc, waitsIn } from '../../tenders/area'
import { waitingFrom } from '../award'
import { LettersModel, type LettersDoc } from './model'
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
  if (!waitsIn(tender) || waiting === null || told.length === 0) return { undelivered: 0, contractFrom: waiting?.contractFrom ?? null }
  const ids = [...new Set(told.flatMap(({ letters }) => letters ?? []))]
  const here = await LettersModel.find({ _id: { $in: ids }, electronic: true }, { _id: 1 }).lean<Pick<LettersDoc, '_id'>[]>()
  const proofs = new Map(await Promise.all(here.map(async ({ _id }) => [_id, await proofsOf(_id, 'information')] as const)))
  const sent = told.map(({ offerId, at, letters }) => {
    const known = letters === undefined ? undefined : proofs.get(letters)
    // Told by another way than Lotse, before there were letters, or in another house (tender:in): at that moment.
    if (known === undefined) return { sentAt: at.getTime() }
    const proof = known.get(offerId)
    return { sentAt: proof?.state === 'sent' && proof.at !== null ? Date.parse(proof.at) : null }
  })
  const { undelivered, last } = sentOf(sent)
  const standstill = last === null ? null : await standstillAt(tender, new Date(last))
  if (last === null || !standstill) return { undelivered, contractFrom: null }
  // Never earlier than what everybody was told.
  const proven = waitingFrom(standstill, { at: new Date(last), electronic: waiting.electronic, isAnybodyTold: true }).contractFrom
  return { undelivered, contractFrom: proven > waiting.contractFrom ? proven : waiting.contractFrom }
}
