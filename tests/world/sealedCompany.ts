import { UserModel } from '../../server/access/model'
import type { OfferView } from '../../server/contract/offers/views'
import { newId } from '../../server/platform/newId'
import { filledApplication, putDraft } from '../../server/world/bidderDrafts'
import { setAccount, tokenMailedTo } from './accounts'
import { makeRunning } from './offers'
import type { TestUser } from './people'
import type { LdapProcess } from './ldapProcess'
import { addFile } from './rooms'
import { importTemplates } from './templates'
import type { World } from './testWorld'
import type { Known } from './walk'

/** Submitted for lot 1 before anybody else was there. */
export const SUBMITTED = ['734519286', 'Gesa Geheim', 'kalkulation-eins'] as const
/** In a draft of lot 2 that was begun before, and not submitted. */
export const DRAFTED = ['645831907', 'kalkulation-zwei', 'Deichversicherung 88', 'kalkulation-uebung'] as const
/** In drafts of further lots that are begun when somebody else is there (`begin`). */
export const BEGUN = ['518203', 'kalkulation-spaeter'] as const
/** What only people of the company and staff know of it. */
export const OF_COMPANY = ['+49 471 998877'] as const
/** In every file of the company. */
export const CONTENT = 'Inhalt der Kalkulation'
export const [ONE, TWO] = ['LOT-0001', 'LOT-0002'] as const
/** Of the two accounts each has a lot in which the company begins something after it came. */
export const LATER = { ORGANIZATION_USER: 'LOT-0003', ORGANIZATION_ADMIN: 'LOT-0004' } as const

export interface SealedCompany {
  /** Its only person. */
  boss: TestUser
  /** Who leads the procedure, and would like to know. */
  staff: TestUser
  offer: OfferView
  /** Of the receipt for lot 1. */
  no: string
  /** Sealed rooms of its application, by lot. */
  rooms: { one: string; two: string }
  /** Their files. */
  files: { one: string; two: string }
  known: Known
  /** Begins a draft, with message and file. */
  begin(lotId: string): Promise<void>
}

const draftsOf = (world: World, { boss, offer }: Pick<SealedCompany, 'boss' | 'offer'>) => ({
  async write(lotId: string, message: string): Promise<void> {
    const { version, data } = await world.call(boss, 'getOfferDraft', offer.id, lotId, 'application')
    const messages = [{ subject: `Nachlass von ${message} Euro`, text: 'Gilt nur hier.' }]
    await world.call(boss, 'saveOfferDraft', offer.id, lotId, 'application', { version, data: data ?? {}, messages })
  },
  async room(lotId: string): Promise<string> {
    const all = await world.call(boss, 'getRoomsByProjectId', offer.projectId)
    const room = all.find((one) => one.sealed && one.canWrite && one.lotId === lotId)
    if (!room) throw new Error(`no room of ${lotId}`)
    return room.id
  },
})

/**
 * A company that takes part in a procedure of four lots: an application for the first is submitted, one for the second is a draft, each
 * with message and file; for the others nothing was begun.
 */
