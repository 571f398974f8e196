import { type Static, Type } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { defineContract } from '../define'
import { BidderForms } from './criteria'
import { CHANGES_TENDER, LotIds, MOVES_OF_ITSELF, TenderInput } from './inputs'
import { MaybeInstant } from '../instant'
import { TenderRow, TenderVersion, TenderView } from './views'
import { Id, OneOf, PROJECT_ID } from '../shapes'

/**
 * Needs templateId, a name and an organization (in the data, or as head fields where the template has none). The creator becomes ADMIN of
 * the team.
 */
export const createProject = defineContract({
  name: 'createProject',
  area: 'tenders',
  summary: 'Creates a tender as a draft from a template.',
  params: [['project', TenderInput]],
  result: TenderView,
  who: ['internal'],
  mutates: true,
  errors: [404, 409, 413],
})

export const getProject = defineContract({
  name: 'getProject',
  area: 'tenders',
  summary: 'A tender as its reader may see it: whole for its team, the published part for everybody else.',
  params: [['id', Id]],
  result: TenderView,
  who: ['guest', 'user'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

/** `no` is that of an announcement; 0 is the notice as it was published first. What is withheld by now is in no earlier version either. */
export const getProjectVersion = defineContract({
  name: 'getProjectVersion',
  area: 'tenders',
  summary: 'A tender as the outside read it from one announcement to the next.',
  params: [
    ['id', Id],
    ['no', Type.Integer({ minimum: 0, maximum: 100_000 })],
  ],
  result: TenderVersion,
  who: ['guest', 'user'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})

/**
 * Fields that are not sent stay as they are. A stale `version` is 409 with error.data { changedBy, changedAt, version, current }, where
 * `current` is the tender as it stands now. After publication changes stay inside until they are announced.
 */
export const updateProject = defineContract({
  name: 'updateProject',
  area: 'tenders',
  summary: 'Saves form, head fields and team of a tender.',
  params: [['project', TenderInput]],
  ...CHANGES_TENDER,
  errors: [404, 409, 413],
})

/** E-mails of active internal users; who is in the team already stays as he is. */
export const addProjectEditors = defineContract({
  name: 'addProjectEditors',
  area: 'tenders',
  summary: 'Adds staff to the team of a tender as EDITOR.',
  params: [PROJECT_ID, ['userNames', Type.Array(Type.String({ maxLength: 320 }), { minItems: 1, maxItems: 100 })]],
  ...CHANGES_TENDER,
  errors: [404, 409],
})

/** `stage`: what the lots become on the date (2, 3, 5, 6); `published`: the date, at least 48 hours ahead (missing: exactly that). */
export const PortalInput = asRead(
  Type.Object({
    id: Id,
    version: Type.Integer(),
    /** 0, as a draft has it: 2. */
    stage: Type.Optional(OneOf(0, 2, 3, 5, 6)),
    published: Type.Optional(MaybeInstant),
    /** Why a deadline is below the law's minimum. */
    reason: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  [TenderView, TenderRow],
  { moving: MOVES_OF_ITSELF },
)
export type PortalInput = Static<typeof PortalInput>

export const publishToSIMAP = defineContract({
  name: 'publishToSIMAP',
  area: 'tenders',
  summary: 'Hands a notice to the public procurement portal; it appears on its date once the portal has confirmed it.',
  params: [
    ['project', Type.Union([Id, PortalInput])],
    ['lotIds', LotIds, 'optional'],
  ],
  ...CHANGES_TENDER,
  errors: [404, 409],
})

/** `key`: another one than was chosen. */
export const getBidderForm = defineContract({
  name: 'getBidderForm',
  area: 'tenders',
  summary: 'The form that bidders of a tender fill, as they see it; one that could be chosen as well.',
  params: [
    PROJECT_ID,
    ['kind', OneOf('application', 'offer')],
    ['key', Type.Union([BidderForms.properties.offer, Type.Null()]), 'optional'],
  ],
  result: Type.Object({ form: Type.Unknown() }),
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})
