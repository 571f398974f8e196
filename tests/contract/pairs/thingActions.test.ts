import { describe, expect, it } from 'vitest'
import { now } from '../../../server/platform/clock'
import { TenderModel } from '../../../server/tenders/model'
import { makeParcel } from '../../world/parcels'
import { PASSWORD } from '../../world/people'
import { DAY } from '../../world/tenders'
import { inOffice, type World, type Office, type Person } from '../../world/inWorld'
import { press } from './actions'
import { file } from './templates'

/*
 * Procedures with their lots, offers, rooms and messages, parcels and forms in each of their states: every action that their pages offer is
 * pressed, and is answered or refused in words. What one press moved on is made anew for the next.
 */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
const later = (days: number): string => new Date(now().getTime() + days * DAY).toISOString()

/** With an application of one company, its deadline over. */
const closed = async (): Promise<string> => {
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  await office.submit(id, 'bidder', { stage: 1 })
  await office.wait(31 * DAY)
  return id
}
const opened = async (): Promise<string> => {
  const id = await closed()
  await office.open(id, 4)
  return id
}
const negotiated = async (): Promise<string> => {
  const id = await opened()
  const [offer] = await world.call(office.people.first, 'getOffersByProjectId', id)
  await office.stage(id, { stage: 5, offerIds: [offer?.id ?? ''] })
  return id
}

const STATES: Readonly<Record<string, () => Promise<string>>> = {
  draft: async () => (await office.draft()).id,
  'to be published': async () => {
    const { id } = await office.draft()
    await office.stage(id, { stage: 3, published: later(5) })
    return id
  },
  published: async () => {
    const { id } = await office.draft()
    await office.stage(id, { stage: 2 })
    return id
  },
  'taking applications': async () => {
    const { id } = await office.draft()
    await office.stage(id, { stage: 3 })
    await office.submit(id, 'bidder', { stage: 1 })
    return id
  },
  'applications over': closed,
  'an opening begun': async () => {
    const id = await closed()
    await office.step(id, 4, 'first')
    return id
  },
  'applications opened': opened,
  negotiating: negotiated,
  'taking offers': async () => {
    const id = await negotiated()
    const [offer] = await world.call(office.people.first, 'getOffersByProjectId', id)
    await office.stage(id, { stage: 6, offerIds: [offer?.id ?? ''], offerDeadline: later(40) })
    return id
  },
  cancelled: async () => {
    const { id } = await office.draft()
    await office.stage(id, { stage: 2 })
    await office.stage(id, { stage: 8, outcome: 'cancelled', reason: 'Kein Bedarf.' })
    return id
  },
  continuous: async () => {
    const { id } = await office.draft({ type: 5 })
    await office.stage(id, { stage: 3 })
    return id
  },
}

interface At {
  readonly id: string
  readonly version: number
  readonly offerId: string
  readonly roomId: string
}
type Action = readonly [as: Person, make: (at: At) => readonly [method: string, args: readonly unknown[]]]

const stages = ALL.map((stage): Action => [
  'first',
  ({ id, version }) => ['updateProjectStage', [{ id, version, stage, reason: 'Grund' }, null, PASSWORD]],
])
const decisions = [...ALL.slice(0, 8), null].map((stage): Action => [
  'first',
  ({ offerId }) => ['updateOfferStage', [offerId, stage, null, { reason: 'Grund' }]],
])
const steps = [0, 1, 5, 6].map((stage): Action => [
  'bidder',
  ({ offerId }) => ['updateOfferStage', [offerId, stage, null, { declaredBy: 'Ada Muster' }]],
])

