import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { lotOf, type Office } from '../../tests/world/procedure'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { forgetHead } from '../log/append'
import { AuditModel, AuditNameModel } from '../log/model'
import { noteCheck } from '../log/faultState'
import { MailModel } from '../mail/model'
import { SubmissionModel } from '../offers/model'

/* Between the beginning and the end of an opening somebody with the database in hand is at the log: the opening names it. */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  await world.user('admin')
})
afterEach(async () => {
  noteCheck(true)
  await office.goTo(null)
})

const begun = async (): Promise<string> => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  await office.wait(30 * DAY)
  await office.step(id, 4, 'first')
  return id
}
const finished = async (id: string) => {
  const opened = await office.step(id, 4, 'second')
  return world.call(office.people.third, 'getOpeningRecord', lotOf(opened).openings?.[0]?.id ?? '')
}
const log = () => world.db.collection<{ _id: number; tenderId: string; type: string }>('audit')
const entryOf = async (tenderId: string, type: string) => {
  const found = await AuditModel.findOne({ tenderId, type }).lean()
  if (!found) throw new Error(`no ${type}`)
  return found
}

describe('an opening', () => {
  it('says nothing of a log that holds', async () => {
    expect(await finished(await begun())).not.toHaveProperty('logFindings')
    expect(await MailModel.countDocuments({ key: 'logFault' })).toBe(0)
  })

  it('names an entry that was changed, in the record, the log, a mail to the admins, and on paper', async () => {
    const id = await begun()
    const { _id, h } = await entryOf(id, 'PROJECT_CREATED')
    await log().updateOne({ _id }, { $set: { at: new Date('2026-11-01T00:00:00Z') } })
    const record = await finished(id)
    expect(record.logFindings).toEqual([{ what: 'entry', of: h }])
    expect(await AuditModel.countDocuments({ tenderId: id, type: 'LOG_FAULT_FOUND' })).toBe(1)
    expect((await MailModel.find({ key: 'logFault' }).lean()).length).toBeGreaterThan(0)
  })

  it('names entries whose names were swapped', async () => {
    const id = await begun()
    const { h, names } = await entryOf(id, 'OPENING_BEGUN')
    const rename = (name: string) => AuditNameModel.collection.updateOne({ _id: names?.actor as never }, { $set: { name } })
    await rename('Wer Anders')
    const { logFindings = [] } = await finished(id)
    await rename(office.people.first.name)
    expect(logFindings).toContainEqual({ what: 'names', of: h })
    expect(new Set(logFindings.map(({ what }) => what))).toEqual(new Set(['names']))
  })

  it('whose beginning was cut off the log is begun anew; receipts and records name what is gone', async () => {
    const id = await begun()
    const last = await entryOf(id, 'OPENING_BEGUN')
    await SubmissionModel.collection.insertOne({
      ...{ _id: 'kept', no: 'E-2026-77', tenderId: id, offerId: 'o', orgId: 1, lotId: 'LOT-9999', round: 1, offerRound: 1 },
      ...{ action: 'submit', kind: 'offer', state: 'accepted', logHead: { seq: last._id, hash: last.h } },
    } as never)
    await log().deleteMany({ _id: { $gte: last._id } })
    forgetHead()
    expect(lotOf(await office.step(id, 4, 'third'))).toMatchObject({ openedAt: { applications: null }, opening: { startedByMe: true } })
    expect((await finished(id)).logFindings).toEqual([{ what: 'head', of: 'E-2026-77' }])
  })

  it('says that the running server found the log at odds with what was signed', async () => {
    const id = await begun()
    noteCheck(false)
    expect((await finished(id)).logFindings).toEqual([{ what: 'signed', of: '' }])
  })
})
