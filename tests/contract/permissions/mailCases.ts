import { queueMail } from '../../../server/mail/queueMail'
import type { Case, Row } from './table'

const ADMIN: Row = '401 403 403 403 | 403 403 | 403 +'

/** A mail that waits in the outbox: nobody sends in these tests. */
const queued = async (): Promise<readonly unknown[]> => {
  const id = `permission:${String(Math.random())}`
  await queueMail({ id, key: 'passwordReset', to: 'k.sander@sandstedt.example', lang: 'de', values: {} }, new Date())
  return [`${id}:k.sander@sandstedt.example`]
}

const template = { subject: 'Neu: {{tender}}', text: '<p>Guten Tag {{name}}</p>' }

export const MAIL_CASES = {
  getMailDefaults: [{ on: '', may: ADMIN, args: () => [] }],
  previewMail: [{ on: '', may: ADMIN, args: () => ['offerExpected', template, 'de'] }],
  sendTestMail: [{ on: '', may: ADMIN, args: () => ['offerExpected', template, 'de'] }],
  getMails: [{ on: '', may: ADMIN, args: () => [{ state: 'queued' }] }],
  getMail: [{ on: '', may: ADMIN, args: queued }],
  retryMail: [{ on: '', may: ADMIN, args: queued }],
} as const satisfies Record<string, readonly Case[]>
