import { model, Schema } from '../platform/database/model'
import { fittedToSheet } from '../../engine/authoring'
import { emptyData, type FormData } from '../../engine/form'
import type { OfferMessage, OfferVariant } from '../contract/offers/drafts'
import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { AppError } from '../platform/errors'
import { type BidderForm, withComputed } from '../tenders/area'
import { openValue, sealValue } from './content'
import type { OfferPlace } from './place'

/** What a company writes for one lot. The company's own for ever: nobody else reads it, before or after an opening. */
interface OfferDraftDoc extends OfferPlace {
  /** Follows from what it is about. */
  _id: string
  /** The form's data, sealed. */
  body: string
  /** The messages that are part of it, sealed too; null: none was ever written. */
  messages: string | null
  /** Variants beside it, sealed too. Missing or null: none was ever written. */
  variants?: string | null
  /** Which of its files are whose beside that, sealed too. Likewise. */
  files?: string | null
  /** Missing in drafts of earlier versions. */
  created?: Date
  updated: Date
  updatedBy: string
  version: number
  rev: number
}

const text = { type: String, required: true }
const schema = new Schema<OfferDraftDoc>(
  {
    _id: text,
    tenderId: text,
    offerId: text,
    orgId: { type: Number, required: true },
    lotId: text,
    kind: text,
    round: { type: Number, required: true },
    offerRound: { type: Number, required: true },
    body: text,
    messages: { type: String, default: null },
    variants: { type: String },
    files: { type: String },
    created: { type: Date },
    updated: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'offerDrafts', versionKey: false },
)
schema.index({ offerId: 1 })
schema.index({ orgId: 1 })
const OfferDraftModel = model<OfferDraftDoc>('OfferDraft', schema)

export type DraftVariant = Omit<OfferVariant, 'missing'>

/** Ids of files of a draft with several offers. */
interface DraftFiles {
  /** Belong to the first main offer, whoever else names them. */
  mains: string[]
  /** Were of something that was taken back: they go along again only where somebody names them. */
  left: string[]
}

export interface Draft {
  /** 0: nothing was saved in this round yet. */
  version: number
  savedAt: Date | null
  savedBy: string | null
  /** What was written in an earlier round, where nothing was in this one. Null: nothing at all. */
  data: FormData | null
  /** Of this round alone: what was said in an earlier one was submitted with it. */
  messages: OfferMessage[]
  /** Likewise: an earlier one's are handed in again only where somebody takes them into this one. */
  variants: DraftVariant[]
  files: DraftFiles
  /** Of an earlier round, without their files, which lie in that round's rooms. */
  earlierVariants: DraftVariant[]
}

/** What a draft says in the form as it is asked for now: of an earlier price sheet what still holds, with what that comes to. */
export const dataOf = ({ data }: { data: FormData | null }, { template }: BidderForm, at: Date): FormData =>
  data ? withComputed(template, fittedToSheet(template, data)) : emptyData(template, { now: at })

const idOf = ({ offerId, lotId, kind, round, offerRound }: OfferPlace): string => [offerId, lotId, kind, round, offerRound].join(':')

const open = async ({ _id: id, tenderId, lotId, kind, body }: OfferDraftDoc): Promise<FormData> =>
  (await openValue(body, { id, tenderId, lotId, kind, as: 'draft' })) as FormData

type Sealed = Pick<OfferDraftDoc, '_id' | 'tenderId' | 'lotId' | 'kind'>
const placeBeside = ({ _id: id, tenderId, lotId, kind }: Sealed, what: 'messages' | 'variants' | 'files') => ({
  ...{ id: `${id}:${what}`, tenderId, lotId, kind },
  as: 'draft' as const,
})

const openMessages = async (draft: OfferDraftDoc): Promise<OfferMessage[]> =>
  draft.messages ? ((await openValue(draft.messages, placeBeside(draft, 'messages'))) as OfferMessage[]) : []

const openVariants = async (draft: OfferDraftDoc): Promise<DraftVariant[]> =>
  draft.variants ? ((await openValue(draft.variants, placeBeside(draft, 'variants'))) as DraftVariant[]) : []

const openFiles = async (draft: OfferDraftDoc): Promise<DraftFiles> =>
  draft.files ? ((await openValue(draft.files, placeBeside(draft, 'files'))) as DraftFiles) : { mains: [], left: [] }

