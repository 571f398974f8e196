import { PASSWORD, type TestUser } from '../../world/people'
import { invitationKey } from '../../../server/access/invitationKey'
import { InvitationModel } from '../../../server/offers/model'
import { newId } from '../../../server/platform/newId'
import { filledApplication } from '../../../server/world/bidderDrafts'
import { makeBidder, makeRunning, monthAgo, takePart, type Running } from '../../world/offers'
import { putOpened } from '../../world/openings'
import { makeTender } from '../../world/tenders'
import { keeper, sharedBy, type Scene } from './scene'
import type { Case } from './table'

const COMPANIES_ONLY = '401 403 403 403 |'
const NO_COMPANY = '401 403 403 403 | 403 403 |'

const isStaff = (scene: Scene): boolean => scene.isLoggedIn && scene.caller !== null && scene.caller.organizationId === null
const isCompany = (scene: Scene): boolean => scene.isLoggedIn && scene.caller !== null && scene.caller.organizationId !== null

/** Whoever cannot change it anyway may share one. */
const keep = keeper<Running>()
const running = (scene: Scene, stage: 3 | 5): Promise<Running> => {
  if (isStaff(scene)) return makeRunning(scene.world, { stage })
  return keep(scene, String(stage), () => makeRunning(scene.world, { stage }))
}
/** Puts a caller of the staff into the tender's team. */
const intoTeam = async (scene: Scene, { tender, second }: Running): Promise<void> => {
  if (!isStaff(scene) || !scene.caller) return
  const { caller, world } = scene
  const team = [
    { userId: caller.id, role: 'EDITOR' },
    { userId: second.id, role: 'ADMIN' },
  ]
  await world.db.collection<{ _id: string }>('tenders').updateOne({ _id: tender.id }, { $set: { team } })
}

/** One that runs; 'team': a caller of the staff is in it. */
const runningFor = sharedBy(async (scene: Scene, place: 'team' | 'stranger'): Promise<Running> => {
  const made = await running(scene, 3)
  if (place === 'team') await intoTeam(scene, made)
  return made
})

const draftOfOthers = sharedBy(async ({ world }: Scene) =>
  makeTender(world, { creator: await world.user('internal'), second: await world.user('internal') }),
)

const bidder = (scene: Scene): TestUser => (isCompany(scene) && scene.caller ? scene.caller : scene.stranger)

type Whose = 'own' | 'foreign'
const offerOf = sharedBy(async (scene: Scene, whose: Whose, place: 'team' | 'stranger') => {
  const made = await runningFor(scene, place)
  const offer =
    whose === 'own' ? await takePart(scene.world, bidder(scene), made.tender) : (await makeBidder(scene.world, made.tender)).offer
  return { id: offer.id, stage: isStaff(scene) ? 2 : 1 }
})

const SUBMIT = { declaredBy: 'Ada Muster' }

/** A receipt of a company: the caller's own, or a stranger's; `opened` after the opening. */
const receipt = sharedBy(async (scene: Scene, { whose, opened }: { whose: Whose; opened: boolean }) => {
  const submitted = async () => {
    const made = await makeRunning(scene.world)
    const who = whose === 'own' ? bidder(scene) : scene.stranger
    const offer = await takePart(scene.world, who, made.tender)
    const { results } = await scene.world.call(who, 'updateOfferStage', offer.id, 1, null, SUBMIT)
    return { made, results }
  }
  const { made, results } = opened ? await monthAgo(scene.world, submitted) : await submitted()
  if (opened) await intoTeam(scene, made)
  if (opened) await putOpened(scene.world.db, made.tender.id)
  return [results?.[0]?.receiptNo ?? '']
})

/** A rejection that the company was not told of yet. */
const rejected = sharedBy(async (scene: Scene, place: 'team' | 'stranger') => {
  const made = await makeRunning(scene.world, { stage: 5 })
  const { offer } = await makeBidder(scene.world, made.tender)
  await scene.world.call(made.creator, 'updateOfferStage', offer.id, 2, null, { reason: 'Der Nachweis fehlt.' })
  if (place === 'team') await intoTeam(scene, made)
  return [made.tender.id, 'LOT-0001', [{ offerId: offer.id }]]
})

