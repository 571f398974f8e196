import { type Static, Type } from '@sinclair/typebox'
import { compiled } from '../../calls/schema'
import { LetterKindName, LetterProof } from '../../contract/procedure/letters'
import type { LettersDoc } from './model'
import { proofsOf } from './proofs'

/** What a house says of letters that went out there, by offer: the mails stay where they were sent. */
const Told = Type.Array(Type.Object({ offerId: Type.String(), proof: LetterProof }))

const Texts = Type.Record(Type.String(), Type.Object({ subject: Type.String(), text: Type.String() }))
const Content = {
  ...{ tenderId: Type.String(), lotId: Type.String(), kind: LetterKindName, choiceReason: Type.String(), electronic: Type.Boolean() },
  winners: Type.Array(Type.Object({ offerId: Type.String(), organizationId: Type.Integer(), name: Type.String() })),
  texts: Texts,
  letters: Type.Array(Type.Object({ offerId: Type.String(), organizationId: Type.Integer(), name: Type.String(), reason: Type.String() })),
}
/** What is read of letters that went: one that lacks something of it would fail whoever opens the page. */
const Gone = Type.Object({
  ...Content,
  authors: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), at: Type.Date() })),
  sent: Type.Object({
    ...{ at: Type.Date(), by: Type.String(), content: Type.Object(Content) },
    values: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
  }),
  discarded: Type.Null(),
  elsewhere: Type.Object({ proofs: Told }),
  created: Type.Date(),
})

/** Letters that went, as they are told to another house; null: a draft, or thrown away, which nobody there is to go on with. */
export const lettersToTell = async (letters: LettersDoc): Promise<LettersDoc | null> => {
  if (letters.sent === null || letters.discarded !== null) return null
  const proofs: Static<typeof Told> = [...(await proofsOf(letters))].map(([offerId, proof]) => ({ offerId, proof }))
  return { ...letters, elsewhere: { house: '', proofs } }
}

/** Whether letters of another house went out there: whoever reads others' drafts before they go is not told by a file who wrote them. */
export const didGoOut = (letters: LettersDoc): boolean =>
  compiled(Gone).Check(letters) && letters.sent?.content.electronic === letters.electronic

/** Letters of another house (the mark of its key) as this one keeps them: its word on their proofs stays its word. */
export const lettersTold = (letters: LettersDoc, house: string): LettersDoc => {
  const proofs = (letters.elsewhere?.proofs ?? []).map(({ offerId, proof: { state, at } }) => ({ offerId, proof: { state, at } }))
  return { ...letters, elsewhere: { house, proofs } }
}
