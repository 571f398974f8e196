import { newId } from '../../../server/platform/newId'
import { RequestModel } from '../../../server/requests/model'
import { makeRequestRoom, requestRoomId } from '../../../server/requests/room'
import { makeRunning, monthAgo, takePart } from '../../world/offers'
import { putOpened } from '../../world/openings'
import { keeper, type Scene } from './scene'
import type { Case } from './table'
import { draft, published } from './tenderCases'

const STAFF_ONLY = '401 403 403 403 | 403 403 |'
const COMPANIES_ONLY = '401 403 403 403 |'
type Place = 'stranger' | 'EDITOR' | 'ADMIN'

interface Opened {
  id: string
  offerId: string
}

const isStaff = ({ caller, isLoggedIn }: Scene): boolean => isLoggedIn && caller !== null && caller.organizationId === null

const makeOpened = async (scene: Scene, place: Place): Promise<Opened> => {
  const { world, caller, stranger } = scene
  const { tender, second, offer } = await monthAgo(world, async () => {
    const made = await makeRunning(world)
    const taken = await takePart(world, stranger, made.tender)
    await world.call(stranger, 'updateOfferStage', taken.id, 1, null, { declaredBy: 'Ada Muster' })
    return { ...made, offer: taken }
  })
  const team = [{ userId: second.id, role: 'ADMIN' }, ...(caller && place !== 'stranger' ? [{ userId: caller.id, role: place }] : [])]
  await world.db.collection<{ _id: string }>('tenders').updateOne({ _id: tender.id }, { $set: { team } })
  await putOpened(world.db, tender.id)
  return { id: tender.id, offerId: offer.id }
}

const keep = keeper<Opened>()
/** A tender whose applications were opened, with one of them. Made once for a caller and place: making one takes as long as ten calls. */
const opened = (scene: Scene, place: Place): Promise<Opened> => {
  const key = isStaff(scene) ? `${scene.caller?.id ?? ''} ${place}` : 'shared'
  return keep(scene, key, () => makeOpened(scene, place))
}

const PART = { kind: 'application', round: 1, offerRound: 1 }
const PLACE = (id: string) => [id, 'LOT-0001', PART]

type Args = (one: Opened) => readonly unknown[]

/** Cases of a method on what was opened; `editor`: members of the team who are not its admins. */
const afterOpening = (args: Args, editor: '+' | '403'): Case[] => [
  { on: 'what was opened in a tender of others', may: `${STAFF_ONLY} 403 +`, args: async (scene) => args(await opened(scene, 'stranger')) },
  {
    on: 'what was opened, as EDITOR of its team',
    may: `${STAFF_ONLY} ${editor} +`,
    args: async (scene) => args(await opened(scene, 'EDITOR')),
  },
  ...(editor === '+'
    ? []
    : [
        {
          on: 'what was opened, as ADMIN of its team',
          may: `${STAFF_ONLY} + +` as const,
          args: async (scene: Scene) => args(await opened(scene, 'ADMIN')),
        },
      ]),
  {
    on: 'what is sealed, as ADMIN of its team',
    may: `${STAFF_ONLY} 423 423`,
    args: async (scene) => args({ id: (await draft(scene, 'ADMIN')).id, offerId: 'none' }),
  },
]

const IN_TWO_DAYS = () => new Date(Date.now() + 2 * 86_400_000).toISOString()

/** A request to the caller's company, or to a stranger's. */
const request = async (scene: Scene, { whose, place }: { whose: 'own' | 'foreign'; place: Place }): Promise<string> => {
  const { id: tenderId, offerId } = await opened(scene, place)
  const orgId = whose === 'own' ? (scene.caller?.organizationId ?? 0) : scene.foreignOrganizationId
  const [_id, at] = [newId(), new Date()]
  const row = {
    ...{ _id, no: `A-2026-${newId()}`, tenderId, lotId: 'LOT-0001', offerId, orgId, kind: 'documents' as const, subject: 'S', text: 'T' },
    ...{ deadline: new Date(at.getTime() + 86_400_000), roomId: requestRoomId(offerId, _id), created: at, createdBy: 'x', updated: at },
  }
  await RequestModel.create(row)
  await makeRequestRoom(row)
  return _id
}
const ANSWER = { text: 'Anbei.', declaredBy: 'Ada Muster', version: 1 }

const ofTeam = (args: (id: string) => readonly unknown[]): Case[] => [
  {
    on: 'a request of others',
    may: `${STAFF_ONLY} 404 +`,
    args: async (scene) => args(await request(scene, { whose: 'foreign', place: 'stranger' })),
  },
  {
    on: 'a request, as EDITOR of the team',
    may: `${STAFF_ONLY} + +`,
    args: async (scene) => args(await request(scene, { whose: 'foreign', place: 'EDITOR' })),
  },
]

