import { putOpened } from '../../world/openings'
import { canonicalJson } from '../../../server/platform/canonicalJson'
import { now } from '../../../server/platform/clock'
import { DAY } from '../../world/tenders'
import { blankEntry } from '../../../server/offers/entries'
import { OfferModel } from '../../../server/offers/model'
import { offerIdOf } from '../../../server/offers/offerId'
import { LettersModel } from '../../../server/procedure/letters/model'
import { OpeningRecordModel } from '../../../server/procedure/model'
import { newId } from '../../../server/platform/newId'
import { UserModel } from '../../../server/access/model'
import { TenderModel } from '../../../server/tenders/model'
import { PASSWORD, type TestUser } from '../../world/people'
import { startSession } from '../../../server/platform/sessionStore'
import { byPlace, onlyTeam, published } from './tenderCases'
import type { Scene } from './scene'
import type { Case } from './table'

const STAFF = '401 403 403 403 | 403 403 | + +'

const extension = (version: number | undefined) => ({
  version,
  lotIds: ['LOT-0001'],
  applicationDeadline: new Date(now().getTime() + 90 * DAY).toISOString(),
  reason: 'Rückfragen',
})

/** A record of an opening that the tender might have had. */
const record = async (tenderId: string): Promise<string> => {
  const id = newId()
  const at = now().toISOString()
  const content = {
    ...{
      id,
      no: 'N-2026-1',
      what: 'offers',
      projectId: tenderId,
      projectNo: 1,
      projectName: 'P',
      buyer: 'B',
      lotId: 'LOT-0001',
      lotName: '',
    },
    ...{ round: 1, deadline: null, startedBy: 'A', startedAt: at, finishedBy: 'B', finishedAt: at, submissions: [], late: [] },
  }
  await OpeningRecordModel.create({
    ...{ _id: id, tenderId, no: 'N-2026-1', content: canonicalJson(content), hash: 'h' },
    logHead: { seq: 1, hash: 'h' },
  })
  return id
}

/** As if its offers had been opened, for those who have a tender of their own. */
const offersOpened = async (id: string, { isLoggedIn, caller, world }: Scene): Promise<{ id: string; version: number }> => {
  if (!isLoggedIn || caller?.organizationId !== null) return { id, version: 1 }
  await putOpened(world.db, id, 'offers')
  const tender = await TenderModel.findOne({ _id: id }).lean()
  return { id, version: tender?.version ?? 0 }
}

/** An award to a company that offered alone. */
const information = async (tenderId: string, scene: Scene) => {
  await offersOpened(tenderId, scene)
  const company = await scene.world.organization({ type: 'CONTRACTOR', name: 'Werft A' })
  // Of calls before.
  await OfferModel.deleteMany({ tenderId })
  const entry = { ...blankEntry('LOT-0001', 1), offerSent: now() }
  const offer = await OfferModel.create({
    ...{ _id: newId(), tenderId, orgId: company._id, createdBy: 'x', created: now(), updated: now(), lotOffers: [entry] },
  })
  return { id: null, version: 0, lotId: 'LOT-0001', kind: 'information', offerIds: [offer._id], letters: [] } as const
}

/** Letters that nobody of the callers wrote; nobody is written to in them, so that whoever of the team may send them. */
const written = async (tenderId: string, scene: Scene, goneTo?: { offerId: string; organizationId: number }) => {
  const { offerIds, ...input } = await information(tenderId, scene)
  const winners = offerIds.map((offerId) => ({ offerId, organizationId: 1, name: 'Werft A' }))
  const letters = [{ offerId: 'x', organizationId: 1, ...goneTo, name: 'Werft B', reason: 'Zu teuer.' }]
  const texts = { de: { subject: 'x', text: 'x' }, en: { subject: 'x', text: 'x' } }
  const content = { tenderId, lotId: input.lotId, kind: input.kind, winners, choiceReason: '', electronic: true, texts, letters }
  const _id = newId()
  const times = { created: now(), updated: now(), updatedBy: 'x' }
  const sent = goneTo ? { at: now(), by: 'x', content, values: {} } : null
  await LettersModel.create({ _id, ...content, ...(scene.leavesAll || sent ? {} : { letters: [] }), sent, authors: [], ...times })
  return { id: _id, version: 1 }
}