/** A company's application for the only lot. */
const draft = async (scene: Scene, whose: 'own' | 'foreign'): Promise<readonly unknown[]> => [
  (await offerOf(scene, whose, 'stranger')).id,
  'LOT-0001',
  'application',
]

const INVITEE = { 'neu@wattlaeufer.example': 'Wattläufer GmbH' }

const OF_WHAT_CAME_IN: Case[] = [
  { on: 'the own company’s', may: `${COMPANIES_ONLY} + + | 423 423`, args: (scene) => receipt(scene, { whose: 'own', opened: false }) },
  {
    on: 'another company’s',
    may: `${COMPANIES_ONLY} 404 404 | 423 423`,
    args: (scene) => receipt(scene, { whose: 'foreign', opened: false }),
  },
  {
    on: 'a company’s, in the team, after the opening',
    may: `${COMPANIES_ONLY} 404 404 | + +`,
    args: (scene) => receipt(scene, { whose: 'foreign', opened: true }),
  },
]

/** Of a company for a tender that it may take part in. */
const OF_A_COMPANY: Case[] = [
  {
    on: 'a published tender',
    may: `${COMPANIES_ONLY} + + | 403 403`,
    args: async (scene) => [(await runningFor(scene, 'stranger')).tender.id],
  },
  { on: 'a draft', may: `${COMPANIES_ONLY} 404 404 | 403 403`, args: async (scene) => [(await draftOfOthers(scene)).id] },
]

