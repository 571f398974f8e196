import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setAccount } from '../../tests/world/accounts'
import type { TemplateFile } from '../../engine/template'
import { PASSWORD } from '../../tests/world/people'
import { lotOf, refusalOf, type Office } from '../../tests/world/procedure'
import { readPdf } from '../../tests/world/readPdf'
import { DAY } from '../../tests/world/tenders'
import { inOffice, type World } from '../../tests/world/inWorld'
import { AuditModel } from '../log/model'
import { DOWNLOAD_PATH, findDownload } from '../documents/links'
import { now } from '../platform/clock'
import { startSession } from '../platform/sessionStore'
import { TenderModel } from '../tenders/model'
import { OpeningRecordModel } from './model'

let world: World
let office: Office
/** Own forms made of EU-19: a concession, where the house may choose, and one of UVgO, where the law asks for two at the offers. */
const own = { concession: '', uvgo: '' }
const procedure = {
  ...{ types: [], skippedPhases: [], minimumDays: { application: null, offer: null } },
  fourEyes: { applications: false, offers: false },
}

const publishWith = async (id: string, change: Partial<TemplateFile>): Promise<void> => {
  const admin = office.people.admin
  const { template, row } = await world.call(admin, 'getProjectTemplateDraft', id)
  const file = { ...(template as TemplateFile), ...change }
  const { lock } = await world.call(admin, 'saveProjectTemplate', file, row.lock)
  await world.call(admin, 'publishProjectTemplate', id, lock, 'neu')
}
const makeTemplate = async (kind: TemplateFile['projectTypes']): Promise<string> => {
  const { id } = await world.call(office.people.admin, 'copyProjectTemplate', 'EU-19')
  await publishWith(id, { procedure, projectTypes: kind })
  return id
}
inOffice((made) => ({ world, office } = made))
beforeAll(async () => {
  own.concession = await makeTemplate(['KONZESSION_VERHANDLUNG'])
  own.uvgo = await makeTemplate(['KONZESSION_UVGO_NATIONAL'])
})
afterEach(() => office.goTo(null))

const competitionOver = async (templateId: string, { applies = false } = {}): Promise<string> => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft({ templateId })
  await office.stage(id, { stage: 3 })
  if (applies) await office.submit(id, 'bidder', { stage: 1 })
  await office.wait(30 * DAY)
  return id
}
const recordOf = async (id: string) => {
  const [over] = lotOf(await office.read(id)).openings ?? []
  return world.call(office.people.third, 'getOpeningRecord', over?.id ?? '')
}