export const OPENED_CASES = {
  getLateSubmissions: [
    ...afterOpening(({ id }) => [id], '+').filter(({ on }) => on.startsWith('what was opened')),
    {
      on: 'what is sealed, as EDITOR of its team (an empty list)',
      may: `${STAFF_ONLY} + +`,
      args: async (scene) => [(await draft(scene, 'EDITOR')).id],
    },
    { on: 'a draft of others', may: `${STAFF_ONLY} 404 +`, args: async (scene) => [(await draft(scene, 'stranger')).id] },
  ],
  getMismatches: [
    ...afterOpening(({ id }) => [id], '+').filter(({ on }) => on.startsWith('what was opened')),
    {
      on: 'what is sealed, as EDITOR of its team (an empty list)',
      may: `${STAFF_ONLY} + +`,
      args: async (scene) => [(await draft(scene, 'EDITOR')).id],
    },
    { on: 'a draft of others', may: `${STAFF_ONLY} 404 +`, args: async (scene) => [(await draft(scene, 'stranger')).id] },
  ],
  getEvaluation: afterOpening(({ id }) => [id, 'LOT-0001'], '+'),
  setEvaluationCriteria: afterOpening(({ id }) => [...PLACE(id), { version: 0, maxPoints: '10', criteria: [] }], '403'),
  giveEvaluationPoints: afterOpening(({ id, offerId }) => [...PLACE(id), { offerId, version: 0, points: {}, note: 'gut' }], '+'),
  revealEvaluationPoints: afterOpening(({ id }) => [...PLACE(id), { version: 0 }], '403'),
  agreeOnEvaluationPoints: afterOpening(
    ({ id, offerId }) => [...PLACE(id), { version: 0, offerId, criterionId: 'concept', points: '5', reason: 'besprochen' }],
    '403',
  ),
  excludeFromEvaluation: afterOpening(({ id, offerId }) => [...PLACE(id), { offerId, version: 0, reason: 'formal' }], '403'),
  getExamination: afterOpening(({ id }) => [id, 'LOT-0001'], '+'),
  decideExamination: afterOpening(
    ({ id, offerId }) => [
      ...PLACE(id),
      { offerId, version: 0, rows: [{ row: 'suitability', result: 'fulfilled', reason: '', evidence: [], queries: [] }] },
    ],
    '+',
  ),
  askFromExamination: afterOpening(
    ({ id, offerId }) => [
      ...PLACE(id),
      { offerId, version: 0, row: 'suitability', subject: 'Referenzen', text: 'Bitte nachreichen.', deadline: IN_TWO_DAYS() },
    ],
    '+',
  ),
  setLowPriceShare: afterOpening(({ id }) => [...PLACE(id), { share: 10, version: 0 }], '403'),
  closeEvaluation: afterOpening(({ id }) => [...PLACE(id), { version: 0, closed: false }], '403'),
  getRequests: [
    { on: 'a draft of others', may: '401 403 403 403 | 404 404 | 404 +', args: async (scene) => [(await draft(scene, 'stranger')).id] },
    { on: 'a published tender of others', may: '401 403 403 403 | + + | 403 +', args: async (scene) => [(await published(scene)).id] },
    {
      on: 'a tender, as EDITOR of its team',
      may: '401 403 403 403 | 404 404 | + +',
      args: async (scene) => [(await draft(scene, 'EDITOR')).id],
    },
  ],
  getOpenRequests: [{ on: 'what the own company was asked', may: `${COMPANIES_ONLY} + + | 403 403`, args: () => [] }],
  createRequests: afterOpening(
    ({ id, offerId }) => [
      id,
      {
        lotId: 'LOT-0001',
        offerIds: [offerId],
        kind: 'documents',
        subject: 'Nachweis',
        text: 'Bitte nachreichen.',
        deadline: IN_TWO_DAYS(),
      },
    ],
    '+',
  ),
  answerRequest: [
    {
      on: 'to the own company',
      may: `${COMPANIES_ONLY} + + | 403 403`,
      args: async (scene) => [await request(scene, { whose: 'own', place: 'stranger' }), ANSWER],
    },
    {
      on: 'to another company',
      may: `${COMPANIES_ONLY} 404 404 | 403 403`,
      args: async (scene) => [await request(scene, { whose: 'foreign', place: 'stranger' }), ANSWER],
    },
  ],
  extendRequest: ofTeam((id) => [id, { version: 1, deadline: IN_TWO_DAYS() }]),
  withdrawRequest: ofTeam((id) => [id, { version: 1, reason: 'erledigt' }]),
} as const satisfies Record<string, readonly Case[]>
