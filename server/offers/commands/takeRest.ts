import { procedureOf } from '../../../workflows/procedure'
import { entryOf } from '../../../workflows/variants'
import { AppError } from '../../platform/errors'
import { isSame } from '../../platform/isSame'
import { besideRulesIn, type TenderDoc } from '../../tenders/area'
import { newNonce, type SubmissionContent } from '../content'
import { readDraft, saveDraft } from '../drafts'
import { openContent } from '../early'
import { type LotOfferDoc, SubmissionModel, type SubmissionDoc } from '../model'
import type { OfferPlace } from '../place'
import { mainFilesOf, type Taken } from './takeDraft'
import { idBefore } from './workThrough'

/** What of something that stands is taken back alone, as somebody read it. */
export interface Some {
  entries: readonly string[]
  /** Of what stood when they chose. */
  receipt: string
  /** Of the draft that named it to them: until it follows what stands, an entry may mean another one there. */
  version: number
}

interface Rest extends Pick<SubmissionContent, 'data' | 'files' | 'mainFiles'> {
  variants: NonNullable<SubmissionContent['variants']>
  /** Id of the further main offer that takes the place of the first; null: the first stays. */
  first: string | null
}

/** What stays of what was handed in: files of what goes go with it. Null: no main offer is left. */
export function restOf(
  { data, variants = [], files, mainFiles = [] }: Pick<SubmissionContent, 'data' | 'variants' | 'files' | 'mainFiles'>,
  offerId: string,
  entries: readonly string[],
): Rest | null {
  const staying = variants.filter(({ id }) => !entries.includes(entryOf(offerId, id)))
  const next = entries.includes(offerId) ? staying.find(({ main }) => main) : undefined
  if (entries.includes(offerId) && !next) return null
  const others = staying.filter((one) => one !== next)
  const named = new Set(variants.flatMap((one) => one.files.map(({ id }) => id)))
  const own = next ? next.files.map(({ id }) => id) : files.map(({ id }) => id).filter((id) => !named.has(id) || mainFiles.includes(id))
  const kept = new Set([...own, ...others.flatMap((one) => one.files.map(({ id }) => id))])
  return {
    ...{ data: next?.data ?? data, variants: others, files: files.filter(({ id }) => kept.has(id)), first: next?.id ?? null },
    ...mainFilesOf(others, own),
  }
}

interface Who {
  by: { name: string }
  at: Date
}

interface Taking extends Some, Who {
  tender: TenderDoc
  place: OfferPlace
  entry: LotOfferDoc
  declaredBy: string
}

const refused = (reason: string, params?: Record<string, string>): Taken => ({ ok: false, reason, ...(params && { params }) })

const standing = async ({ offerReceipt }: LotOfferDoc): Promise<SubmissionDoc | null> =>
  offerReceipt === null ? null : SubmissionModel.findOne({ no: offerReceipt }).lean<SubmissionDoc>()

const idsOf = (all: readonly { id: string }[]): string => JSON.stringify(all.map(({ id }) => id))

/**
 * What is handed in anew where some of what stands is taken back: what stood, without it. Refuses where something else stands than the
 * person read, or the rest would be nothing that the lot takes.
 */
export async function takeRest({ tender, place, entry, declaredBy, entries, receipt, version, by, at }: Taking): Promise<Taken> {
  const row = await standing(entry)
  const { offerId, lotId, kind, round, offerRound } = place
  // The rest names what it takes the place of by its key alone (idBefore); what came in in another house may have another one.
  const isNamed = row?._id === [offerId, lotId, kind, round, offerRound, entry.withdrawn.offers].join(':')
  if (!row || !isNamed || row.no !== receipt || procedureOf(tender).apart.length > 0) return refused('receiptChanged')
  const content = await openContent(row)
  const { variants = [] } = content
  const draft = await readDraft(place)
  if (idsOf(draft.variants) !== idsOf(variants)) {
    // A crash came between: what they chose from is not what stands.
    await followRest(place, row, { by, at })
    return refused('receiptChanged')
  }
  if (draft.version !== version) return refused('receiptChanged')
  const known = [place.offerId, ...variants.map(({ id }) => entryOf(place.offerId, id))]
  const errors = entries.flatMap((one, n) => (known.includes(one) ? [] : [{ path: `/extra/entries/${n}`, rule: 'unknownVariant' }]))
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const rest = restOf(content, place.offerId, entries)
  if (!rest) return refused('noMainOfferLeft')
  const rule = (await besideRulesIn(tender, place)).variants
  if (rule.allowed === 'required' && rest.variants.every(({ main }) => main))
    return refused('variantsRequired', { paragraph: rule.paragraph })
  const { form, messages } = content
  const { data, variants: beside, files, mainFiles } = rest
  const own = { form, data, messages, files, declaredBy, nonce: newNonce(), ...(mainFiles && { mainFiles }) }
  return { ok: true, content: { ...own, ...(beside.length > 0 && { variants: beside }) }, early: {} }
}

/**
 * The draft as what stands has it: whoever takes all of it back and writes on finds nothing in it that was taken back before, and files of
 * that go along only where somebody names them anew.
 */
export async function followRest(place: OfferPlace, row: SubmissionDoc, { by, at }: Who): Promise<void> {
  const draft = await readDraft(place)
  const [content, before, isGone] = await Promise.all([
    openContent(row),
    SubmissionModel.findOne({ _id: idBefore(row) ?? '' }).lean<SubmissionDoc>(),
    SubmissionModel.exists({ _id: `${row._id}:withdrawn` }),
  ])
  const { data, variants = [], files, mainFiles: mains = [] } = content
  // Asked after the draft was read: what somebody writes once nothing stands is another version of it.
  if (isGone || idsOf(draft.variants) === idsOf(variants)) return
  const [staying, handedIn] = [variants, files].map((all) => new Set(all.map(({ id }) => id))) as [Set<string>, Set<string>]
  const stood = before && (await openContent(before))
  const gone = stood ? stood.files.map(({ id }) => id) : []
  const left = [...new Set([...draft.files.left, ...gone])].filter((id) => !handedIn.has(id))
  const isFirstSame = stood && isSame(stood.data, data)
  const next = { version: draft.version, variants: draft.variants.filter(({ id }) => staying.has(id)), files: { mains, left } }
  await saveDraft(place, { ...next, ...(!isFirstSame && { data }), by, at }).catch((fault: unknown) => {
    // It is handed in, whatever became of the draft: the next one who takes something back mends it.
    if (!(fault instanceof AppError && fault.code === 'stale')) throw fault
  })
}

/** What a crash kept from the draft, before all of it is taken back: what is handed in anew from it has nothing that went before. */
export async function followStanding(place: OfferPlace, entry: LotOfferDoc, who: Who): Promise<void> {
  const row = place.kind === 'offer' ? await standing(entry) : null
  if (row?.rest !== undefined) await followRest(place, row, who)
}