describe('where neither law nor template asks for a second person', () => {
  it('one opens in one step; record, print and log say that it was one', async () => {
    const id = await competitionOver(own.concession, { applies: true })
    expect((await world.call(office.people.bidder, 'getProject', id)).fourEyes).toEqual({ applications: false, offers: false })
    const opened = await office.step(id, 4, 'second')
    expect(lotOf(opened)).toMatchObject({ stage: 4, opening: null, openedAt: { applications: now().toISOString() } })
    expect(await world.call(office.people.first, 'getOpeningCalls')).toEqual([])
    const record = await recordOf(id)
    const { name } = office.people.second
    expect(record).toMatchObject({
      alone: true,
      startedBy: name,
      finishedBy: name,
      submissions: [{ receiptNo: expect.any(String) as string }],
    })
    const entries = await AuditModel.find({ tenderId: id, type: /^OPENING_/ }).lean()
    expect(entries).toMatchObject([{ type: 'OPENING_FINISHED', data: { alone: true, hash: record.hash } }])
    const [entry] = (await world.call(office.people.first, 'getLogEntries', id)).filter(({ type }) => type === 'OPENING_FINISHED')
    expect(entry?.description.key).toBe('OPENING_FINISHED.applicationsAlone')

    const link = await world.call(office.people.first, 'createPDFAndGetDownloadLink', 'openingRecord', record.id)
    const found = await findDownload(link.slice(DOWNLOAD_PATH.length + 1), { holder: { address: '127.0.0.1', device: '' }, at: now() })
    if (!found) throw new Error('nothing to fetch')
    const { text } = await readPdf(found.body)
    expect(text).toContain('Geöffnet von')
    expect(text).not.toContain('zwei verschiedene Personen')
  })

  it('what else an opening asks for stays: the deadline, the own password, the team; two at once are one opening', async () => {
    await office.goTo('2026-12-01T09:00:00.000Z')
    const { id } = await office.draft({ templateId: own.concession })
    await office.stage(id, { stage: 3 })
    expect(await refusalOf(office.step(id, 4, 'first'))).toMatchObject({ status: 423, data: { reason: 'refused.deadlineNotPassed' } })
    await office.wait(30 * DAY)
    expect(await refusalOf(office.stage(id, { stage: 4 }, { as: 'first', password: 'falsch' }))).toMatchObject({ status: 422 })
    expect(await refusalOf(office.step(id, 4, 'admin'))).toMatchObject({ status: 403, data: { reason: 'refused.onlyTeamOpens' } })
    const both = await Promise.allSettled([office.step(id, 4, 'first'), office.step(id, 4, 'third')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await OpeningRecordModel.countDocuments({ tenderId: id })).toBe(1)
  })

  it('who came after the deadline opens only when a system admin has confirmed it', async () => {
    const id = await competitionOver(own.concession)
    const late = await world.user('internal', { created: new Date('2026-01-01T00:00:00.000Z') })
    await world.call(office.people.first, 'addProjectEditors', id, [late.email])
    const caller = { ...late, token: (await startSession(late.id, now())).token }
    const open = async () => {
      const { version = 0 } = await office.read(id)
      return world.call(caller, 'updateProjectStage', { id, version, stage: 4 }, null, PASSWORD)
    }
    expect(await refusalOf(open())).toMatchObject({ status: 409, data: { reason: 'refused.openerMemberYoung' } })
    expect(lotOf(await office.read(id))).toMatchObject({ stage: 3, openedAt: { applications: null } })
    const matter = { lotId: null, what: 'applications' } as const
    const why = 'Alle anderen sind krank.'
    // Made and put in by nobody but the first one: the system admin is third eyes.
    await world.call(office.people.admin, 'confirmOpeners', id, matter, [late.email], why, PASSWORD)
    expect(lotOf(await open())).toMatchObject({ stage: 4 })
    expect(await recordOf(id)).toMatchObject({
      openers: [{ name: late.name, since: now().toISOString(), addedBy: office.people.first.name }],
      confirmation: { by: office.people.admin.name, why: ['openerMemberYoung'], reason: why },
    })
  })

  it('the day before it is enough that one can open', async () => {
    await office.goTo('2026-12-01T09:00:00.000Z')
    const { id } = await office.draft({ templateId: own.concession })
    await office.stage(id, { stage: 3 })
    const gone = [office.people.second.id, office.people.third.id]
    for (const one of gone) await setAccount(one, { state: 'DISABLED' })
    expect((await office.read(id)).problems?.map(({ rule }) => rule)).not.toContain('openingNeedsTwo')
    for (const one of gone) await setAccount(one, { state: 'ACTIVE' })
  })
})

it('where the law asks for two at the offers a template that says otherwise is not followed', async () => {
  const id = await competitionOver(own.uvgo)
  expect((await office.read(id)).fourEyes).toEqual({ applications: false, offers: true })
  expect(lotOf(await office.step(id, 4, 'first')).stage).toBe(4)
  await office.stage(id, { stage: 6, offerIds: [] })
  await office.wait(30 * DAY)
  const begun = await office.step(id, 7, 'first')
  expect(lotOf(begun)).toMatchObject({ stage: 6, opening: { startedByMe: true } })
  expect(lotOf(await office.step(id, 7, 'second')).stage).toBe(7)
})

it('what was made before stays with two, also when its template changes', async () => {
  const id = await competitionOver('EU-19')
  await TenderModel.updateOne({ _id: id }, { $unset: { fourEyes: 1 } })
  expect((await office.read(id)).fourEyes).toEqual({ applications: true, offers: true })
  expect(lotOf(await office.step(id, 4, 'first'))).toMatchObject({ stage: 3, opening: { startedByMe: true } })
})

it('a draft that is moved to a version of its template that asks for two is opened by two; never the other way round', async () => {
  const templateId = await makeTemplate(['KONZESSION_VERHANDLUNG'])
  await office.goTo('2026-12-01T09:00:00.000Z')
  const draft = await office.draft({ templateId })
  const move = async () => {
    const { version, templateVersion } = await office.read(draft.id)
    return world.call(office.people.first, 'moveProjectToTemplateVersion', draft.id, templateVersion + 1, version ?? 0)
  }
  expect(draft.fourEyes).toEqual({ applications: false, offers: false })
  await publishWith(templateId, { procedure: { ...procedure, fourEyes: { applications: true, offers: false } } })
  expect((await move()).fourEyes).toEqual({ applications: true, offers: false })
  await publishWith(templateId, { procedure })
  expect((await move()).fourEyes).toEqual({ applications: true, offers: false })
})
