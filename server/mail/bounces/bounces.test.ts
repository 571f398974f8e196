import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AuditModel } from '../../log/model'
import { makeWorld, type World } from '../../../tests/world/testWorld'
import { MailModel, type MailDoc } from '../model'
import { queueMail } from '../queueMail'
import { startMailWorker, type MailWorker } from '../worker'
import { readReport, reportReader } from './takeReports'

interface Said {
  messageId: string
  action?: string
  type?: string
  returned?: string
}

/** As a mail server writes it; lines end as on the wire. */
const report = ({
  messageId,
  action = 'failed',
  type = 'multipart/report; report-type=delivery-status;\n boundary="=_b:1"',
  returned = 'message/rfc822',
}: Said): string =>
  [
    ...[
      'From: MAILER-DAEMON@mx.firma.example',
      'To: lotse@amt.example',
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
    ],
    ...[
      `Content-Type: ${type}`,
      '',
      'This is a MIME-encapsulated message.',
      '',
      '--=_b:1',
      'Content-Type: text/plain',
      '',
      'I am sorry. Message-ID: <nicht@diese>',
      '',
    ],
    ...['--=_b:1', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.firma.example', ''],
    ...[
      'Final-Recipient: rfc822; weg@firma.example',
      `Action: ${action}`,
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 <weg@firma.example>:',
      '    no such user',
      '',
    ],
    ...[
      '--=_b:1',
      `Content-Type: ${returned}`,
      '',
      'From: lotse@amt.example',
      `Message-ID:`,
      ` <${messageId}@amt.example>`,
      'Subject: Neu',
      '',
      'Message-ID: <text@im.text>',
      '--=_b:1--',
      '',
    ],
  ]
    .join('\n')
    .replaceAll('\n', '\r\n')

describe('a report of undeliverable mail', () => {
  it('names the mail that it quotes, and says why', async () => {
    for (const returned of ['message/rfc822', 'text/rfc822-headers; charset=us-ascii'])
      expect(await readReport(report({ messageId: 'abc', returned }))).toEqual({
        messageId: 'abc@amt.example',
        reason: '550 5.1.1 <weg@firma.example>: no such user',
      })
  })

  it.each([
    ['a delay', report({ messageId: 'abc', action: 'delayed' })],
    ['a receipt of delivery', report({ messageId: 'abc', action: 'delivered' })],
    ['an answer of somebody who quotes it', report({ messageId: 'abc', type: 'multipart/mixed; boundary="=_b:1"' })],
    ['one without the mail', report({ messageId: 'abc', returned: 'text/plain' })],
    ['plain text', 'Subject: Abwesend\n\nIch bin nicht da. Message-ID: <abc@amt.example>'],
    ['nothing', ''],
    ['no boundary', 'Content-Type: multipart/report\n\n--=_b:1'],
    [
      'parts in parts without end',
      'Content-Type: multipart/report; boundary=b\n\n' + '--b\nContent-Type: multipart/mixed; boundary=b\n\n'.repeat(5_000),
    ],
  ])('is not %s', async (_name, raw) => expect(await readReport(raw)).toBeNull())

  it('is read where its parts are encoded', async () => {
    const status = 'Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; weg@firma.example\nAction: failed\nStatus: 5.2.2\n'
    const encoded = report({ messageId: 'abc' }).replace(
      /Content-Type: message\/delivery-status[^]*?(?=--=_b:1)/,
      `Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(status).toString('base64')}\r\n`,
    )
    expect(await readReport(encoded)).toEqual({ messageId: 'abc@amt.example', reason: '5.2.2' })
  })
})

describe('a folder that the mail server lays mails into', () => {
  let world: World
  let worker: MailWorker
  const folder = mkdtempSync(join(tmpdir(), 'lotse-reports-'))
  const faults: unknown[] = []
  beforeAll(async () => {
    world = await makeWorld()
    for (const box of ['new', 'cur', 'tmp']) mkdirSync(join(folder, box))
  })
  beforeEach(() => {
    world.holdClock('2026-11-21T10:00:00Z')
    faults.length = 0
    worker = startMailWorker({
      delivery: { via: 'smtp', send: () => Promise.resolve({ kind: 'sent', response: '250 ok' }), close: () => Promise.resolve() },
      publish: () => Promise.resolve(),
      onError: (fault) => faults.push(fault),
      readReports: reportReader(folder),
    })
  })
  afterEach(async () => {
    await worker.close()
    await Promise.all([MailModel.deleteMany({}), AuditModel.deleteMany({ type: 'MAIL_FAILED' })])
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await world.close()
  })

  const sent = async (to: string): Promise<MailDoc> => {
    const values = { name: 'A', link: 'https://lotse.example/x', expires: 'morgen' }
    await queueMail({ id: `reset:${to}`, key: 'passwordReset', to, lang: 'de', values }, new Date('2026-11-21T10:00:00Z'))
    await worker.tick()
    return stored(to)
  }
  const stored = async (to: string): Promise<MailDoc> => {
    const mail = await MailModel.findOne({ to }).lean<MailDoc>()
    if (!mail) throw new Error(`no mail to ${to}`)
    return mail
  }
  const later = async (): Promise<void> => {
    world.holdClock('2026-11-21T10:02:00Z')
    await worker.tick()
  }

  it('turns what was sent into what came back, once, with what the server said; nothing else is touched', async () => {
    const [gone, other] = [await sent('weg@firma.example'), await sent('da@firma.example')]
    expect(gone.state).toBe('sent')
    writeFileSync(join(folder, 'new', '1.mail'), report(gone))
    writeFileSync(join(folder, '2.eml'), report({ messageId: 'eines-anderen' }))
    writeFileSync(join(folder, 'cur', '3.mail'), `Subject: Rückfrage\n\nWer ist zuständig? <${other.messageId}@amt.example>`)
    await later()
    expect(await stored('weg@firma.example')).toMatchObject({
      state: 'bounced',
      lastError: expect.stringContaining('no such user') as string,
    })
    expect((await stored('weg@firma.example')).untold).toBeUndefined()
    expect(await stored('da@firma.example')).toMatchObject({ state: 'sent' })
    const told = await AuditModel.find({ type: 'MAIL_FAILED' }).lean()
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told)).not.toContain('weg@')
    expect(readdirSync(join(folder, 'lotse-done'))).toEqual(['1.mail'])
    expect([readdirSync(join(folder, 'new')), readdirSync(join(folder, 'cur')), readdirSync(folder).includes('2.eml')]).toEqual([
      [],
      ['3.mail'],
      true,
    ])
    expect(faults).toEqual([])
  })

  it('reads a file again that grew, and keeps no mail from going out where it cannot be read', async () => {
    const gone = await sent('weg@firma.example')
    const whole = report(gone)
    writeFileSync(join(folder, 'halb.eml'), whole.slice(0, 300))
    await later()
    expect((await stored('weg@firma.example')).state).toBe('sent')
    writeFileSync(join(folder, 'halb.eml'), whole)
    world.holdClock('2026-11-21T10:04:00Z')
    await worker.tick()
    expect((await stored('weg@firma.example')).state).toBe('bounced')
    rmSync(folder, { recursive: true })
    world.holdClock('2026-11-21T10:06:00Z')
    expect((await sent('noch@firma.example')).state).toBe('sent')
    expect(faults).toMatchObject([{ code: 'ENOENT' }])
  })
})
