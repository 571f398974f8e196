import { type Static, Type } from '@sinclair/typebox'
import { compiled } from '../../calls/schema'
import { LetterProof } from '../../contract/procedure/letters'
import type { LettersDoc } from './model'
import { proofsOf } from './proofs'

/** What a house says of letters that went out there, by offer: the mails stay where they were sent. */
const Told = Type.Array(Type.Object({ offerId: Type.String(), proof: LetterProof }))

/** Letters that went, as they are told to another house; null: a draft, or thrown away, which nobody there is to go on with. */
export const lettersToTell = async (letters: LettersDoc): Promise<LettersDoc | null> => {
  if (letters.sent === null || letters.discarded !== null) return null
  const proofs: Static<typeof Told> = [...(await proofsOf(letters))].map(([offerId, proof]) => ({ offerId, proof }))
  return { ...letters, elsewhere: { house: '', proofs } }
}

/** Whether letters of another house went out there: whoever reads others' drafts before they go is not told by a file who wrote them. */
export const didGoOut = ({ sent, discarded, elsewhere }: LettersDoc): boolean =>
  Boolean(sent) && discarded === null && compiled(Told).Check(elsewhere?.proofs)

/** Letters of another house (the mark of its key) as this one keeps them: its word on their proofs stays its word. */
export const lettersTold = (letters: LettersDoc, house: string): LettersDoc => {
  const proofs = (letters.elsewhere?.proofs ?? []).map(({ offerId, proof: { state, at } }) => ({ offerId, proof: { state, at } }))
  return { ...letters, elsewhere: { house, proofs } }
}
