import { entryOf } from '../../../workflows/variants'
import type { LotResult } from '../../contract/offers/views'
import { AppError } from '../../platform/errors'
import type { EffectPorts } from '../../platform/outbox'
import type { LotDoc, TenderDoc } from '../../tenders/area'
import { type Draft, readDraft, saveDraft } from '../drafts'
import type { OfferDoc } from '../model'
import { standing } from '../place'
import { readOffer } from './changeLots'
import { type Sending, takeIn } from './submit'
import { takeDraft } from './takeDraft'

interface Rest extends Pick<Draft, 'data' | 'variants'> {
  /** Files of what is taken back alone. */
  leaving: (fileId: string) => boolean
}

/** What a draft is without some of its entries: a further main offer takes the place of the first. Null: no main offer is left. */
export function restOf({ data, variants }: Pick<Draft, 'data' | 'variants'>, offerId: string, entries: readonly string[]): Rest | null {
  const staying = variants.filter(({ id }) => !entries.includes(entryOf(offerId, id)))
  const isFirstGone = entries.includes(offerId)
  const next = isFirstGone ? staying.find(({ main }) => main) : undefined
  if (isFirstGone && !next) return null
  const [named, kept] = [variants, staying].map((some) => new Set(some.flatMap(({ files }) => files))) as [Set<string>, Set<string>]
  return {
    data: next?.data ?? data,
    variants: staying.filter((one) => one !== next),
    leaving: (id) => (named.has(id) ? !kept.has(id) : isFirstGone),
  }
}

/**
 * Takes back some of what a company handed in for a lot, and hands in the rest again, as if it had done both itself in the moment of its
 * request: the rest has a receipt of its own. Nothing is taken back where the rest could not be handed in.
 */
export async function takeBackSome(
  { offer, tender, lot }: { offer: OfferDoc; tender: TenderDoc; lot: LotDoc },
  { entries, ...sending }: Omit<Sending, 'event' | 'lots' | 'drafts' | 'forms' | 'leaving'> & { entries: readonly string[] },
  ports: EffectPorts,
): Promise<LotResult[]> {
  const { by, declaredBy, receivedAt: at } = sending
  const { place } = standing(offer, { tender, lot, kind: 'offer' }, at)
  const draft = await readDraft(place)
  const known = [offer._id, ...draft.variants.map(({ id }) => entryOf(offer._id, id))]
  const errors = entries.flatMap((one, n) => (known.includes(one) ? [] : [{ path: `/extra/entries/${n}`, rule: 'unknownVariant' }]))
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const rest = restOf(draft, offer._id, entries)
  if (!rest) throw new AppError('conflict', { reason: 'refused.noMainOfferLeft' })
  const { leaving, ...as } = rest
  const seen = { version: draft.version, form: undefined }
  const tried = await takeDraft({ tender, place, declaredBy, seen, at, leaving, as })
  if (!tried.ok) {
    const { ok, ...why } = tried
    return [{ lotId: lot.lotId, done: ok, ...why }]
  }
  const taken = await takeIn({ offer, tender }, { ...sending, event: 'withdrawOffer', lots: [lot] }, ports)
  if (!taken.every(({ done }) => done)) return taken
  await saveDraft(place, { version: draft.version, data: as.data ?? {}, variants: as.variants, by: { name: by.name }, at })
  const again = { ...sending, event: 'submitOffer' as const, lots: [lot], leaving }
  return takeIn({ offer: await readOffer(offer._id), tender }, again, ports)
}