/** The draft as it stands. */
export async function readDraft(place: OfferPlace): Promise<Draft> {
  const _id = idOf(place)
  const found = await OfferDraftModel.find({ offerId: place.offerId }).lean<OfferDraftDoc[]>()
  const isEarlier = (one: OfferDraftDoc): boolean =>
    one.lotId === place.lotId &&
    one.kind === place.kind &&
    (one.round < place.round || (one.round === place.round && one.offerRound < place.offerRound))
  const [last] = found.filter(isEarlier).sort((a, b) => b.round - a.round || b.offerRound - a.offerRound)
  const earlierVariants = last ? (await openVariants(last)).map((one) => ({ ...one, files: [] })) : []
  const own = found.find((one) => one._id === _id)
  if (own) {
    const [data, messages, variants, files] = await Promise.all([open(own), openMessages(own), openVariants(own), openFiles(own)])
    return { version: own.version, savedAt: own.updated, savedBy: own.updatedBy, data, messages, variants, files, earlierVariants }
  }
  const data = last ? await open(last) : null
  return { version: 0, savedAt: null, savedBy: null, data, messages: [], variants: [], files: { mains: [], left: [] }, earlierVariants }
}

/** Whether a company has a draft in places of which `isOpen` says so. */
export const hasDraftsIn = async (
  orgId: number,
  isOpen: (places: readonly { tenderId: string; lotId: string }[]) => Promise<boolean>,
): Promise<boolean> => {
  const found = await OfferDraftModel.find({ orgId }, { tenderId: 1, lotId: 1 }).lean<Pick<OfferDraftDoc, 'tenderId' | 'lotId'>[]>()
  return found.length > 0 && isOpen(found)
}

/**
 * Places of these offers in which something was written before a moment; where nobody knows since when, also those that were saved more
 * than once.
 */
export const writtenBefore = (offerIds: readonly string[], at: Date): Promise<Pick<OfferDraftDoc, 'offerId' | 'lotId' | 'kind'>[]> => {
  const isOld = [{ created: { $lt: at } }, { created: null, updated: { $lt: at } }, { created: null, version: { $gt: 1 } }]
  return OfferDraftModel.find({ offerId: { $in: [...offerIds] }, $or: isOld }, { offerId: 1, lotId: 1, kind: 1 }).lean<OfferDraftDoc[]>()
}

interface DraftSave {
  version: number
  /** Missing: what is there stays, also of an earlier price sheet; a new draft needs it. */
  data?: FormData
  /** Missing: those that are there stay. */
  messages?: readonly OfferMessage[]
  /** Likewise. */
  variants?: readonly DraftVariant[]
  /** Likewise. */
  files?: DraftFiles
  by: { name: string }
  at: Date
}

/** Saves one, sealed. Refuses with `stale` (409: who changed it) where somebody else saved meanwhile. */
export async function saveDraft(place: OfferPlace, { version, data, messages, variants, files, by, at }: DraftSave): Promise<void> {
  const _id = idOf(place)
  const { tenderId, offerId, orgId, lotId, kind, round, offerRound } = place
  const body = data && (await sealValue(data, { id: _id, tenderId, lotId, kind, as: 'draft' }))
  const said = messages && (await sealValue(messages, placeBeside({ _id, tenderId, lotId, kind }, 'messages')))
  const beside = variants && (await sealValue(variants, placeBeside({ _id, tenderId, lotId, kind }, 'variants')))
  const whose = files && (await sealValue(files, placeBeside({ _id, tenderId, lotId, kind }, 'files')))
  const set = {
    ...{ ...(body && { body }), ...(said && { messages: said }), ...(beside && { variants: beside }), ...(whose && { files: whose }) },
    ...{ updated: at, updatedBy: by.name },
  }
  if (version > 0) {
    await commit(OfferDraftModel, { _id, version }, { $set: set })
    return
  }
  try {
    await OfferDraftModel.create({ _id, tenderId, offerId, orgId, lotId, kind, round, offerRound, created: at, ...set })
  } catch (fault) {
    if (!isDuplicateKey(fault)) throw fault
    const theirs = await OfferDraftModel.findOne({ _id }).lean<OfferDraftDoc>()
    if (!theirs) throw fault
    throw new AppError('stale', {
      ...(theirs.updatedBy === '' ? {} : { reason: 'staleBy', changedBy: theirs.updatedBy }),
      changedAt: theirs.updated.toISOString(),
      version: theirs.version,
    })
  }
}