export const makeSealedCompany = async (world: World): Promise<SealedCompany> => {
  await importTemplates('eu/1.7/EU-19.json')
  const { tender, creator: staff } = await makeRunning(world, { lots: 4 })
  const company = await world.organization({ contact: { email: 'kontakt@firma.example', phone: '+49 471 998877' } })
  const boss = await world.user('organizationAdmin', { organizationId: company._id })
  const offer = await world.call(boss, 'createOffer', tender.id)
  const where = { _id: offer.id, tenderId: tender.id, orgId: company._id }
  const fill = (lotId: string): Promise<void> =>
    putDraft(where, { lot: { lotId }, kind: 'application', data: filledApplication(), by: { name: boss.name }, at: new Date() })
  for (const lotId of [ONE, TWO]) await fill(lotId)
  // What it keeps ready for applications, and a practice submission of its person.
  const insurance = { insurer: 'Deichversicherung 88' }
  await world.call(boss, 'saveCompanyProfile', { version: 0, data: { declarations: { 'liability-insurance': insurance } } })
  const { version, data } = await world.call(boss, 'startPractice')
  await world.call(boss, 'savePractice', { version, data, files: [{ name: 'kalkulation-uebung.txt', size: 1, sha256: 'a'.repeat(64) }] })
  const drafts = draftsOf(world, { boss, offer })
  await drafts.write(ONE, '734519286')
  await drafts.write(TWO, '645831907')
  const rooms = { one: await drafts.room(ONE), two: await drafts.room(TWO) }
  const later = [await drafts.room(LATER.ORGANIZATION_USER), await drafts.room(LATER.ORGANIZATION_ADMIN)]
  const begin = async (lotId: string): Promise<void> => {
    await fill(lotId)
    await drafts.write(lotId, '518203')
    await addFile(world, boss, [await drafts.room(lotId), { name: 'kalkulation-spaeter.txt', content: CONTENT }])
  }
  const one = await addFile(world, boss, [rooms.one, { name: 'kalkulation-eins.txt', content: CONTENT }])
  const two = await addFile(world, boss, [rooms.two, { name: 'kalkulation-zwei.txt', content: CONTENT }])
  const sent = await world.call(boss, 'updateOfferStage', offer.id, 1, [ONE], { declaredBy: 'Gesa Geheim' })
  const no = sent.lotOffers.find(({ lotId }) => lotId === ONE)?.applicationReceipt ?? ''
  const known: Known = {
    id: [offer.id, tender.id, rooms.one, rooms.two, ...later, one.fileId, two.fileId, no, company._id],
    projectId: [tender.id],
    offerId: [offer.id],
    organizationId: [company._id],
    roomId: [rooms.one, rooms.two, ...later],
    no: [no],
    lotId: [ONE, TWO, ...Object.values(LATER)],
    // A message that would go into a draft, and one that is none of it.
    messageExtra: [{ partOfOffer: { lotId: ONE, kind: 'application' } }, null, { partOfOffer: { lotId: TWO, kind: 'application' } }],
    lotIds: [[ONE], [TWO]],
    kind: ['application', 'receipt', 'tender', 'log', 'requestAnswer'],
    target: [no, tender.id, offer.id],
    document: [one.fileId, two.fileId, 'kalkulation-eins.txt'],
    stage: [0, 1],
    email: [boss.email],
    version: [1, 2, 3],
    filter: [{}, 'teilnahme', 'bewerbung', 'einladung'],
    type: ['CONTRACTOR'],
    roles: [['ORGANIZATION_USER', 'ORGANIZATION_ADMIN']],
  }
  return { boss, staff, offer, no, rooms, files: { one: one.fileId, two: two.fileId }, known, begin }
}

const NEW = 'Sieben Möwen im Wind'

/** The person with a session of now. */
export const loggedIn = async (world: World, person: TestUser): Promise<TestUser> => ({
  ...person,
  token: (await world.call(null, 'login', person.email, NEW)).token,
})

/**
 * An account that staff make in a company, with a password of its own, or with one of the directory: as far as its maker can get it alone.
 */
export const makeAccountIn = async (
  world: World,
  {
    staff,
    organizationId,
    directory,
  }: { staff: TestUser; organizationId: number | null; directory?: Pick<LdapProcess, 'setPeople'> | undefined },
  role: 'ORGANIZATION_USER' | 'ORGANIZATION_ADMIN',
): Promise<TestUser> => {
  const input = {
    email: `strohmann${newId().toLowerCase()}@mail.example`,
    givenName: 'Stro',
    surName: 'Mann',
    roles: [role],
    organizationId,
  }
  const { email } = await world.call(staff, 'createUser', input)
  await world.call(null, 'changePassword', null, await tokenMailedTo(email), NEW)
  const { _id: id } = (await UserModel.findOne({ email }).lean()) ?? { _id: '' }
  await setAccount(id, { 'totp.enabled': false })
  if (directory) {
    // As versions before 2026-11-26 took them: today no bidder's account is the directory's.
    await directory.setPeople([{ uid: email.split('@')[0] ?? '', password: NEW, givenName: 'Stro', sn: 'Mann', mail: email }])
    await setAccount(id, { authenticationBackend: 'ldap', passwordHash: null })
  }
  return loggedIn(world, { id, email, name: 'Stro Mann', token: '', organizationId })
}

/** Everything of before that must not change by what such an account does. */
export const storedOf = async (world: World, { boss, rooms }: SealedCompany): Promise<string> => {
  const read = (name: string, filter: object) => world.db.collection(name).find(filter).sort({ _id: 1 }).toArray()
  const offers = await read('offers', {})
  return JSON.stringify([
    await read('submissions', {}),
    await read('offerDrafts', { lotId: { $in: [ONE, TWO] } }),
    await read('files', { roomId: { $in: [rooms.one, rooms.two] } }),
    await read('uploads', { 'by.id': boss.id }),
    offers.map(({ lotOffers }) => lotOffers as unknown),
  ])
}

/** All that such an account could have changed of the company before it is admitted. */
export const allOf = async (world: World, { boss }: SealedCompany): Promise<string> => {
  const names = [
    ...[
      'submissions',
      'offerDrafts',
      'offers',
      'rooms',
      'files',
      'uploads',
      'organizations',
      'messages',
      'tenders',
      'practices',
      'companyProfiles',
    ],
    ...['parcels', 'calendarLinks'],
  ]
  const read = (name: string) => world.db.collection<{ _id: string }>(name).find({}).sort({ _id: 1 }).toArray()
  const found = await Promise.all(names.map(read))
  return JSON.stringify([found, await UserModel.find({ organizationId: boss.organizationId }).sort({ _id: 1 }).lean()])
}
