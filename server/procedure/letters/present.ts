import { KINDS, LETTER_KINDS } from '../../../workflows/letters'
import type { LetterProof, LettersList, LettersView, LetterView } from '../../contract/procedure/letters'
import type { Context } from '../../calls/context'
import { textOf } from '../../platform/errors'
import { actingUser, type LotDoc, presentNamed, type TenderDoc } from '../../tenders/area'
import { contractFromIf } from './faults'
import { LettersModel, type LettersDoc } from './model'
import { letterIdOf, proofsOf } from './proofs'
import { readerRefusal } from './reader'
import { filledFor, houseTexts, lawOfLetter, sharedValues } from './texts'
import { provenOf } from './waiting'
import { contentOf } from './write'

/** Letters with everything that stands in them, as they went or as they would go now. */
const wholeOf = async (tender: TenderDoc, letters: LettersDoc, at: Date) => {
  const { sent } = letters
  if (sent) return { content: sent.content, values: sent.values }
  const content = contentOf(letters)
  return { content, values: sharedValues(tender, { ...content, contractFrom: await contractFromIf(tender, content, at) }) }
}

async function contractFromOf(
  tender: TenderDoc,
  letters: LettersDoc,
  { lot, at }: { lot: LotDoc | undefined; at: Date },
): Promise<Date | null> {
  if (letters.sent === null) return contractFromIf(tender, letters, at)
  const information = lot?.information
  const isThis = information?.told.some((one) => one.letters === letters._id) ?? false
  return information && isThis ? (await provenOf(tender, letters.lotId, information)).contractFrom : null
}

export async function presentLetters(tender: TenderDoc, letters: LettersDoc, ctx: Context): Promise<LettersView> {
  const { sent } = letters
  const { content, values } = await wholeOf(tender, letters, ctx.now)
  const lot = tender.lots.find(({ lotId }) => lotId === letters.lotId)
  const proofs = sent ? await proofsOf(letters) : null
  const proofOf = (offerId: string): LetterProof => {
    if (!sent || !proofs) return { state: 'none', at: null }
    const of = letters.elsewhere ? { elsewhere: true as const } : {}
    if (!content.electronic) return { state: 'otherWay', at: sent.at.toISOString(), ...of }
    return proofs.get(offerId) ?? { state: 'queued', at: sent.at.toISOString(), ...of }
  }
  const refusal = sent || !lot ? null : await readerRefusal(tender, lot, { letters, by: actingUser(ctx), at: ctx.now })
  const from = await contractFromOf(tender, letters, { lot, at: ctx.now })
  return {
    ...{ id: letters._id, version: letters.version, lotId: letters.lotId, kind: letters.kind },
    paragraph: lawOfLetter(tender, letters.kind)?.paragraph ?? null,
    winners: content.winners.map(({ offerId, ...one }) => ({ offerId, ...presentNamed(one) })),
    ...(content.choiceReason === '' ? {} : { choiceReason: content.choiceReason }),
    electronic: content.electronic,
    texts: { ...houseTexts(letters.kind), ...content.texts },
    letters: content.letters.map(({ offerId, name, reason, ...own }) => ({
      ...{ offerId, name, reason, filled: filledFor(content, { name, reason, ...own }, values), proof: proofOf(offerId) },
    })),
    authors: letters.authors.map(({ name, at }) => ({ name, at: at.toISOString() })),
    refusal: refusal && (textOf(refusal.reason, ctx.lang, refusal.params) ?? refusal.reason),
    sent: sent && { at: sent.at.toISOString(), by: sent.by },
    contractFrom: from?.toISOString() ?? null,
  }
}

export async function presentAllLetters(tender: TenderDoc, ctx: Context): Promise<LettersList> {
  const all = await LettersModel.find({ tenderId: tender._id, discarded: null }).lean<LettersDoc[]>()
  const newest = all.toSorted((one, other) => other.created.getTime() - one.created.getTime())
  return {
    letters: await Promise.all(newest.map((one) => presentLetters(tender, one, ctx))),
    kinds: LETTER_KINDS.flatMap((kind) => {
      const law = lawOfLetter(tender, kind)
      return law ? [{ kind, ...law, needs: [...KINDS[kind].needs], texts: houseTexts(kind) }] : []
    }),
  }
}

/** One letter, as it went or would go now; null: there is none for this offer. */
export async function presentLetter(
  tender: TenderDoc,
  { letters, offerId }: { letters: LettersDoc; offerId: string },
  ctx: Context,
): Promise<LetterView | null> {
  const { content, values } = await wholeOf(tender, letters, ctx.now)
  const letter = content.letters.find((one) => one.offerId === offerId)
  if (!letter) return null
  return {
    id: letterIdOf(letters._id, offerId),
    ...{ projectId: tender._id, projectNo: tender.no, projectName: tender.name, buyer: tender.orgName },
    lotName: tender.lots.length > 1 ? (tender.lots.find(({ lotId }) => lotId === letters.lotId)?.name ?? '') : '',
    kind: letters.kind,
    paragraph: lawOfLetter(tender, letters.kind)?.paragraph ?? null,
    recipient: letter.name,
    at: (letters.sent?.at ?? ctx.now).toISOString(),
    ...filledFor(content, letter, values)[ctx.lang],
  }
}
