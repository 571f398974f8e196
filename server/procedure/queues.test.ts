import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { emptyData } from '../../engine/form'
import { makeOffice, refusalOf, stagesIn, type Office } from '../../tests/world/procedure'
import { addFile, roomNamed } from '../../tests/world/rooms'
import { importTemplates } from '../../tests/world/templates'
import { DAY } from '../../tests/world/tenders'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { AuditModel } from '../log/model'
import { now } from '../platform/clock'
import { TenderModel } from '../tenders/model'
import { procedureIdOf } from '../tenders/procedureId'
import type { Archive } from './archive/archive'
import { localArchive } from './archive/localArchive'
import { setArchive } from './archive/queue'
import { setPortal } from './portal/queue'
import type { Portal } from './portal/portal'
import { localPortal } from './portal/localPortal'

let world: World
let office: Office
const MINUTE = 60_000
const dataDir = mkdtempSync(join(tmpdir(), 'lotse-archive-'))
beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  office = await makeOffice(world)
})
afterEach(async () => {
  setPortal(null)
  setArchive(null)
  await office.goTo(null)
})
afterAll(async () => {
  await world.close()
  rmSync(dataDir, { recursive: true })
})
const answers = (tenderId: string) => AuditModel.find({ tenderId, type: 'PORTAL_ANSWERED' }).sort({ _id: 1 }).lean()

/** Handed over, whatever is missing in it: completeness is the machine's to judge, and tested there. */
const atPortal = async (): Promise<string> => {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft()
  await TenderModel.collection.updateOne({ _id: id as never }, { $set: { 'head.missing': 0 } })
  await office.stage(id, { stage: 1, published: new Date(now().getTime() + 3 * DAY).toISOString() })
  return id
}

describe('the queue to the portal', () => {
  it('goes from submitted over publishing to published, each in the log once, and the notice appears on its date', async () => {
    const id = await atPortal()
    await world.workers.tenders.tick()
    expect(await office.read(id)).toMatchObject({ stage: 1, portal: { state: 'submitted', reference: expect.any(String) as string } })
    await office.wait(3 * MINUTE)
    expect(await office.read(id)).toMatchObject({ portal: { state: 'publishing' } })
    await office.wait(3 * MINUTE)
    await office.wait(5 * MINUTE)
    expect(await office.read(id)).toMatchObject({ stage: 1, portal: { state: 'published' } })
    expect((await answers(id)).map(({ data }) => data.state)).toEqual(['submitted', 'publishing', 'published'])
    expect(await refusalOf(office.stage(id, { stage: 0 }))).toMatchObject({ data: { reason: 'refused.portalHasConfirmed' } })
    await office.wait(3 * DAY)
    expect(stagesIn(await office.read(id))).toEqual([2])
    expect((await TenderModel.findOne({ _id: id }).lean())?.portal?.nextAt).toBe(null)
  })

  it('shows why a notice failed; it can be taken back then', async () => {
    const refusing: Portal = {
      submit: () => Promise.resolve({ state: 'failed', reference: 'x', reason: 'VALIDATION_FAILED: BT-01' }),
      ask: () => Promise.reject(new Error('never asked')),
    }
    setPortal(refusing)
    const id = await atPortal()
    await world.workers.tenders.tick()
    expect(await office.read(id)).toMatchObject({ stage: 1, portal: { state: 'failed', reason: 'VALIDATION_FAILED: BT-01' } })
    await office.wait(3 * DAY)
    // Held until somebody decides.
    expect(stagesIn(await office.read(id))).toEqual([1])
    expect(stagesIn(await office.stage(id, { stage: 0 }))).toEqual([0])
  })

  it('asks again where the portal cannot be reached, and publishes late what was confirmed late', async () => {
    let isAway = true
    const real = localPortal()
    setPortal({
      submit: (notice, at) => (isAway ? Promise.reject(new Error('away')) : real.submit(notice, at)),
      ask: (reference, at) => (isAway ? Promise.reject(new Error('away')) : real.ask(reference, at)),
    })
    const id = await atPortal()
    await world.workers.tenders.tick()
    expect(await answers(id)).toEqual([])
    expect(await office.read(id)).toMatchObject({ portal: { state: 'submitted' } })
    isAway = false
    await office.wait(5 * MINUTE)
    expect(await answers(id)).toHaveLength(1)
    isAway = true
    await office.wait(3 * DAY)
    expect(stagesIn(await office.read(id))).toEqual([1])
    isAway = false
    await office.wait(2 * 60 * MINUTE)
    await office.wait(MINUTE)
    expect(await office.read(id)).toMatchObject({ stage: 2, published: expect.stringContaining('2026-12-04') as string })
  })

  it('the stand-in refuses what the real one refuses', async () => {
    const at = new Date('2026-12-01T09:00:00.000Z')
    const notice = {
      key: 'k',
      no: 1,
      noticeId: null,
      procedureId: procedureIdOf('t'),
      sdk: '1.7',
      publishAt: new Date(at.getTime() + 3 * DAY),
      form: {} as ReturnType<typeof emptyData>,
      missing: 0,
    }
    const portal = localPortal()
    expect(await portal.submit(notice, at)).toMatchObject({ state: 'submitted' })
    for (const fault of [{ missing: 2 }, { publishAt: new Date(at.getTime() + DAY) }, { sdk: '' }])
      expect(await portal.submit({ ...notice, ...fault }, at)).toMatchObject({
        state: 'failed',
        reason: expect.stringMatching(/^VALIDATION_FAILED/) as string,
      })
  })
})

