import { beforeAll, describe, expect, it } from 'vitest'
import { makeParcel } from '../../world/parcels'
import { addFile, roomNamed } from '../../world/rooms'
import { inOffice, type World, type Office } from '../../world/inWorld'

/*
 * The names of the specification's data model (section 3 of its three documents), entity by entity: each stands in what a reader with every
 * right is answered. The spelling slip of the parcels' address id is corrected, and secrets of an account are in no answer (decisions).
 * Of content nodes those are left out that only forms with such a field have (engine/template/panels.test.ts).
 */
const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
const MODEL = {
  user: words(
    `email surName givenName contact organizationId roles state twoFactorEnabled authenticationBackend settings
     created updated version activated`,
  ),
  personContact: words('id givenName surName email phone facsimile department street zip city country organizationId userEmail'),
  organization: words(
    `id name type nutsCode registrationNumber registrationCourt vat identificationNumber additionalInformation
     additionalFields forms contactId created updated database contact`,
  ),
  contact: words(
    `id givenName surName department street street2 postOfficeBox zip city country email phone mobile facsimile url
     additionalFields organizationId userEmail`,
  ),
  additionalField: words('label contentId stringValue longValue booleanValue listValue'),
  settings: words(
    `filesUrl filesRepo twoFactorAuthenticationRequired mailNotifications defaultTemplateSettings
     propertyFolderTemplateList additionalFieldsTemplateList showFilterViewForExternalUsers`,
  ),
  project: words(
    `id parentId templateId name description type stage published created updated archived openDate openUser
     openingInProgress lastOpenedRound currentApplicationRound nextOpenableRound canOpenFirstRound
     canOpenSecondStep numberOfApplicationsByRound numberOfOffersByRound finalDeadline applicationDeadline
     offerDeadline deadlinePeriodDays skippedPhases organizationId organization panels hasChanges lots
     lotsWithInfo propertyIds team teamMembers informationRooms roomTemplates tags`,
  ),
  teamEntry: words('projectId userName role'),
  informationRoom: words('name description type'),
  roomTemplate: words('name description stage'),
  room: words('id name description stage type projectId organizationId offerId messageId version created updated deleted database'),
  document: words('id roomId name date preview'),
  offer: words(
    `id parentId organizationId organization projectId stage round tags stageUpdated applicationSent offerSent
     created updated deleted database lotOffers`,
  ),
  lotOffer: words('id projectId stage round applicationSent offerSent'),
  message: words(
    `id created read readByUser readByOrganization userName senderName senderOrganizationId recipientOrganizationId
     recipientOrganizationIds recipientNames projectId offerId replyToMessageId messageSubject messageText
     messageExtra roomId attachmentCount tags`,
  ),
  logEntry: words('id userName projectId offerId roomId type created data'),
  template: words('id name description published active created updated version projectTypes panels roomTemplates database'),
  contentNode: words(
    `contentId contentType label ordinal version description repeatable added displayType required hidden readOnly
     stringValue dateValue fields children propertyIds schemeId schemeName idSchemes mandatory pattern`,
  ),
  parcel: words(
    `id name locationId location geoJson addressDisplayName addressOsmType addressOsmId plat size hasBuilding
     regulatedInDevelopmentPlan buildingPlanIsInPreparation availability availabilityNotes siteDevelopment
     allowedUsageTypes description internalNotes isPublic isArchived publicFields additionalFields images
     panoramas files projectId`,
  ),
  parcelField: words('name value preventDeletion isShared'),
  location: words('id name latitude longitude isArchived geoJson addressDisplayName addressOsmType addressOsmId'),
  folder: words('name created children contents archive'),
} as const

type Entity = keyof typeof MODEL
type Answers = Record<Entity, readonly unknown[]>

let world: World
let office: Office
let answers: Answers

const FULL_CONTACT = {
  ...{ givenName: 'Ada', surName: 'Muster', department: 'Bau', street: 'Am Deich 1', street2: 'Hof', postOfficeBox: '12', zip: '27568' },
  ...{ city: 'Bremerhaven', country: 'DEU', email: 'bau@example.org', phone: '+49 471 1', mobile: '+49 170 1', facsimile: '+49 471 2' },
  url: 'https://bau.example',
}

const nodesIn = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  const own = 'contentId' in value && 'contentType' in value ? [value] : []
  return [...own, ...Object.values(value).flatMap((one) => (typeof one === 'object' ? nodesIn(one) : []))]
}

