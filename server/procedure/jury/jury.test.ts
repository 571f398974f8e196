import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { BEFORE, did } from '../../../tests/world/house'
import { inOffice, type World } from '../../../tests/world/inWorld'
import { afterItsEnd, COMPANIES, contestWithWorks, juryIn, LOT, reasonOf } from '../../../tests/world/contest'
import { PASSWORD } from '../../../tests/world/people'
import { lotOf, refusalOf, type Office } from '../../../tests/world/procedure'
import { readPdf } from '../../../tests/world/readPdf'
import { importTemplates } from '../../../tests/world/templates'
import { DAY, fillField, makeTender, templateOf, withDeadlines } from '../../../tests/world/tenders'
import { emptyData } from '../../../engine/form'
import { FILES_PATH, findFileLink } from '../../blobs/links'
import { DOWNLOAD_PATH, findDownload } from '../../documents/links'
import { AuditModel } from '../../log/model'
import { SubmissionModel } from '../../offers/model'
import { canonicalJson } from '../../platform/canonicalJson'
import { now } from '../../platform/clock'
import { handedOut } from '../../rooms/handOut'
import { TenderModel } from '../../tenders/model'
import { OpeningRecordModel } from '../model'

/* The life of a design contest: works by number, the jury's report signed by all of its members, then names beside the numbers. */
let world: World
let office: Office
inOffice((made) => ({ world, office } = made))

let id = ''
const { jury, emails, save, sign, signAll } = juryIn(() => ({ world, office, id }))
const openings = async () => lotOf(await office.read(id)).openings ?? []
const recordOf = async (n: number) => world.call(office.people.first, 'getOpeningRecord', (await openings())[n]?.id ?? '')
const printed = async (n: number): Promise<string> => {
  const link = await world.call(office.people.first, 'createPDFAndGetDownloadLink', 'openingRecord', (await openings())[n]?.id ?? '')
  const found = await findDownload(link.slice(DOWNLOAD_PATH.length + 1), { holder: { address: '127.0.0.1', device: '' }, at: now() })
  return found ? (await readPdf(found.body)).text : ''
}
const lots = () => TenderModel.collection as unknown as { updateOne(where: object, change: object): Promise<unknown> }
const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
/** The work's hash of a company, as its row has it. */
const hashOf = async (who: (typeof COMPANIES)[number]): Promise<string> =>
  (await SubmissionModel.findOne({ orgId: office.people[who].organizationId, action: 'submit' }).lean())?.early?.[0]?.hash ?? ''

beforeAll(async () => {
  id = await contestWithWorks({ world, office })
})

it('goes with the form of the EU for design contests, as it is shipped', async () => {
  await importTemplates('eu/1.7/EU-23.json')
  const template = await templateOf('EU-23')
  const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
  const said: [string, unknown][] = [
    ['BT-21-Procedure', { DEU: 'Wettbewerb Hafenhaus' }],
    ['OPT-300-Procedure-Buyer', String(buyer._id)],
  ]
  const named = said.reduce((form, one) => fillField(template, form, one), emptyData(template, { now: now() }))
  const data = withDeadlines(template, named, { apply: null, offer: new Date(now().getTime() + 60 * DAY) })
  const contest = { templateId: 'EU-23', procedure: 'design-contest', data }
  expect(await makeTender(world, { creator: office.people.first, ...contest })).toMatchObject({ procedure: { id: 'design-contest' } })
})

describe('before the works are opened', () => {
  it('there is nothing to judge', async () => {
    expect(await reasonOf(jury())).toBe('refused.worksSealed')
    await afterItsEnd(office)
    expect(await reasonOf(jury())).toBe('refused.worksSealed')
    expect(await reasonOf(world.call(office.people.first, 'getWorkLink', id, LOT, { number: 1, file: 1 }))).toBe('refused.worksSealed')
  })
})