const ACTIONS: readonly Action[] = [
  ['first', ({ id }) => ['getProject', [id]]],
  ['bidder', ({ id }) => ['getProject', [id]]],
  ['first', ({ id, version }) => ['updateProject', [{ id, version, description: 'Neu' }]]],
  [
    'first',
    ({ id, version }) => ['extendDeadlines', [id, { version, lotIds: ['LOT-0001'], applicationDeadline: later(200), reason: 'Fragen' }]],
  ],
  ['first', ({ id, version }) => ['announceChanges', [id, { version }]]],
  ['first', ({ id }) => ['previewChanges', [id]]],
  ['first', ({ id }) => ['getOpeners', [id]]],
  ['first', ({ id }) => ['copyProject', [id]]],
  ['first', ({ id }) => ['publishToSIMAP', [id]]],
  ['first', ({ id }) => ['addProjectEditors', [id, [office.people.third.email]]]],
  ['bidder', ({ id }) => ['addProjectTag', [id, 'merkliste']]],
  ['bidder', ({ id }) => ['removeProjectTag', [id, 'merkliste']]],
  ['bidder', ({ id }) => ['createOffer', [id]]],
  ['bidder', ({ offerId }) => ['getOfferDraft', [offerId, 'LOT-0001', 'application']]],
  ['bidder', ({ offerId }) => ['saveOfferDraft', [offerId, 'LOT-0001', 'offer', { version: 0, data: {} }]]],
  ['first', ({ id, offerId }) => ['announceDecisions', [id, 'LOT-0001', [{ offerId, reason: 'Grund' }]]]],
  ['first', ({ id }) => ['inviteUsers', [id, { 'neu@example.org': 'Neu GmbH' }]]],
  ['first', ({ id }) => ['createRoom', [{ projectId: id, name: 'Pläne', description: 'Alle' }]]],
  ['first', ({ id, offerId }) => ['createRoom', [{ projectId: id, offerId, name: 'Gespräche', description: 'Alle' }]]],
  ['bidder', ({ id, offerId }) => ['createRoom', [{ projectId: id, offerId, name: 'Antworten', description: 'Alle' }]]],
  ['first', ({ roomId }) => ['updateRoom', [{ id: roomId, version: 1, name: 'Anders', description: 'Alle' }]]],
  ['first', ({ roomId }) => ['deleteRoom', [roomId]]],
  ['first', ({ roomId }) => ['listDocuments', [roomId]]],
  ['first', ({ id }) => ['sendMessage', [{ projectId: id, messageSubject: 'An alle', messageText: 'Text' }]]],
  ['bidder', ({ id, offerId }) => ['sendMessage', [{ projectId: id, offerId, messageSubject: '', messageText: 'Text' }]]],
  ['bidder', ({ id }) => ['askQuestion', [id, { text: 'Warum?' }]]],
  [
    'first',
    ({ id, offerId }) => [
      'createRequests',
      [id, { lotId: 'LOT-0001', kind: 'clarification', offerIds: [offerId], subject: 'S', text: 'T', deadline: later(3) }],
    ],
  ],
  ['first', ({ id }) => ['getEvaluation', [id, 'LOT-0001', null]]],
  ['first', ({ id }) => ['createPDFAndGetDownloadLink', ['tender', id]]],
  ['first', ({ id }) => ['createPDFAndGetDownloadLink', ['evaluation', id]]],
  ...decisions,
  ...steps,
  ...stages,
]

const placeOf = async (id: string): Promise<At> => {
  const { admin, first } = office.people
  const offers = await world.call(admin, 'getOffersByProjectId', id)
  const rooms = await world.call(first, 'getRoomsByProjectId', id)
  return { id, version: 0, offerId: offers[0]?.id ?? 'x', roomId: rooms[0]?.id ?? 'x' }
}
const standsAt = async (id: string): Promise<{ version: number; step: string }> => {
  const found = await TenderModel.findOne({ _id: id }, { version: 1, epoch: 1, stage: 1 }).lean()
  return { version: found?.version ?? 0, step: `${found?.epoch ?? ''} ${found?.stage ?? ''}` }
}

describe('every action on a procedure', () => {
  it.each(Object.entries(STATES))('%s', async (_name, make) => {
    const wrong: string[] = []
    let place = await placeOf(await make())
    let { step } = await standsAt(place.id)
    for (const [as, action] of ACTIONS) {
      const { version } = await standsAt(place.id)
      const [method, args] = action({ ...place, version })
      wrong.push(...[await press(world, { as: office.people[as], method, args })].flatMap((found) => found ?? []))
      if ((await standsAt(place.id)).step === step) continue
      place = await placeOf(await make())
      ;({ step } = await standsAt(place.id))
    }
    expect(wrong).toEqual([])
  })
})

