import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Audience } from '../../server/platform/audience'
import { projectRoot } from '../../server/platform/projectRoot'
import { startFileServer, type FileServer } from '../world/fileServer'
import { useDirectory } from '../world/ldapBackend'
import type { LdapProcess } from '../world/ldapProcess'
import type { TestUser } from '../world/people'
import { addFile } from '../world/rooms'
import { loggedIn, makeAccountIn, makeSealedCompany, OF_COMPANY, SUBMITTED, TWO, DRAFTED, type SealedCompany } from '../world/sealedCompany'
import { makeWorld, type World } from '../world/testWorld'

/*
 * The made account of madeAccount.test.ts listens on a websocket while its company works: before it is admitted it hears what a guest
 * hears and nothing else; afterwards it hears of the company's things as everybody there does, and of nothing what is in it.
 */

let world: World
let files: FileServer
let company: SealedCompany
let boss: TestUser
let staff: TestUser
const open: WebSocket[] = []

beforeAll(async () => {
  world = await makeWorld()
  files = await startFileServer(world)
  company = await makeSealedCompany(world)
  ;({ boss, staff } = company)
})
afterAll(async () => {
  for (const socket of open) socket.terminate()
  await files.close()
  await world.close()
})

interface Push {
  method: string
  params: unknown[]
}
/** What an open screen hears; about the listener itself is left out where `aboutOneself` says so. */
const listen = async (who: TestUser | null): Promise<Push[]> => {
  const socket = new WebSocket(`${files.base.replace('http', 'ws')}/websocket?lang=de${who ? `&X-Auth-Token=${who.token}` : ''}`)
  open.push(socket)
  const heard: Push[] = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(String(data)) as Push))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  if (who) await expect.poll(() => heard.length).toBeGreaterThan(0)
  return heard
}
const ABOUT_ONESELF = ['setSessionUser', 'pleaseAuthenticate', 'logout']
const ofOthers = (heard: readonly Push[]): string[] =>
  [...new Set(heard.filter(({ method }) => !ABOUT_ONESELF.includes(method)).map((push) => JSON.stringify(push)))].sort()

/** Until what was said last has come through to whoever may hear it. */
let marks = 0
const settled = async (...lines: Push[][]): Promise<void> => {
  const id = `mark${++marks}`
  await world.events.emit({ kind: 'changed', topic: 'settings', id, version: 1, audience: { everyone: true } })
  for (const heard of lines) await expect.poll(() => JSON.stringify(heard)).toContain(id)
}

const CONTACT = {
  ...{ givenName: 'A', surName: 'B', street: 'C 1', zip: '27568', city: 'D', country: 'DEU' },
  ...{ phone: '+49 471 998877', email: 'kontakt@firma.example' },
}
let round = 0
/** A day of the company and of those who have to do with it. */
const work = async (): Promise<void> => {
  const { offer, rooms } = company
  const { projectId, organizationId } = offer
  round++
  const draft = await world.call(boss, 'getOfferDraft', offer.id, TWO, 'application')
  const messages = [{ subject: `Nachlass von ${DRAFTED[0]} Euro`, text: `Runde ${round}` }]
  await world.call(boss, 'saveOfferDraft', offer.id, TWO, 'application', { version: draft.version, data: draft.data ?? {}, messages })
  await addFile(world, boss, [rooms.two, { name: `${DRAFTED[1]}-${round}.txt` }])
  const line = { projectId, offerId: offer.id, messageText: `Nur für uns ${round}` }
  await world.call(boss, 'sendMessage', { ...line, messageSubject: `Frage ${round}` })
  await world.call(staff, 'sendMessage', { ...line, messageSubject: `Antwort ${round}`, recipientOrganizationIds: [organizationId] })
  await world.call(boss, 'askQuestion', projectId, { text: `Wie breit ist das Tor ${round}?` })
  const { id, name, type, version } = await world.call(boss, 'getOrganization', organizationId)
  await world.call(boss, 'updateOrganization', { id, name, type, version, nutsCode: 'DE502', contact: CONTACT })
}

/** Every topic that the server tells of, as it stands in its source. */
const topicsInCode = (): string[] => {
  const root = join(projectRoot(), 'server')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  )
  const found = sources.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/[. ]publish\('(\w+)',/g)].map(([, topic]) => topic ?? ''),
  )
  return [...new Set(found)].sort()
}
/** Each way in which somebody can be among those who hear. */
const audiences = (): Record<keyof Audience, Audience> => ({
  everyone: { everyone: true },
  staff: { staff: true },
  admins: { admins: true },
  users: { users: [boss.id] },
  organizations: { organizations: [company.offer.organizationId] },
})
/** Tells of every topic there is to each kind of hearers, and pushes a notice to each of them. */
const tellEverything = async (): Promise<void> => {
  for (const [part, audience] of Object.entries(audiences())) {
    for (const topic of topicsInCode())
      await world.events.emit({ kind: 'changed', topic, id: `für ${part} ${round}`, version: 1, audience })
    const words = { title: `Für ${part}`, text: `${round}` }
    await world.events.emit({ kind: 'notice', id: `${part}${round}`, texts: { de: words, en: words }, place: '/', audience })
  }
}
const partsHeard = (heard: readonly string[]): string[] => [...new Set(heard.flatMap((text) => /"[fF]ür (\w+)/.exec(text)?.[1] ?? []))]

describe.each([
  ['ORGANIZATION_USER', 'own'],
  ['ORGANIZATION_ADMIN', 'own'],
  ['ORGANIZATION_USER', 'the directory’s'],
  ['ORGANIZATION_ADMIN', 'the directory’s'],
] as const)('an account that staff made, as %s, with a password that is %s', (role, password) => {
  let made: TestUser
  let directory: LdapProcess | undefined
  beforeAll(async () => {
    directory = password === 'own' ? undefined : await useDirectory()
    made = await makeAccountIn(world, { staff, organizationId: boss.organizationId, directory }, role)
  })
  afterAll(() => directory?.stop())

  it('hears what a guest hears and nothing else, before the company admits it', async () => {
    const [own, ofBoss, ofGuest] = [await listen(made), await listen(boss), await listen(null)]
    await work()
    await tellEverything()
    await settled(own, ofBoss, ofGuest)
    expect(ofOthers(own)).toEqual(ofOthers(ofGuest))
    expect(partsHeard(ofOthers(own))).toEqual(['everyone'])
    // There was something to be heard.
    const ofCompany = ofOthers(ofBoss).join()
    for (const topic of ['offers', 'rooms', 'messages', 'questions', 'organization']) expect(ofCompany).toContain(`["${topic}"`)
    expect(ofCompany).toContain(`Antwort ${round}`)
    expect(partsHeard(ofOthers(ofBoss)).sort()).toEqual(['everyone', 'organizations', 'users'])
  })

  if (password !== 'own') return

  it('hears, once admitted, of the company’s things as all of it do, and of no content', async () => {
    await world.call(boss, 'admitUser', made.email, false)
    made = await loggedIn(world, made)
    const [own, ofBoss] = [await listen(made), await listen(boss)]
    await work()
    await tellEverything()
    await settled(own, ofBoss)
    const heard = ofOthers(own)
    expect(heard.join()).toContain(`Antwort ${round}`)
    expect(partsHeard(heard).sort()).toEqual(['everyone', 'organizations'])
    for (const word of [...SUBMITTED, ...DRAFTED, ...OF_COMPANY]) expect(heard.join()).not.toContain(word)
  })
})

it('the topics are read from the source: none is left out', () => {
  expect(topicsInCode().length).toBeGreaterThan(15)
})
