import { beforeAll, expect, it, vi } from 'vitest'
import { afterItsEnd, contestWithWorks, juryIn, LOT, reasonOf } from '../../../tests/world/contest'
import { BEFORE, did } from '../../../tests/world/house'
import { inOffice, type World } from '../../../tests/world/inWorld'
import { PASSWORD } from '../../../tests/world/people'
import { lotOf, type Office } from '../../../tests/world/procedure'
import { UserModel } from '../../access/model'
import { AuditModel } from '../../log/model'
import { TenderModel } from '../../tenders/model'
import { OpeningRecordModel } from '../model'

/* What a jury signs counts as the log has it: its members, their signatures, and the report in the last record. */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

let id = ''
const { jury, emails, save, sign, signAll } = juryIn(() => ({ world, office, id }))
type Writable = { updateOne(where: object, change: object): Promise<unknown>; updateMany(where: object, change: object): Promise<unknown> }
const raw = (model: { collection: unknown }): Writable => model.collection as Writable
const teamOf = async () => (await TenderModel.findOne({ _id: id }).lean())?.team ?? []
const setTeam = (team: unknown) => raw(TenderModel).updateOne({ _id: id }, { $set: { team } })
const faultsTold = () => AuditModel.countDocuments({ tenderId: id, type: 'LOG_FAULT_FOUND' })
const moveOf = async () => (await office.read(id)).moves?.find(({ event }) => event === 'openAuthors' || event === 'openOffers')

beforeAll(async () => {
  id = await contestWithWorks({ world, office })
  await afterItsEnd(office)
  await office.open(id, 7)
})

it('a member whom the log does not know signs nothing, and nobody signs beside them', async () => {
  const planted = await world.user('internal')
  const before = await teamOf()
  await setTeam([...before, { userId: planted.id, role: 'EDITOR', since: before[0]?.since, addedBy: office.people.admin.id }])
  await save('first', { members: [...emails().slice(0, 2), planted.email] })
  const { hash } = await jury()
  const signs = (who: typeof planted) => world.call(who, 'signJuryReport', id, LOT, { hash: hash ?? '', password: PASSWORD })
  expect(await reasonOf(signs(planted))).toBe('refused.juryNotInLog')
  expect(await reasonOf(sign('first'))).toBe('refused.juryNotInLog')
  expect(await faultsTold()).toBeGreaterThan(0)
  await setTeam(before)
})

it('only active accounts can be chosen, and who left is named', async () => {
  const { second } = office.people
  const states = raw(UserModel)
  await save()
  await states.updateOne({ _id: second.id }, { $set: { state: 'DISABLED' } })
  const { candidates, members } = await jury()
  expect(candidates.map(({ userName }) => userName)).not.toContain(second.email)
  expect(members.map(({ userName }) => userName)).toContain(second.email)
  await states.updateOne({ _id: second.id }, { $set: { state: 'ACTIVE' } })
})

it('the opening of names is offered once all have signed, and not before', async () => {
  expect(await moveOf()).toMatchObject({ open: false, reason: 'juryNotSigned' })
  await signAll()
  expect(await moveOf()).toMatchObject({ open: true })
  expect((await world.call(office.people.third, 'getTodaysWork')).map(({ key }) => key)).toEqual(['openNames'])
})

it('what becomes of accounts later takes no signature away', async () => {
  const ids = (['first', 'second', 'third'] as const).map((one) => office.people[one].id)
  const before = await UserModel.find({ _id: { $in: ids } }).lean()
  const colleague = await world.user('internal')
  await raw(UserModel).updateMany({ _id: { $in: ids } }, { $set: { created: BEFORE, interventions: [did(colleague, 'created')] } })
  expect((await jury()).state).toBe('signed')
  for (const { _id, created, interventions } of before) await raw(UserModel).updateOne({ _id }, { $set: { created, interventions } })
})

it('nobody opens names by a report whose members the log has otherwise by now', async () => {
  const before = await teamOf()
  const third = office.people.third.id
  await setTeam(before.map((one) => (one.userId === third ? { ...one, since: new Date('2026-01-01T00:00:00Z') } : one)))
  expect(await reasonOf(office.step(id, 7, 'first'))).toBe('refused.juryNotInLog')
  await setTeam(before)
})

it('the last record holds the report that let the names be opened, however late it is made', async () => {
  const { works, hash } = await jury()
  const faults = await faultsTold()
  const once = vi.spyOn(OpeningRecordModel, 'create').mockRejectedValueOnce(new Error('killed'))
  await office.open(id, 7).catch(() => undefined)
  once.mockRestore()
  await raw(TenderModel).updateOne(
    { _id: id },
    { $set: { 'lots.0.jury.works': works.map(({ number }) => ({ number, rank: 3 - number, remark: 'x' })) } },
  )
  const [, opening] = lotOf(await office.read(id)).openings ?? []
  const record = await world.call(office.people.first, 'getOpeningRecord', opening?.id ?? '')
  expect(record.differs).toBeUndefined()
  expect(record.jury).toMatchObject({ hash })
  expect(record.jury?.signedBy).toHaveLength(3)
  expect(await faultsTold()).toBe(faults + 1)
  for (const { work } of record.submissions) expect(work?.rank).toBe(work?.number)
  expect(await AuditModel.countDocuments({ tenderId: id, type: 'OPENING_FINISHED' })).toBe(2)
  expect((await jury()).differs).toBe(true)
  const said = works.map(({ number, rank, remark }) => ({ number, rank, remark }))
  await raw(TenderModel).updateOne({ _id: id }, { $set: { 'lots.0.jury.works': said } })
  expect((await jury()).differs).toBeUndefined()
})

it('names that somebody swapped in the last record are shown to nobody', async () => {
  const [, opening] = lotOf(await office.read(id)).openings ?? []
  const record = await OpeningRecordModel.findOne({ _id: opening?.id }).lean()
  const content = JSON.parse(record?.content ?? '') as { submissions: { organization: string }[] }
  const names = content.submissions.map(({ organization }) => organization).reverse()
  const swapped = { ...content, submissions: content.submissions.map((one, n) => ({ ...one, organization: names[n] })) }
  await raw(OpeningRecordModel).updateOne({ _id: opening?.id }, { $set: { content: JSON.stringify(swapped) } })
  const { differs, works } = await jury()
  expect(differs).toBe(true)
  expect(works.flatMap(({ organization }) => organization ?? [])).toEqual([])
})