describe('every action on a parcel', () => {
  it.each(['new', 'public', 'archived', 'linked'] as const)('%s', async (state) => {
    const staff = office.people.first
    const wrong: string[] = []
    const make = async () => {
      const parcel = await makeParcel(world, staff, state === 'public' ? { publicFields: ['size'] } : {})
      if (state === 'archived') await world.call(staff, 'updateProperty', { id: parcel.id, version: parcel.version, isArchived: true })
      if (state === 'linked') await world.call(staff, 'linkPropertyToProject', parcel.id, (await office.draft()).id)
      return world.call(staff, 'getProperty', parcel.id)
    }
    const other = (await office.draft()).id
    const changes = [
      { isArchived: true },
      { isArchived: false },
      { isPublic: true },
      { isPublic: false },
      { confirm: true },
      { name: 'Anders' },
      { locationId: null },
    ]
    const presses = [
      ...changes.map(
        (change) =>
          (id: number, version = 0) =>
            ['updateProperty', [{ id, version, ...change }]] as const,
      ),
      (id: number) => ['linkPropertyToProject', [id, other]] as const,
      (id: number) => ['unlinkPropertyFromProject', [id]] as const,
      (id: number) => ['getPropertyHistory', [id]] as const,
      (id: number) => ['changePropertyFiles', [id, { do: 'addFolder', folderId: null, name: 'Neu' }]] as const,
      (id: number, version = 0) => ['updateProperties', [[{ id, version }], { availability: false }]] as const,
      (id: number) => ['createPDFAndGetDownloadLink', ['expose', { propertyIds: [id] }]] as const,
    ]
    for (const one of presses) {
      const { id, version } = await make()
      const [method, args] = one(id, version)
      wrong.push(...[await press(world, { as: staff, method, args })].flatMap((found) => found ?? []))
    }
    expect(wrong).toEqual([])
  })
})

describe('every action on a form', () => {
  it.each(['draft', 'published', 'published, with a draft', 'inactive', 'shipped'] as const)('%s', async (state) => {
    const { admin } = office.people
    const wrong: string[] = []
    let count = 0
    const make = async () => {
      if (state === 'shipped') return { id: 'EU-19', lock: 1 }
      let row = await world.call(admin, 'saveProjectTemplate', file(`own-${state.slice(0, 3)}-${state.length}-${++count}`))
      if (state !== 'draft') row = await world.call(admin, 'publishProjectTemplate', row.id, row.lock, '')
      if (state === 'inactive') row = await world.call(admin, 'setProjectTemplateActive', row.id, false)
      const name = { de: 'Anders', en: 'Other' }
      return state.endsWith('draft') && state !== 'draft'
        ? world.call(admin, 'saveProjectTemplate', { ...file(row.id), name }, row.lock)
        : row
    }
    const presses = [
      (id: string, lock: number) => ['saveProjectTemplate', [file(id), lock]] as const,
      (id: string, lock: number) => ['publishProjectTemplate', [id, lock, '']] as const,
      (id: string) => ['setProjectTemplateActive', [id, false]] as const,
      (id: string) => ['setProjectTemplateActive', [id, true]] as const,
      (id: string) => ['copyProjectTemplate', [id]] as const,
      (id: string) => ['getProjectTemplate', [id]] as const,
      (id: string) => ['getProjectTemplateDraft', [id]] as const,
      (id: string) => ['getProjectTemplateVersions', [id]] as const,
      (id: string) => ['getTemplateUsage', [id]] as const,
      (id: string) => ['deleteProjectTemplate', [id]] as const,
    ]
    for (const one of presses) {
      const { id, lock } = await make()
      const [method, args] = one(id, lock)
      wrong.push(...[await press(world, { as: admin, method, args })].flatMap((found) => found ?? []))
    }
    expect(wrong).toEqual([])
  })
})