const accountAnswers = async () => {
  const admin = office.people.admin
  const field = (contentId: string) => ({ contentId, label: { de: contentId, en: contentId } })
  await world.call(admin, 'setSettings', {
    organizationFieldsTemplateList: [
      { ...field('Text'), type: 'string' },
      { ...field('Number'), type: 'long' },
      { ...field('Flag'), type: 'boolean' },
      { ...field('Some'), type: 'list', choices: ['a'] },
    ],
    contactFieldsTemplateList: [{ ...field('Text'), type: 'string' }],
    propertyFolderTemplateList: [{ name: 'Unterlagen' }],
    additionalFieldsTemplateList: [{ name: 'Bodenwert' }],
  })
  const organization = await world.call(admin, 'createOrganization', {
    ...{
      type: 'CONTRACTOR',
      name: 'Deichbau GmbH',
      nutsCode: 'DE502',
      registrationNumber: 'HRB 1',
      registrationCourt: 'Bremen',
      vat: 'DE136695976',
    },
    ...{ identificationNumber: '7', additionalInformation: 'Seit 1900' },
    additionalFields: [
      { contentId: 'Text', stringValue: 'x' },
      { contentId: 'Number', longValue: 3 },
      { contentId: 'Flag', booleanValue: true },
      { contentId: 'Some', listValue: ['a'] },
    ],
    contact: { ...FULL_CONTACT, additionalFields: [{ contentId: 'Text', stringValue: 'x' }] },
  })
  const { street2: _2, postOfficeBox: _b, mobile: _m, url: _u, ...contact } = FULL_CONTACT
  const person = await world.user('member', { organizationId: organization.id, contact })
  const user = await world.call(admin, 'getUser', person.email)
  return {
    ...{ user: [user], personContact: [user.contact], organization: [organization], contact: [organization.contact] },
    ...{ additionalField: organization.additionalFields ?? [], settings: [await world.call(admin, 'getSettings')] },
  }
}

const tenderAnswers = async () => {
  const { first, bidder } = office.people
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  await office.submit(id, 'bidder', { stage: 1 })
  const project = await office.read(id)
  const rooms = await world.call(first, 'getRoomsByProjectId', id)
  const [room] = rooms
  await addFile(world, first, [room ? room.id : '', { name: 'Plan.pdf' }])
  const documents = await world.call(first, 'listDocuments', roomNamed(rooms, room?.name ?? '').id)
  const offers = await world.call(first, 'getOffersByProjectId', id)
  await world.call(first, 'sendMessage', {
    ...{ projectId: id, messageSubject: 'Hinweis', messageText: 'Bitte beachten.' },
    recipientOrganizationIds: [bidder.organizationId ?? 0],
  })
  return {
    ...{
      project: [project],
      teamEntry: project.team ?? [],
      informationRoom: project.informationRooms,
      roomTemplate: project.roomTemplates ?? [],
    },
    ...{ room: rooms, document: documents, offer: offers, lotOffer: offers.flatMap(({ lotOffers }) => lotOffers) },
    ...{ message: await world.call(first, 'getMessages', id), logEntry: await world.call(first, 'getLogEntries', id) },
    panels: project.panels,
  }
}

const placeAnswers = async () => {
  const staff = office.people.first
  const parcel = await makeParcel(world, staff)
  const location = await world.call(staff, 'getLocationById', parcel.locationId ?? 0)
  return { parcel: [parcel], parcelField: parcel.additionalFields ?? [], location: [location], folder: parcel.files ?? [] }
}

inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  const [accounts, { panels, ...tender }, places] = [await accountAnswers(), await tenderAnswers(), await placeAnswers()]
  const template = await world.call(office.people.admin, 'getProjectTemplate', 'EU-19')
  const contentNode = [...nodesIn(panels), ...nodesIn(template.panels)]
  answers = { ...accounts, ...tender, ...places, template: [template], contentNode }
})

const keysOf = (values: readonly unknown[]): Set<string> =>
  new Set(values.flatMap((value) => (typeof value === 'object' && value !== null ? Object.keys(value) : [])))

describe('views carry the names of the specification’s data model', () => {
  it.each(Object.entries(MODEL) as [Entity, readonly string[]][])('%s', (entity, names) => {
    const keys = keysOf(answers[entity])
    expect(names.filter((name) => !keys.has(name))).toEqual([])
  })

  it('and no secret of an account', () => {
    const text = JSON.stringify(answers)
    for (const secret of ['password', 'twoFactorSecret', 'inviteToken', 'passwordHash']) expect(text).not.toContain(`"${secret}"`)
  })
})
