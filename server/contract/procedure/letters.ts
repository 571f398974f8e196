import { Type, type Static } from '@sinclair/typebox'
import { LETTER_KINDS, type LetterKind } from '../../../workflows/letters'
import { inLanguages } from '../inLanguages'
import { Instant, MaybeInstant } from '../instant'
import { Loser, NamedWinner } from './award'

const MaybeText = Type.Union([Type.String(), Type.Null()])
export const LetterKindName = Type.Unsafe<LetterKind>(Type.Union(LETTER_KINDS.map((kind) => Type.Literal(kind))))

/** With words in braces ({{reason}}): LETTER_WORDS. */
const Letter = Type.Object(
  { subject: Type.String({ maxLength: 200 }), text: Type.String({ maxLength: 20_000 }) },
  { additionalProperties: false },
)
const Letters = inLanguages(Letter, { additionalProperties: false })

/** Letters of one kind in one lot, each with a reason of its own; `version` 0 and `id` null: new ones. */
export const LettersInput = Type.Object(
  {
    id: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
    version: Type.Integer({ minimum: 0 }),
    lotId: Type.String({ maxLength: 40 }),
    kind: LetterKindName,
    /** Who is to get, or got, the contract; for kinds that name nobody empty. */
    offerIds: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 5000 }),
    letters: Type.Array(Loser, { maxItems: 5000 }),
    /** Of an information: why another than the first of the evaluation; for the team and the log alone. */
    choiceReason: Type.Optional(Type.String({ maxLength: 4000 })),
    /** Of an information; false: it goes by another way (§ 134 Abs. 2 Satz 1 GWB), the longer period runs. */
    electronic: Type.Optional(Type.Boolean()),
    /** Missing: the words of the house. */
    texts: Type.Optional(Letters),
  },
  { additionalProperties: false },
)
export type LettersInput = Static<typeof LettersInput>

/**
 * What is proven of a letter: none (a draft), queued, sent (handed over to the mail server that Lotse sends by), failed, bounced, otherWay
 * (the team sent it by another way than Lotse).
 */
export const LetterProof = Type.Object({
  state: Type.Union([
    ...[Type.Literal('none'), Type.Literal('queued'), Type.Literal('sent'), Type.Literal('failed')],
    ...[Type.Literal('bounced'), Type.Literal('otherWay')],
  ]),
  at: MaybeInstant,
  /** The word of the house in which it went, before the tender came to this one. */
  elsewhere: Type.Optional(Type.Literal(true)),
})
export type LetterProof = Static<typeof LetterProof>

/** Letters as the team reads them. */
export const LettersView = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  lotId: Type.String(),
  kind: LetterKindName,
  paragraph: MaybeText,
  winners: Type.Array(Type.Object({ offerId: Type.String(), ...NamedWinner.properties })),
  choiceReason: Type.Optional(Type.String()),
  electronic: Type.Boolean(),
  texts: Letters,
  letters: Type.Array(
    Type.Object({
      offerId: Type.String(),
      name: Type.String(),
      reason: Type.String(),
      /** As it reads if it went now, or as it went. */
      filled: Letters,
      proof: LetterProof,
    }),
  ),
  /** Whoever wrote in it. */
  authors: Type.Array(Type.Object({ name: Type.String(), at: Instant })),
  /** Why the caller may not read it as the second person, as a sentence; null: they may send it. */
  refusal: MaybeText,
  /** When it went, and who had read it; null: a draft. */
  sent: Type.Union([Type.Object({ at: Instant, by: Type.String() }), Type.Null()]),
  /** Of an information: from when on the contract may be made, by the proofs; of a draft if it went now. */
  contractFrom: MaybeInstant,
})
export type LettersView = Static<typeof LettersView>

/** All letters of a tender, the newest first, and what each kind is and says. */
export const LettersList = Type.Object({
  letters: Type.Array(LettersView),
  kinds: Type.Array(
    Type.Object({
      kind: LetterKindName,
      paragraph: Type.String(),
      verified: Type.Boolean(),
      needs: Type.Array(Type.String()),
      texts: Letters,
    }),
  ),
})
export type LettersList = Static<typeof LettersList>

/** One letter as its recipient reads it. */
export const LetterView = Type.Object({
  id: Type.String(),
  projectId: Type.String(),
  projectNo: Type.Integer(),
  projectName: Type.String(),
  buyer: Type.String(),
  lotName: Type.String(),
  kind: LetterKindName,
  paragraph: MaybeText,
  recipient: Type.String(),
  at: Instant,
  subject: Type.String(),
  text: Type.String(),
})
export type LetterView = Static<typeof LetterView>