describe('with the works opened', () => {
  it('the record has numbers and hashes alone, in an order that follows from both and the opening', async () => {
    await office.open(id, 7)
    expect(lotOf(await office.read(id))).toMatchObject({ stage: 7, phase: 'jury', openedAt: { offers: null } })
    const record = await recordOf(0)
    expect(record).toMatchObject({ submissions: [], late: [], nameless: { late: 0, mismatches: 0 } })
    const hashes = await Promise.all(COMPANIES.map(hashOf))
    const keyOf = (hash: string): string => sha(`${record.id} ${hash}`)
    expect(record.works?.map(({ hash }) => hash)).toEqual([...hashes].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    expect(record.works?.map(({ number }) => number)).toEqual([1, 2])
    const [entry] = await AuditModel.find({ tenderId: id, type: 'OPENING_FINISHED' }).lean()
    expect(entry?.data).toMatchObject({ submissions: 2, late: 0, hash: record.hash })
    const paper = await printed(0)
    for (const words of ['Arbeit 1', 'Arbeit 2', '01-01']) expect(paper).toContain(words)
    for (const who of COMPANIES) expect(paper).not.toContain(office.people[who].name)
  })

  it('works are read by number under neutral names, and handed out so', async () => {
    const { works, state } = await jury('third')
    expect(state).toBe('writing')
    const names = works.flatMap(({ files }) => files.map(({ name }) => name))
    // An ending that could be a name is left out.
    expect(new Set(names.map((name) => name.replace(/^0[12]-01/, '')))).toEqual(new Set(['.pdf', '']))
    for (const { number, files } of works) {
      const link = await world.call(office.people.third, 'getWorkLink', id, LOT, { number, file: 1 })
      const target = await findFileLink(link.slice(FILES_PATH.length + 1), { holder: { address: '127.0.0.1', device: '' }, at: now() })
      const out = target && (await handedOut(target))
      expect(out?.files.map(({ name, folder, sha256 }) => ({ name, folder, sha256 }))).toEqual([
        { name: files[0]?.name, folder: '', sha256: files[0]?.sha256 },
      ])
    }
    expect(JSON.stringify(works)).not.toMatch(/Nordlicht|Südstern|müller|organization/)
  })

  it('today it is the work of the team, then of the members, until all have signed', async () => {
    const work = async (who: 'first' | 'third') =>
      (await world.call(office.people[who], 'getTodaysWork')).filter(({ projectId }) => projectId === id).map(({ key }) => key)
    expect(await work('third')).toEqual(['judgeWorks'])
    await save('first', { members: emails().slice(0, 2) })
    expect([await work('first'), await work('third')]).toEqual([['judgeWorks'], []])
  })

  it('names are not opened, nor is anything decided, before the jury has signed', async () => {
    expect(await reasonOf(office.step(id, 7, 'first'))).toBe('refused.juryNotSigned')
    await save()
    expect(await reasonOf(office.step(id, 7, 'first'))).toBe('refused.juryNotSigned')
  })

  it('only members sign, with their own password, a whole report that they read', async () => {
    await save('first', { members: emails().slice(0, 2) })
    expect(await reasonOf(sign('third'))).toBe('refused.juryNotMember')
    expect(await reasonOf(sign('first'))).toBe('refused.juryTooFew')
    const { works } = await jury()
    await save('first', { works: works.slice(0, 1).map(({ number }) => ({ number, rank: null, remark: 'Nur zur einen.' })) })
    expect(await reasonOf(sign('first'))).toBe('refused.juryReportIncomplete')
    await save()
    expect(await reasonOf(sign('first', 'falsch'))).toBe('wrongPassword')
    const old = { hash: '0'.repeat(64), password: PASSWORD }
    expect(await reasonOf(world.call(office.people.first, 'signJuryReport', id, LOT, old))).toBe('refused.juryReportChanged')
    expect((await sign('first')).members.map(({ signedAt }) => signedAt !== null)).toEqual([true, false, false])
    expect(await reasonOf(sign('first'))).toBe('refused.jurySignedAlready')
  })

  it('one person with several accounts is no jury', async () => {
    const own = { created: BEFORE, interventions: [did(office.people.first, 'created')] }
    const made = [await world.user('internal', own), await world.user('internal', own)].map(({ email }) => email)
    await world.call(office.people.admin, 'addProjectEditors', id, made)
    await save('first', { members: [office.people.first.email, ...made] })
    expect(await reasonOf(sign('first'))).toBe('refused.juryDependent')
    // What they signed stands there again, word for word.
    expect((await save()).members.map(({ signedAt }) => signedAt !== null)).toEqual([true, false, false])
  })

  it('whoever changes the report takes the signatures away; unknown works and people are refused', async () => {
    await sign('second')
    const changed = await save('third', { questions: 'Keine.' })
    expect(changed.members.map(({ signedAt }) => signedAt)).toEqual([null, null, null])
    const unknown = [{ number: 3, rank: 1, remark: 'x' }]
    expect((await refusalOf(save('first', { works: unknown }))).status).toBe(422)
    expect((await refusalOf(save('first', { members: [office.people.bidder.email] }))).status).toBe(422)
  })

  it('of a report without prizes, division and examination, as those of before are, the hash is what it was', async () => {
    const [record, tender, { hash }] = [await recordOf(0), await TenderModel.findOne({ _id: id }).lean(), await jury()]
    const { lotId, round, offerRound, jury: said } = tender?.lots[0] ?? {}
    const works = record.works?.map(({ number, hash: of, files }) => {
      const { rank, remark } = said?.works.find((one) => one.number === number) ?? {}
      return { number, hash: of, files: files.map(({ sha256 }) => sha256), rank, remark }
    })
    const signed = { format: 1, tenderId: id, lotId, round, offerRound, opening: record.id, record: record.hash, works }
    expect(hash).toBe(sha(canonicalJson({ ...signed, questions: said?.questions, members: [...(said?.members ?? [])].sort() })))
  })

  it('signed by all it does not change any more', async () => {
    await signAll()
    expect((await jury()).state).toBe('signed')
    expect(await reasonOf(save('first', { questions: 'Doch noch etwas.' }))).toBe('refused.juryHasSigned')
  })

  it('who writes to the database swaps no ranks, members or numbers', async () => {
    const tender = await TenderModel.findOne({ _id: id }).lean()
    const report = tender?.lots[0]?.jury
    const [one, other] = report?.works ?? []
    const put = (said: object) => lots().updateOne({ _id: id }, { $set: { 'lots.0.jury': { ...report, ...said } } })
    for (const said of [
      {
        works: [
          { ...one, rank: 2 },
          { ...other, rank: 1 },
        ],
      },
      { works: [{ ...one, remark: 'Anders.' }, other] },
      { members: report?.members.slice(1) },
    ]) {
      await put(said)
      expect(await reasonOf(office.step(id, 7, 'first'))).toBe('refused.juryNotSigned')
    }
    await put({})
    const [opening] = await openings()
    const record = await OpeningRecordModel.findOne({ _id: opening?.id }).lean()
    const content = JSON.parse(record?.content ?? '{}') as { works: { number: number }[] }
    const swapped = { ...content, works: content.works.map((work) => ({ ...work, number: 3 - work.number })) }
    const hold = (text: string, hash: string) =>
      OpeningRecordModel.collection.updateOne({ _id: opening?.id as never }, { $set: { content: text, hash } })
    await hold(JSON.stringify(swapped), sha(JSON.stringify(swapped)))
    expect(await reasonOf(office.step(id, 7, 'first'))).toBe('refused.recordDiffers')
    expect((await jury()).differs).toBe(true)
    await hold(record?.content ?? '', record?.hash ?? '')
    expect((await jury()).state).toBe('signed')
    // Signatures that are rewritten in the log for another report are nobody's.
    await put({ questions: 'Anders.' })
    const forged = (await jury()).hash
    const signed = await AuditModel.find({ tenderId: id, type: 'JURY_REPORT_SIGNED' }).lean()
    const rewrite = (says: (one: (typeof signed)[number]) => unknown) =>
      Promise.all(signed.map((one) => AuditModel.collection.updateOne({ _id: one._id as never }, { $set: { 'data.report': says(one) } })))
    await rewrite(() => forged)
    expect(await reasonOf(office.step(id, 7, 'first'))).toBe('refused.juryNotSigned')
    await rewrite(({ data }) => data['report'])
    await put({})
  })
})

describe('with the names opened', () => {
  it('the last record has numbers, ranks and names, each at its own work', async () => {
    await office.open(id, 7)
    const [first, last] = [await recordOf(0), await recordOf(1)]
    const numberOf = new Map(first.works?.map(({ hash, number }) => [hash, number]))
    for (const who of COMPANIES) {
      const number = numberOf.get(await hashOf(who))
      const row = last.submissions.find(({ work }) => work?.number === number)
      const submitted = await SubmissionModel.findOne({ orgId: office.people[who].organizationId, action: 'submit' }).lean()
      expect([who, row?.receiptNo, row?.work]).toEqual([who, submitted?.no, { number, rank: number }])
    }
    expect(last.jury?.signedBy.map(({ name }) => name).sort()).toEqual(
      (['first', 'second', 'third'] as const).map((one) => office.people[one].name).sort(),
    )
    expect(last.jury?.unmatched).toBeUndefined()
    expect(last.nameless).toBeUndefined()
    expect(await printed(1)).toMatch(/Arbeit 1, 1\. Rang/)
  })

  it('the page has both, and says where the report is another one by now', async () => {
    const { state, works, hash } = await jury()
    expect([state, works.every(({ organization = '' }) => organization !== ''), hash]).toEqual([
      'over',
      true,
      (await recordOf(1)).jury?.hash,
    ])
    await lots().updateOne({ _id: id }, { $set: { 'lots.0.jury.questions': 'Keine mehr.' } })
    expect((await jury()).differs).toBe(true)
    expect((await refusalOf(save())).data['reason']).toBe('refused.notInThisStage')
  })

  it('the log has every step, and the contest goes on as others do', async () => {
    const types = (await AuditModel.find({ tenderId: id }).sort({ tenderSeq: 1 }).lean()).map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['WORK_DOWNLOADED', 'JURY_REPORT_WRITTEN', 'JURY_REPORT_SIGNED', 'OPENING_FINISHED']))
    expect(lotOf(await office.read(id))).toMatchObject({ stage: 7, phase: 'offersOpened' })
    expect(await office.stage(id, { stage: 8, outcome: 'discontinued', reason: 'Der Wettbewerb ist entschieden.' })).toMatchObject({
      stage: 8,
    })
  })
})
