import { KINDS } from '../../../workflows/letters'
import type { LettersInput } from '../../contract/procedure/letters'
import { concernedIn, winnersOf } from '../../offers/area'
import { commit, type NewIntent } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { placeIn, provenIntents } from '../../platform/intentProof'
import { newId } from '../../platform/newId'
import type { LotDoc, TenderDoc } from '../../tenders/area'
import { openedLot } from '../openedLot'
import type { Acting } from '../commands/moveTender'
import { assertNotSent, assertOwed, assertWhole, recipientsIn } from './faults'
import { lettersHash } from './inLog'
import { LettersModel, type LettersContent, type LettersDoc } from './model'
import { lettersRecord } from './record'
import { orderWords } from './order'
import { acceptedOf, houseTexts } from './texts'

export const contentOf = ({
  tenderId,
  lotId,
  kind,
  winners,
  choiceReason,
  electronic,
  texts,
  letters,
}: LettersContent): LettersContent => ({
  ...{ tenderId, lotId, kind, winners, choiceReason, electronic, texts, letters },
})

/** Whoever asks why they lost hears of those who were named to all, or who got the contract. */
async function namedIn(tender: TenderDoc, lot: LotDoc): Promise<string[]> {
  if (lot.information) return lot.information.winners.map(({ offerId }) => offerId)
  const isAwarded = (orgId: number): boolean => (lot.awardedTo ?? []).some(({ organizationId }) => organizationId === orgId)
  return (await concernedIn(tender, lot)).filter(({ orgId }) => isAwarded(orgId)).map(({ offerId }) => offerId)
}

/** What was typed, with the names and companies that belong to it; who is unknown keeps an empty name and is a fault of its own. */
async function readContent(tender: TenderDoc, lot: LotDoc, { input, at }: { input: LettersInput; at: Date }): Promise<LettersContent> {
  const { lotId, kind, choiceReason = '', electronic = true, texts } = input
  const offerIds = kind === 'debriefing' && input.offerIds.length === 0 ? await namedIn(tender, lot) : input.offerIds
  if (KINDS[kind].namesWinner && offerIds.length === 0)
    throw new AppError('invalid', { errors: [{ path: '/input/offerIds', rule: 'required' }] })
  const found = KINDS[kind].namesWinner ? await winnersOf(tender, { lotIds: [lotId], offerIds, path: '/input/offerIds' }) : null
  const winners = found?.get(lotId) ?? []
  const left = await recipientsIn(tender, lot, { kind, winners })
  const isInformation = kind === 'information'
  const orderOf = KINDS[kind].isOrder ? await orderWords(tender, lot, at) : null
  return {
    ...{ tenderId: tender._id, lotId, kind, winners, texts: texts ?? houseTexts(kind) },
    ...{ choiceReason: isInformation ? choiceReason.trim() : '', electronic: isInformation ? electronic : true },
    letters: input.letters.map(({ offerId, reason }) => {
      const one = left.find((each) => each.offerId === offerId)
      const order = one && orderOf?.(one.orgId)
      const accepted = one && KINDS[kind].toWinners ? acceptedOf(lot, one.orgId) : null
      const own = { ...(accepted && { accepted }), ...(typeof order === 'object' && { order }) }
      return { offerId, organizationId: one?.orgId ?? 0, name: one?.name ?? '', reason: reason.trim(), ...own }
    }),
  }
}

const written = (id: string, content: LettersContent, { by, at }: Acting): NewIntent =>
  lettersRecord({
    type: 'LETTERS_WRITTEN',
    at,
    by,
    data: { letters: id, lotId: content.lotId, kind: content.kind, hash: lettersHash(content) },
  })

/** Letters that are written over: those of `input.id`, or the draft of an information that a lot has already: nobody is informed twice. */
async function writtenBefore(tender: TenderDoc, { id, lotId, kind }: LettersInput): Promise<LettersDoc | null> {
  const ofTender = { tenderId: tender._id, discarded: null }
  if (id === null) return kind === 'information' ? LettersModel.findOne({ ...ofTender, lotId, kind, sent: null }).lean<LettersDoc>() : null
  const found = await LettersModel.findOne({ ...ofTender, _id: id }).lean<LettersDoc>()
  if (!found) throw new AppError('notFound')
  return found
}

/**
 * Writes letters, new ones or those of `input.id` over again; whoever writes becomes one of their authors. Refuses (422) what could not be
 * sent, each fault at its place, and (409) what the law or the stage knows no letters for.
 */
export async function writeLetters(tender: TenderDoc, input: LettersInput, acting: Acting): Promise<LettersDoc> {
  const { by, at } = acting
  const lot = openedLot(tender, input.lotId)
  assertOwed(tender, lot, input.kind)
  if (input.kind === 'information' && lot.stage >= 8)
    throw new AppError('conflict', { reason: 'refused.notInThisStage', move: 'inform', lotId: lot.lotId })
  const content = await readContent(tender, lot, { input, at })
  await assertWhole(tender, lot, { content, at })
  const author = { id: by.id, name: by.name, at }
  const before = await writtenBefore(tender, input)
  if (before === null) {
    const _id = newId()
    const pending = provenIntents(placeIn(LettersModel, _id), [written(_id, content, acting)])
    const made = {
      _id,
      ...content,
      authors: [author],
      sent: null,
      discarded: null,
      created: at,
      updated: at,
      updatedBy: by.name,
      version: 1,
      rev: 1,
      pending,
    }
    await LettersModel.create(made)
    return made
  }
  assertNotSent(tender, before)
  const authors = [...before.authors.filter(({ id }) => id !== by.id), author]
  return commit<LettersDoc>(
    LettersModel,
    { _id: before._id, version: input.id === null ? before.version : input.version, sent: null, discarded: null },
    { $set: { ...content, authors, updated: at, updatedBy: by.name } },
    [written(before._id, content, acting)],
  )
}
