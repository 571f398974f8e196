import { type Static, Type } from '@sinclair/typebox'
import { LETTER_KINDS, type LetterKind } from '../../../workflows/letters'
import { defineContract } from '../define'
import { inLanguages } from '../inLanguages'
import { Instant, MaybeInstant } from '../instant'
import { CHANGES_TENDER } from '../tenders/inputs'
import { Loser, NamedWinner } from './award'
import { Exact, Id, MaybeText, OneOf, PROJECT_ID } from '../shapes'
export const LetterKindName = Type.Unsafe<LetterKind>(OneOf(...LETTER_KINDS))

/** With words in braces ({{reason}}): LETTER_WORDS. */
const Letter = Exact({ subject: Type.String({ maxLength: 200 }), text: Type.String({ maxLength: 20_000 }) })
const Letters = inLanguages(Letter, { additionalProperties: false })

/** Letters of one kind in one lot, each with a reason of its own; `version` 0 and `id` null: new ones. */
export const LettersInput = Exact({
  id: Type.Union([Id, Type.Null()]),
  version: Type.Integer({ minimum: 0 }),
  lotId: Type.String({ maxLength: 40 }),
  kind: LetterKindName,
  /** Who is to get, or got, the contract; for kinds that name nobody empty. */
  offerIds: Type.Array(Id, { maxItems: 5000 }),
  letters: Type.Array(Loser, { maxItems: 5000 }),
  /** Of an information: why another than the first of the evaluation; for the team and the log alone. */
  choiceReason: Type.Optional(Type.String({ maxLength: 4000 })),
  /** Of an information; false: it goes by another way (§ 134 Abs. 2 Satz 1 GWB), the longer period runs. */
  electronic: Type.Optional(Type.Boolean()),
  /** Missing: the words of the house. */
  texts: Type.Optional(Letters),
})
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

export const getLetters = defineContract({
  name: 'getLetters',
  area: 'procedure',
  summary: 'Letters to bidders: drafts with each recipient’s own, what went out with its proof, and what each kind says. For the team.',
  params: [PROJECT_ID],
  result: LettersList,
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

/** 404 for everybody but the team and the company that it went to, and while it is a draft for the company, too. */
export const getLetter = defineContract({
  name: 'getLetter',
  area: 'procedure',
  summary: 'One letter in the caller’s language, by the letters’ id and the offer’s with a colon between.',
  params: [['letterId', Type.String({ maxLength: 140 })]],
  result: LetterView,
  who: ['external', 'internal'],
  subject: 'letter',
  mutates: false,
  errors: [404],
})

/**
 * 422 names each fault at its place: a reason that is empty ('required'), another bidder's ('othersReason', 'namesOther'), or has a word to
 * fill ('wordUnfilled'); a text without a word that the law asks for ('wordMissing'), with one that is unknown or that nothing stands for;
 * whom no mail reaches ('unreachable'); a choice that passes over a better rank without a reason ('notFirst'). 409: the law of the tender
 * knows no such letter, its offers are sealed, it was sent, or somebody wrote since `version`.
 */
export const writeLetters = defineContract({
  name: 'writeLetters',
  area: 'procedure',
  summary: 'Writes letters of one kind for a second person to read. Nothing goes out.',
  params: [PROJECT_ID, ['input', LettersInput]],
  result: LettersView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

/** 409: they were sent, or somebody wrote since `version`. */
export const discardLetters = defineContract({
  name: 'discardLetters',
  area: 'procedure',
  summary: 'Throws away letters that were not sent.',
  params: [PROJECT_ID, ['letters', Exact({ id: Id, version: Type.Integer() })]],
  result: LettersList,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})

/**
 * An information (§ 134 GWB) is the first of two steps of an award; the second is updateProjectStage(8, 'awarded') from the day on that
 * follows from the proofs. Sent again it tells those who were not told, and the days begin anew; with other winners all of it begins anew.
 * 409 where the caller wrote in it, or hangs together with whoever did (as at openings); 422 as writeLetters.
 */
export const sendLetters = defineContract({
  name: 'sendLetters',
  area: 'procedure',
  summary: 'A second person, who has read them, sends letters: all at one moment, as messages and mails with proof of delivery.',
  params: [PROJECT_ID, ['letters', Exact({ id: Id, version: Type.Integer() })]],
  ...CHANGES_TENDER,
  errors: [404, 409],
})
