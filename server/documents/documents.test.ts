import { beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../../tests/world/readPdf'
import { makeTender } from '../../tests/world/tenders'
import { inTenders, type World, type TestUser } from '../../tests/world/inWorld'
import { now } from '../platform/clock'
import { printOpeningRecord } from './kinds/openingRecord'
import { printReceipt } from './kinds/receipt'
import { DOWNLOAD_PATH, findDownload } from './links'

let world: World
let admin: TestUser
let creator: TestUser
let tender: Awaited<ReturnType<typeof makeTender>>
inTenders((made) => (world = made))
beforeAll(async () => {
  ;[admin, creator] = [await world.user('admin'), await world.user('internal')]
  tender = await makeTender(world, { creator, second: await world.user('internal') })
})

const HERE = { address: '127.0.0.1', device: '' }
const tokenOf = (link: string): string => link.slice(DOWNLOAD_PATH.length + 1)
const fetchLink = (link: string, holder = HERE) => findDownload(tokenOf(link), { holder, at: now() })
const read = async (link: string) => {
  const found = await fetchLink(link)
  if (!found) throw new Error('nothing there')
  return { name: found.name, ...(await readPdf(found.body)) }
}

describe('links to printed documents', () => {
  const link = () => world.call(creator, 'createPDFAndGetDownloadLink', 'log', tender.id)

  it('hold for a minute, for who had it printed, and not for a token that was changed', async () => {
    const made = await link()
    expect(made).toMatch(/^\/api\/v1\/downloads\/[A-Za-z0-9_-]{43}$/)
    expect((await fetchLink(made))?.body.subarray(0, 5).toString()).toBe('%PDF-')
    // Without the link nobody reads it, as the database keeps what was deleted for a while.
    const stored = await world.db.collection('downloads').find().toArray()
    expect(stored.some(({ body }) => Buffer.from((body as { buffer: Uint8Array }).buffer).includes('%PDF-'))).toBe(false)
    expect(await fetchLink(made, { ...HERE, address: '10.0.0.1' })).toBeNull()
    expect(await fetchLink(`${DOWNLOAD_PATH}/${'A'.repeat(43)}`)).toBeNull()
    expect(await fetchLink(`${made}x`)).toBeNull()
    world.holdClock(new Date(Date.now() + 61_000))
    expect(await fetchLink(made)).toBeNull()
    world.holdClock(null)
  })

  it('of a browser hold in that browser, wherever it is', async () => {
    const device = 'B'.repeat(22)
    const made = (await world.callRaw(creator, ['createPDFAndGetDownloadLink', ['log', tender.id]], { device })) as string
    expect(await fetchLink(made, { address: '10.0.0.1', device })).not.toBeNull()
    expect(await fetchLink(made, HERE)).toBeNull()
  })

  it('end with the session', async () => {
    const person = await world.user('admin')
    const made = await world.call(person, 'createPDFAndGetDownloadLink', 'log', tender.id)
    expect(await fetchLink(made)).not.toBeNull()
    await world.call(person, 'logout')
    expect(await fetchLink(made)).toBeNull()
  })

  it('are no way around: what may not be read is not printed', async () => {
    const other = await world.user('internal')
    await expect(world.call(other, 'createPDFAndGetDownloadLink', 'tender', tender.id)).rejects.toMatchObject({ status: 404 })
    await expect(world.call(null, 'createPDFAndGetDownloadLink', 'log', tender.id)).rejects.toMatchObject({ status: 401 })
    await expect(world.call(creator, 'createPDFAndGetDownloadLink', 'log', { projectId: null })).rejects.toMatchObject({ status: 403 })
    await expect(world.call(creator, 'createPDFAndGetDownloadLink', 'tender', { projectId: null })).rejects.toMatchObject({ status: 422 })
  })

  it('make guests of one network wait who have too much printed', async () => {
    const open = await makeTender(world, { creator, second: await world.user('internal') })
    await world.call(creator, 'updateProjectStage', { id: open.id, version: open.version ?? 0, stage: 3 }, null)
    const print = () => world.callRaw(null, ['createPDFAndGetDownloadLink', ['tender', open.id]], { address: '10.9.9.9' })
    const outcomes = await Promise.all(Array.from({ length: 24 }, () => print().then(String, (error: { status?: number }) => error.status)))
    expect(outcomes.filter((outcome) => outcome === 429).length).toBeGreaterThan(0)
    expect(outcomes.filter((outcome) => typeof outcome === 'string').length).toBeGreaterThanOrEqual(20)
  })
})

describe('printed', () => {
  it('the log of a tender says what the screen says, in the caller’s language', async () => {
    const german = await read(await world.call(creator, 'createPDFAndGetDownloadLink', 'log', tender.id))
    expect(german).toMatchObject({ isTagged: true, language: 'de-DE', title: 'Audit-Log', name: `audit-log-${tender.no}.pdf` })
    expect(german.outline).toContain('Einträge, die neuesten zuerst')
    expect(german.text).toContain('Die Ausschreibung wurde angelegt.')
    expect(german.roles).toEqual(expect.arrayContaining(['Table', 'TH', 'TD']))
    const answer = await world.callRaw(
      creator,
      ['createPDFAndGetDownloadLink', ['log', { projectId: tender.id, type: 'PROJECT_CREATED' }]],
      {
        lang: 'en',
      },
    )
    const english = await read(String(answer))
    expect(english).toMatchObject({ language: 'en-US', title: 'Audit log' })
    expect(english.text).toContain('The tender was created.')
    expect(english.text).not.toContain('Die Ausschreibung')
  })

  it('the whole log names the tenders in it, and an empty selection says so', async () => {
    const all = await read(await world.call(admin, 'createPDFAndGetDownloadLink', 'log', { projectId: null }))
    expect(all.text).toContain(tender.name)
    const none = await read(await world.call(admin, 'createPDFAndGetDownloadLink', 'log', { projectId: null, type: 'TEMPLATE_DELETED' }))
    expect(none.text).toContain('Zu dieser Auswahl gibt es keinen Eintrag.')
  })

  it('a tender follows its template: sections as headings, fields as lines, for guests the public part alone', async () => {
    const open = await makeTender(world, { creator, second: await world.user('internal') })
    await world.call(creator, 'updateProjectStage', { id: open.id, version: open.version ?? 0, stage: 3 }, null)
    const seen = await world.call(null, 'getProject', open.id)
    const printed = await read(await world.call(null, 'createPDFAndGetDownloadLink', 'tender', open.id))
    expect(printed).toMatchObject({ isTagged: true, title: open.name, language: 'de-DE' })
    const sections = (lang: 'de' | 'en') => seen.panels.map(({ label }) => label[lang])
    expect(printed.outline.filter((title) => sections('de').includes(title)).length).toBeGreaterThan(1)
    expect(printed.text).toContain(seen.organization?.name)
    expect(printed.roles).toContain('Figure')
    expect(printed.text).toContain('Stand ')
    expect(printed.text).not.toContain(creator.email)
    const english = await read(String(await world.callRaw(null, ['createPDFAndGetDownloadLink', ['tender', open.id]], { lang: 'en' })))
    expect(english.outline).toHaveLength(printed.outline.length)
    expect(english.outline.filter((title) => sections('en').includes(title)).length).toBeGreaterThan(1)
  })

  const hash = 'ab12'.repeat(16)
  const at = new Date('2026-03-02T08:00:00Z')
  const printedAs = async (body: Promise<{ body: Buffer }>) => readPdf((await body).body)

  it('a receipt says who, what, when to the millisecond, and what proves it', async () => {
    const receipt = {
      ...{ no: 'E-2026-17', kind: 'offer' as const, projectId: 'x', projectName: 'Kaimauer', projectNo: 4, organizationName: 'Łódź Bau' },
      ...{ lotId: 'LOT-0001', lotName: 'Nord', round: 1, offerRound: 2, receivedAt: '2026-03-02T08:47:12.318Z', late: true },
      ...{ declaredBy: 'Kim Nordlicht', files: [{ name: 'preise.pdf', size: 123456, sha256: hash }], hash, logHead: { seq: 7, hash } },
    }
    const { text, outline, title } = await printedAs(printReceipt(receipt, { lang: 'de', at }))
    // One word for it, here, on the screen and in the mail.
    expect(title).toBe('Empfangsbestätigung: Angebot')
    expect((await printedAs(printReceipt(receipt, { lang: 'en', at }))).text).toContain('123,456 bytes')
    for (const said of [
      'E-2026-17',
      'Mo., 02.03.2026, 09:47:12,318 Uhr',
      'Łódź Bau',
      'Kim Nordlicht',
      'preise.pdf',
      '123.456 Byte',
      'ab12 ab12',
      'Verspätet',
    ])
      expect(text).toContain(said)
    expect(outline).toEqual(['Eingereichte Dateien', 'Nachweis'])
  })

  it('a record of an opening names both people, all times, what was there and what came late', async () => {
    const row = { organization: 'Alge AG', receivedAt: '2026-03-02T08:47:12.318Z', hash, receiptNo: 'E-1' }
    const record = {
      ...{ id: 'x', no: 'N-3', what: 'applications' as const, projectId: 'x', projectNo: 4, projectName: 'Kaimauer', buyer: 'Hafen' },
      ...{ lotId: 'LOT-0001', lotName: 'Nord', round: 2, deadline: '2026-03-02T09:00:00.000Z', startedBy: 'Anke', finishedBy: 'Torben' },
      ...{
        startedAt: '2026-03-02T09:01:00.000Z',
        finishedAt: '2026-03-02T09:05:00.000Z',
        submissions: [row],
        late: [],
        hash,
        logHead: { seq: 9, hash },
      },
    }
    const { text } = await printedAs(printOpeningRecord(record, { lang: 'de', at }))
    for (const said of [
      'Niederschrift über die Öffnung der Teilnahmeanträge',
      'Anke',
      'Torben',
      '10:05:00,000 Uhr',
      'Alge AG',
      'Nichts ist verspätet',
    ])
      expect(text).toContain(said)
    // A single lot is the tender itself, and one round is none.
    expect(text).toContain('Nord')
    const whole = await printedAs(printOpeningRecord({ ...record, round: 1 }, { lang: 'de', at, isOnlyLot: true }))
    expect(whole.text).not.toMatch(/Nord|Runde/)
    const empty = await printedAs(printOpeningRecord({ ...record, what: 'offers', submissions: [] }, { lang: 'en', at }))
    expect(empty.text).toContain('There was nothing to open.')
  })
})