describe('the queue to the archive', () => {
  const ended = async () => {
    await office.goTo('2026-12-01T09:00:00.000Z')
    const { id } = await office.draft()
    const room = roomNamed(await world.call(office.people.first, 'getRoomsByProjectId', id), 'Ausschreibungs-Dokumente')
    await addFile(world, office.people.first, [room.id, { name: 'Leistung.txt', content: 'Die Kaimauer ist zu erneuern.' }])
    await office.stage(id, { stage: 3 })
    const message = { projectId: id, messageSubject: 'Ortstermin', messageText: 'Um neun Uhr.', recipientOrganizationIds: [0] }
    await world.call(office.people.first, 'sendMessage', message)
    await world.call(office.people.first, 'addReportNote', id, { text: 'Bedarf geprüft' })
    // As the write that ended it left it: the queue may go on before anybody can ask again.
    expect(await office.stage(id, { stage: 8, outcome: 'cancelled', reason: 'Kein Bedarf mehr' })).toMatchObject({
      archive: { state: 'queued' },
    })
    return id
  }

  it('hands over record, rooms with their bytes, messages and log of a tender that has ended, once', async () => {
    setArchive(localArchive({ dataDir }))
    const id = await ended()
    await world.workers.tenders.tick()
    const view = await office.read(id)
    expect(view.archive).toMatchObject({ state: 'archived', reference: `archive/${view.no}-${id}.json` })
    const bundle = JSON.parse(readFileSync(join(dataDir, view.archive?.reference ?? ''), 'utf8')) as Record<string, unknown[]>
    expect(bundle).toMatchObject({ format: 'lotse-archive-1', tenderId: id, tender: { outcome: 'cancelled' } })
    expect(bundle.rooms?.length).toBeGreaterThan(2)
    expect(bundle).toMatchObject({ evaluations: [], requests: [], questions: [], answers: [], contracts: [] })
    expect(bundle.report).toMatchObject({ notes: [{ no: 1, text: 'Bedarf geprüft' }] })
    const [hash = ''] = /(?<="sha256":")[0-9a-f]{64}/.exec(JSON.stringify(bundle.rooms)) ?? []
    const bytes = readFileSync(join(dataDir, 'archive', `${view.no}-${id}.files`, hash))
    expect([bytes.toString(), createHash('sha256').update(bytes).digest('hex')]).toEqual(['Die Kaimauer ist zu erneuern.', hash])
    expect(bundle.messages).toEqual([
      expect.objectContaining({ subject: 'Ortstermin', text: 'Um neun Uhr.', reach: 'participants', deliveries: [] }),
    ])
    expect(bundle.log?.length).toBeGreaterThan(2)
    expect(bundle.forms?.[0]).toMatchObject({ data: { 'GR-Lot': expect.any(Array) as unknown[] } })
    await world.workers.tenders.tick()
    expect(await AuditModel.countDocuments({ tenderId: id, type: 'PROJECT_ARCHIVED' })).toBe(1)
  })

  it('keeps no bytes under a hash that is not theirs, and no manifest before all of them are there', async () => {
    const folder = join(dataDir, 'wrong')
    const bundle = { no: 1, tenderId: 'x' } as unknown as Parameters<Archive['store']>[0]
    const file = (content: string) => ({
      ...{ sha256: createHash('sha256').update('Fassung 1').digest('hex'), size: 9 },
      read: () => Readable.from([Buffer.from(content)]),
    })
    const store = (content: string) => localArchive({ dataDir: folder }).store(bundle, [file(content)])
    await expect(store('Fassung 2')).rejects.toThrow('is not what its hash says')
    expect(readdirSync(join(folder, 'archive', '1-x.files'))).toEqual([])
    expect(existsSync(join(folder, 'archive', '1-x.json'))).toBe(false)
    await store('Fassung 1')
    expect(readdirSync(join(folder, 'archive', '1-x.files'))).toEqual([file('').sha256])
  })

  it('says why it failed, and goes on trying', async () => {
    let isFull = true
    const real = localArchive({ dataDir })
    setArchive({ store: (...all) => (isFull ? Promise.reject(new Error('no space left')) : real.store(...all)) })
    const id = await ended()
    await world.workers.tenders.tick()
    expect(await office.read(id)).toMatchObject({ archive: { state: 'failed', reason: 'no space left' } })
    isFull = false
    await office.wait(5 * MINUTE)
    expect(await office.read(id)).toMatchObject({ archive: { state: 'archived' } })
  })
})
