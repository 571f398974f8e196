import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileDelivery } from '../../server/mail/openDelivery'
import { MailModel, type MailDoc } from '../../server/mail/model'
import { areLinksShown } from '../../server/mail/shownLinks'
import { startMailWorker, type MailWorker } from '../../server/mail/worker'
import { makeRunning } from '../world/offers'
import { importTemplates } from '../world/templates'
import { makeWorld, type World } from '../world/testWorld'
import { toldBy, walkMethods, type Answered, type Known } from '../world/walk'

/* A link with a key opens somebody's account. A system admin who reads every mail, list and log of the house must not come by one. */

let world: World
let worker: MailWorker
const folder = mkdtempSync(join(tmpdir(), 'lotse-keys-'))
const keys = new Set<string>()
let known: Known = {}

/** Every key that any mail carried: from the files that go to its recipient. */
const collect = async (): Promise<void> => {
  await worker.tick()
  for (const name of readdirSync(join(folder, 'mails'))) {
    const { text = '' } = await PostalMime.parse(readFileSync(join(folder, 'mails', name)))
    for (const [, key = ''] of text.matchAll(/(?:token|einladung)=([\w.-]{20,})/g)) keys.add(key)
  }
}

beforeAll(async () => {
  world = await makeWorld()
  await importTemplates('eu/1.7/EU-19.json')
  worker = startMailWorker({
    delivery: fileDelivery({ dataDir: folder, mailFrom: 'Lotse <lotse@localhost>' }),
    publish: async () => undefined,
    onError: (fault) => {
      throw fault
    },
  })
  const { tender, creator, second } = await makeRunning(world)
  const [admin, boss, member] = [await world.user('admin'), await world.user('organizationAdmin'), await world.user('member')]
  const [mute, organizationId] = [await world.organization(), boss.organizationId ?? 0]
  const person = (email: string) => ({ email, givenName: 'A', surName: 'B', roles: ['ORGANIZATION_USER' as const] })
  const PASSWORD = 'vier Kraniche im Watt'
  await world.call(admin, 'createUser', { ...person('intern@a.example'), roles: ['SYSTEM_USER'] })
  await world.call(creator, 'createUser', { ...person('vorschlag@a.example'), organizationId })
  await world.call(creator, 'createUser', { ...person('erste@a.example'), organizationId: mute._id })
  await world.call(boss, 'createUser', person('eigen@a.example'))
  await world.call(boss, 'createUser', { ...person('mitpasswort@a.example'), password: PASSWORD })
  await world.call(null, 'sendPasswordResetMail', member.email)
  await world.workers.access.sweep()
  await world.call(admin, 'resetPassword', creator.email)
  await world.call(second, 'inviteUsers', tender.id, { 'gast@firma.example': 'Gast GmbH' })
  await collect()
  const mails = await MailModel.find({}).lean<MailDoc[]>()
  known = {
    id: [...mails.map(({ _id }) => _id), tender.id],
    projectId: [tender.id],
    organizationId: [organizationId, mute._id],
    email: ['vorschlag@a.example', 'erste@a.example', boss.email],
    roles: [['ORGANIZATION_USER', 'ORGANIZATION_ADMIN', 'SYSTEM_USER']],
    type: ['CONTRACTOR'],
    kind: ['log'],
    target: [tender.id],
  }
})
afterAll(async () => {
  areLinksShown.value = false
  await worker.close()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const walk = async (): Promise<Answered[]> => walkMethods(world, await world.user('admin'), { known })

it('no method tells a system admin a key of any mail, and none is kept once the mail was delivered', async () => {
  const KINDS = [
    'inviteBySystemAdminIntern',
    'inviteBySystemAdminExtern',
    'companyToConfirm',
    'inviteByOrganizationAdmin',
    'emailConfirmation',
    'passwordReset',
  ]
  const mails = await MailModel.find({}).lean<MailDoc[]>()
  expect(mails.map(({ key }) => key)).toEqual(expect.arrayContaining(KINDS))
  expect(keys.size).toBeGreaterThanOrEqual(KINDS.length)
  expect(mails.flatMap(({ secrets }) => secrets)).toEqual([])
  const answers = await walk()
  expect(answers.some(({ method, isRefused }) => method === 'getMail' && !isRefused)).toBe(true)
  expect(toldBy(answers, [...keys])).toEqual([])
})

it('in the demo world the screen is how they are delivered', async () => {
  areLinksShown.value = true
  const admin = await world.user('admin')
  await world.call(admin, 'createUser', { email: 'demo@a.example', givenName: 'A', surName: 'B', roles: ['SYSTEM_USER'] })
  await collect()
  const mail = await MailModel.findOne({ to: 'demo@a.example' }).lean<MailDoc>()
  const { text } = await world.call(admin, 'getMail', mail?._id ?? '')
  expect([...keys].some((key) => text.includes(key))).toBe(true)
})