export const OFFER_CASES = {
  createOffer: OF_A_COMPANY,
  getOpenedOffers: OF_A_COMPANY,
  getOpeningsToAttend: OF_A_COMPANY,
  attendOpening: OF_A_COMPANY.map((one) => ({ ...one, args: async (scene: Scene) => [...(await one.args(scene)), 'LOT-0001'] })),
  declineLots: [
    {
      on: 'the own company’s part',
      may: `${COMPANIES_ONLY} + + | 403 403`,
      args: async (scene) => [(await offerOf(scene, isStaff(scene) ? 'foreign' : 'own', 'team')).id, ['LOT-0001'], true],
    },
    {
      on: 'another company’s part',
      may: `${COMPANIES_ONLY} 404 404 | 403 403`,
      args: async (scene) => [(await offerOf(scene, 'foreign', 'team')).id, ['LOT-0001'], true],
    },
  ],
  updateOfferStage: [
    {
      on: 'the own company’s part',
      may: `${COMPANIES_ONLY} + + | 404 +`,
      args: async (scene) => {
        const { id, stage } = await offerOf(scene, 'own', 'stranger')
        return [id, stage, null, SUBMIT]
      },
    },
    {
      on: 'another company’s part',
      may: `${COMPANIES_ONLY} 404 404 | 404 +`,
      args: async (scene) => {
        const { id, stage } = await offerOf(scene, 'foreign', 'stranger')
        return [id, stage, null, SUBMIT]
      },
    },
    {
      on: 'a company’s part, in the tender’s team',
      may: `${COMPANIES_ONLY} 404 404 | + +`,
      args: async (scene) => {
        const { id, stage } = await offerOf(scene, 'foreign', 'team')
        return [id, stage]
      },
    },
    {
      on: 'deciding on the own part, withdrawing another’s',
      may: `${COMPANIES_ONLY} 403 403 | 403 403`,
      args: async (scene) => {
        const { id } = await offerOf(scene, 'own', 'team')
        // 6 of the team is no submission: the offer stays in (server/offers/policy.ts).
        return [id, isStaff(scene) ? 5 : 3, null, SUBMIT]
      },
    },
  ],
  getOffersByProjectId: [
    {
      on: 'a published tender',
      may: `${COMPANIES_ONLY} + + | 403 +`,
      args: async (scene) => [(await runningFor(scene, 'stranger')).tender.id],
    },
    { on: 'a draft of others', may: `${COMPANIES_ONLY} 404 404 | 404 +`, args: async (scene) => [(await draftOfOthers(scene)).id] },
    {
      on: 'a tender, in its team',
      may: `${COMPANIES_ONLY} + + | + +`,
      args: async (scene) => [(await runningFor(scene, 'team')).tender.id],
    },
  ],
  getOffersByOrganizationId: [
    {
      on: 'the own',
      may: `${COMPANIES_ONLY} + + | + +`,
      args: ({ caller, foreignOrganizationId }) => [caller?.organizationId ?? foreignOrganizationId],
    },
    { on: 'a foreign one', may: `${COMPANIES_ONLY} 404 404 | + +`, args: ({ foreignOrganizationId }) => [foreignOrganizationId] },
  ],
  announceDecisions: [
    { on: 'a tender of others', may: `${NO_COMPANY} 403 +`, args: (scene) => rejected(scene, 'stranger') },
    { on: 'a tender, in its team', may: `${NO_COMPANY} + +`, args: (scene) => rejected(scene, 'team') },
  ],
  getInvitation: [
    {
      on: 'the link of a mail',
      may: '+ 403 403 403 | + + | + +',
      args: async (scene) => {
        const made = await running(scene, 3)
        const email = `${newId()}@neu.example`.toLowerCase()
        await scene.world.call(made.creator, 'inviteUsers', made.tender.id, { [email]: 'Neu GmbH' })
        const [invitation] = await InvitationModel.find({ tenderId: made.tender.id, email }).lean()
        return [invitationKey(invitation?._id ?? '', email, new Date())]
      },
    },
    { on: 'what is none', may: '404 403 403 403 | 404 404 | 404 404', args: () => ['hh1dKzGUN_wSmoYoUTWIPw'] },
  ],
  getInvitations: [
    { on: 'a draft of others', may: `${NO_COMPANY} 404 +`, args: async (scene) => [(await draftOfOthers(scene)).id] },
    {
      on: 'a published tender of others',
      may: `${NO_COMPANY} 403 +`,
      args: async (scene) => [(await runningFor(scene, 'stranger')).tender.id],
    },
    {
      on: 'a tender, in its team',
      may: `${NO_COMPANY} + +`,
      args: async (scene) => [(await runningFor(scene, 'team')).tender.id],
    },
  ],
  inviteUsers: [
    { on: 'a draft of others', may: `${NO_COMPANY} 404 +`, args: async (scene) => [(await draftOfOthers(scene)).id, INVITEE] },
    {
      on: 'a published tender of others',
      may: `${NO_COMPANY} 403 +`,
      args: async (scene) => [(await runningFor(scene, 'stranger')).tender.id, INVITEE],
    },
    {
      on: 'a tender, in its team',
      may: `${NO_COMPANY} + +`,
      args: async (scene) => [(await runningFor(scene, 'team')).tender.id, INVITEE],
    },
  ],
  getReceipt: OF_WHAT_CAME_IN,
  getSubmission: OF_WHAT_CAME_IN,
  openLateSubmission: [
    {
      on: 'a company’s, before the opening',
      may: '401 403 403 403 | 403 403 | 423 423',
      args: async (scene) => [...(await receipt(scene, { whose: 'foreign', opened: false })), PASSWORD, 'Grund'],
    },
    {
      on: 'a company’s, in the team, after the opening',
      may: `${NO_COMPANY} + +`,
      args: async (scene) => [...(await receipt(scene, { whose: 'foreign', opened: true })), PASSWORD, 'Grund'],
    },
  ],
  getOfferDraft: [
    { on: 'the own company’s', may: `${COMPANIES_ONLY} + + | 423 423`, args: (scene) => draft(scene, 'own') },
    { on: 'another company’s', may: `${COMPANIES_ONLY} 404 404 | 423 423`, args: (scene) => draft(scene, 'foreign') },
  ],
  saveOfferDraft: [
    {
      on: 'the own company’s',
      may: `${COMPANIES_ONLY} + + | 403 403`,
      args: async (scene) => [...(await draft(scene, 'own')), { version: 1, data: filledApplication() }],
    },
    {
      on: 'another company’s',
      may: `${COMPANIES_ONLY} 404 404 | 403 403`,
      args: async (scene) => [...(await draft(scene, 'foreign')), { version: 1, data: filledApplication() }],
    },
  ],
} as const satisfies Record<string, readonly Case[]>
