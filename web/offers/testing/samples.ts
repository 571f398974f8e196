import type { OfferDraftView } from '../../../server/contract/offers/drafts'
import type { LotOfferView, OfferView } from '../../../server/contract/offers/views'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { usualProcedure } from '../../../workflows/procedure'

/* Smallest tenders and offers for tests of this folder. */

export const lotOf = (lotId: string, override: Partial<LotView> = {}): LotView => ({
  lotId,
  name: `Teil ${Number(lotId.slice(-4))}`,
  stage: 3,
  round: 1,
  offerRound: 1,
  applicationRound: 1,
  skippedPhases: [],
  applicationDeadline: null,
  offerDeadline: null,
  finalDeadline: null,
  deadlinePeriodDays: null,
  closedAt: null,
  openedAt: { applications: null, offers: null },
  pickedAt: null,
  outcome: null,
  outcomeReason: '',
  ...override,
})

export const tenderOf = (override: Partial<TenderView> = {}): TenderView => ({
  id: 'tender',
  no: 41,
  parentId: null,
  name: 'Erneuerung der Kaimauer Westhafen',
  description: '',
  type: 0,
  procedure: { id: usualProcedure(override.type ?? 0), version: 1 },
  stage: 6,
  templateId: 'EU-19',
  templateVersion: 1,
  templateName: { de: 'EU-19', en: 'EU-19' },
  legalBasis: null,
  organizationId: 1,
  organization: { id: 1, name: 'Hafengesellschaft Hammersiel mbH', email: 'vergabe@hammersiel.example', phone: '+49 4791 555120' },
  published: '2026-10-12T08:00:00.000Z',
  archived: null,
  outcome: null,
  applicationDeadline: null,
  offerDeadline: null,
  finalDeadline: null,
  deadlinePeriodDays: null,
  lots: [lotOf('LOT-0001')],
  fourEyes: { applications: true, offers: true },
  hasLots: (override.lots ?? []).length > 1,
  informationRooms: [],
  panels: [],
  tags: [],
  serverTime: '2026-11-24T08:41:36.000Z',
  ...override,
})

export const entryOf = (lotId: string, override: Partial<LotOfferView> = {}): LotOfferView => ({
  lotId,
  round: 1,
  offerRound: 1,
  stage: 0,
  applicationSent: null,
  offerSent: null,
  sealed: false,
  decision: null,
  decidedAt: null,
  announcedAt: null,
  reason: null,
  applicationReceipt: null,
  offerReceipt: null,
  lateApplicationReceipt: null,
  lateOfferReceipt: null,
  moves: [],
  ...override,
})

export const offerOf = (override: Partial<OfferView> = {}): OfferView => ({
  id: 'offer',
  version: 1,
  projectId: 'tender',
  organizationId: 7,
  organization: { id: 7, name: 'Nordkai Tiefbau GmbH' },
  created: '2026-11-01T08:00:00.000Z',
  updated: '2026-11-01T08:00:00.000Z',
  stage: Math.max(0, ...(override.lotOffers ?? []).map(({ stage }) => stage)),
  lotOffers: [],
  ...override,
})

const field = (de: string, en: string) => ({ kind: 'field', label: { de, en }, displayType: 'TEXTBOX', valueType: 'text' })

/** A bidder's form of two fields, one of which must be filled. */
export const FORM = {
  ...{ id: 'bidder-offer', name: { de: 'Angebot', en: 'Offer' }, description: { de: '', en: '' }, version: 1, active: true },
  ...{ published: null, projectTypes: [], legalBasis: 'other', roomTemplates: [], rules: [] },
  schema: {
    type: 'object',
    required: ['price'],
    properties: {
      price: { type: 'object', required: ['total'], properties: { total: { type: 'string' }, remarks: { type: 'string' } } },
    },
  },
  ui: {
    order: ['price'],
    nodes: {
      price: { kind: 'section', label: { de: 'Preis', en: 'Price' }, order: ['total', 'remarks'] },
      total: field('Gesamtpreis', 'Total price'),
      remarks: { ...field('Bemerkungen', 'Remarks'), alwaysShow: true },
    },
  },
}

/** What the server says of a form's values: the price must be there. */
export const missingIn = (data: OfferDraftView['data']): OfferDraftView['missing'] =>
  (data.price as { total?: string } | undefined)?.total ? [] : [{ path: '/price/total', contentId: 'total', rule: 'required', params: {} }]

export const draftOf = (lotId: string, override: Partial<OfferDraftView> = {}): OfferDraftView => {
  const data = override.data ?? { price: { total: '100' } }
  return {
    ...{ offerId: 'offer', projectId: 'tender', lotId, kind: 'offer', round: 1, offerRound: 1, version: 1 },
    ...{
      savedAt: null,
      savedBy: null,
      data,
      messages: [],
      variants: [],
      mainFiles: [],
      leftFiles: [],
      earlierVariants: [],
      variantRule: { allowed: 'none' as const, paragraph: '' },
      mainRule: { allowed: 'none' as const, paragraph: '' },
      rooms: [],
      missing: missingIn(data),
      deadline: null,
      isOpen: true,
      submitted: null,
      withdrawn: null,
      formRef: 'form',
      form: FORM,
    },
    ...override,
  }
}