const sentToCaller = async (scene: Scene) => {
  const { id } = await published(scene, 'letters')
  const organizationId = scene.caller?.organizationId ?? scene.foreignOrganizationId
  const offerId = offerIdOf(id, organizationId)
  const { id: lettersId } = await written(id, scene, { offerId, organizationId })
  return [`${lettersId}:${offerId}`]
}

/** What is not there for strangers of the team. */
const unknownOutside = (one: Case): Case => ({ ...one, may: one.may.replace('403 +', '404 +') as Case['may'] })

const STOP = { lotIds: ['LOT-0001'], isStopped: true, body: 'Vergabekammer', reference: '', reason: 'Antrag zugestellt' }

const MATTER = { lotId: null, what: 'applications' } as const

/** Two of a tender's team of whom one has added the other, and neither is the caller. */
const dependent = async (tenderId: string, { world, caller }: Scene): Promise<string[]> => {
  const tender = await TenderModel.findOne({ _id: tenderId }).lean()
  const adminId = tender?.team.find(({ userId, role }) => role === 'ADMIN' && userId !== caller?.id)?.userId ?? ''
  const admin = await UserModel.findOne({ _id: adminId }).lean()
  const as: TestUser = {
    ...{ id: adminId, email: admin?.email ?? '', name: '' },
    token: (await startSession(adminId, now())).token,
    organizationId: null,
  }
  const third = await world.user('internal')
  await world.call(as, 'addProjectEditors', tenderId, [third.email])
  return [as.email, third.email]
}

/** Third eyes are a system admin's; being in the team gives staff no more. */
const onlyAdmins = (one: Case): Case => ({
  ...one,
  may: one.may.replace(/\S+ \+$/, one.may.includes('404 +') ? '404 +' : '403 +') as Case['may'],
})
const OF_CONTRACT = { lotId: 'LOT-0001', organizationId: 1, version: 1 } as const
const TERMS = {
  ...{ number: '', value: null, indexed: null, concludedOn: null, begins: null, ends: null, isWorks: false, options: [], remindDays: 90 },
}

const DRAW = { places: 1, among: ['a', 'b'], reason: 'x', password: PASSWORD }

export const PROCEDURE_CASES = {
  getOpeners: byPlace(({ id }) => [id, MATTER], '+'),
  askForConfirmation: byPlace(async ({ id }, scene) => [id, MATTER, await dependent(id, scene)], '+').map(onlyTeam),
  confirmOpeners: byPlace(
    async ({ id }, scene) => [id, MATTER, await dependent(id, scene), 'Beide sind mir bekannt.', PASSWORD],
    '403',
  ).map(onlyAdmins),
  getAward: byPlace(async ({ id }, scene) => [(await offersOpened(id, scene)).id, 'LOT-0001'], '+', 'opened'),
  getJury: byPlace(({ id }) => [id, 'LOT-0001'], '+'),
  getWorkLink: byPlace(({ id }) => [id, 'LOT-0001', { number: 1, file: 1 }], '+'),
  saveJuryReport: byPlace(({ id, version = 0 }) => [id, 'LOT-0001', { version, members: [], works: [], questions: '' }], '+'),
  saveJuryExamination: byPlace(({ id, version = 0 }) => [id, 'LOT-0001', { version, requirements: [], works: [] }], '+'),
  saveJuryPrizes: byPlace(({ id, version = 0 }) => [id, 'LOT-0001', { version, prizes: ['1'], recognitions: [] }], '+'),
  signJuryReport: byPlace(({ id }) => [id, 'LOT-0001', { hash: 'x', password: PASSWORD }], '+'),
  getDraw: byPlace(({ id }) => [id, 'LOT-0001'], '+'),
  beginDraw: byPlace(({ id, version = 0 }) => [id, 'LOT-0001', { version, ...DRAW }], '+').map(onlyTeam),
  finishDraw: byPlace(({ id, version = 0 }) => [id, 'LOT-0001', { version, password: PASSWORD }], '+').map(onlyTeam),
  getBidderForm: byPlace(({ id }) => [id, 'offer'], '+'),
  setReviewStop: byPlace(({ id, version }) => [id, { ...STOP, version }], '+'),
  getLetters: byPlace(({ id }) => [id], '+'),
  consentToAward: byPlace(({ id, version = 0 }) => [id, { version, lotId: 'LOT-0001', offerIds: [] }], '+'),
  getContracts: byPlace(({ id }) => [id], '+'),
  getDirectOrder: byPlace(({ id }) => [id], '+'),
  saveDirectOrder: byPlace(({ id }) => [id, { version: 0, prices: [] }], '+'),
  saveContract: byPlace(({ id }) => [id, { ...OF_CONTRACT, ...TERMS }], '+'),
  amendContract: byPlace(({ id }) => [id, { ...OF_CONTRACT, on: '2026-12-01', ground: 'small', text: 'x', reason: 'y', change: '1' }], '+'),
  endContract: byPlace(({ id }) => [id, { ...OF_CONTRACT, on: '2026-12-01', reason: 'x' }], '+'),
  saveContractDates: byPlace(({ id }) => [id, { ...OF_CONTRACT, dates: [] }], '+'),
  answerContractDate: byPlace(({ id }) => [id, { ...OF_CONTRACT, key: 'end::2028-12-31', answer: 'done', until: null, reason: 'x' }], '+'),
  takeBackContractEntry: byPlace(({ id }) => [id, { ...OF_CONTRACT, no: null, reason: 'x' }], '+'),
  createModificationNotice: byPlace(({ id }) => [id, `${id}:LOT-0001:1`, 1], '+'),
  writeLetters: byPlace(async ({ id }, scene) => [id, await information(id, scene)], '403', 'opened').map(onlyTeam),
  sendLetters: byPlace(async ({ id }, scene) => [id, await written(id, scene)], '+', 'opened').map(onlyTeam),
  discardLetters: byPlace(async ({ id }, scene) => [id, await written(id, scene)], '403', 'opened').map(onlyTeam),
  // Whoever is outside must not learn that there was one.
  getLetter: [
    ...byPlace(async ({ id }, scene) => [`${(await written(id, scene)).id}:x`], '+', 'opened')
      .map(unknownOutside)
      .map((one): Case => ({ ...one, may: one.may.replace('| 403 403 |', '| 404 404 |') as Case['may'] })),
    { on: 'sent to the caller’s company', may: '401 403 403 403 | + + | 404 +', args: sentToCaller },
  ],
  extendDeadlines: byPlace(({ id, version }) => [id, extension(version)], '+'),
  previewChanges: byPlace(({ id }) => [id], '403'),
  announceChanges: byPlace(({ id, version }) => [id, { version }], '403'),
  previewProcedureMove: byPlace(({ id }) => [id], '403'),
  moveProjectToProcedureVersion: byPlace(({ id }) => [id, 2, 99], '403'),
  createFrameworkCall: byPlace(({ id }) => [id], '403'),
  copyProject: byPlace(({ id }) => [id], '+'),
  createAwardNotice: byPlace(({ id }) => [id], '+'),
  getOpeningCalls: [{ on: '', may: STAFF, args: () => [] }],
  // Whoever is outside must not learn that there was an opening.
  getOpeningRecord: byPlace(async ({ id }) => [await record(id)], '+').map(unknownOutside),
} as const satisfies Record<string, readonly Case[]>
