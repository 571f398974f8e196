import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { makeOffice, type Office } from '../../tests/world/procedure'
import { DAY, formData } from '../../tests/world/tenders'
import { importTemplates } from '../../tests/world/templates'
import { makeWorld, type World } from '../../tests/world/testWorld'
import { hashPassword } from '../access/area'
import { fileDelivery } from '../mail/openDelivery'
import { queueMail, startMailWorker } from '../mail/area'
import { now } from '../platform/clock'
import type { AppError } from '../platform/errors'
import { connection } from '../platform/database/model'
import { holdKey, keyFor } from '../platform/keyFile'
import { linkTo, setPublicUrl } from '../platform/publicUrl'
import { inNewWorld, inThisWorld } from '../platform/world'
import { createHttpServer } from '../transport/http'

/* Two servers in one process, at work at the same time: nothing of one is found in the other. */

const LOGIN = 'kim@amt.example'
const folders: string[] = []

interface House {
  readonly name: string
  readonly password: string
  readonly world: World
  readonly office: Office
  readonly base: string
  /** Where its mails lie. */
  readonly folder: string
  /** As if this server did it. */
  inside<T>(work: () => T): T
  close(): Promise<void>
}

const startHouse = (name: string, byte: number): Promise<House> =>
  inNewWorld(async () => {
    const world = await makeWorld()
    holdKey(Buffer.alloc(32, byte))
    await importTemplates('eu/1.7/EU-19.json')
    const folder = mkdtempSync(join(tmpdir(), 'lotse-two-'))
    folders.push(folder)
    const delivery = fileDelivery({ dataDir: folder, mailFrom: `${name} <lotse@${name}.example>` })
    const mail = startMailWorker({ delivery, publish: async () => undefined, onError: () => undefined })
    const health = { live: () => ({ status: 'ok' }), ready: async () => ({ ready: true }) }
    const log = pino({ level: 'silent' })
    const http = createHttpServer({ application: world, publicUrl: null, webRoot: folder, log, health })
    await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve))
    setPublicUrl(`https://${name}.example`)
    const password = `Leuchtturm-${name}-7`
    await world.user('internal', { email: LOGIN, surName: name, passwordHash: await hashPassword(password) })
    const enter = inThisWorld((work: () => unknown) => work())
    return {
      ...{ name, password, world, folder, office: await makeOffice(world) },
      base: `127.0.0.1:${(http.server.address() as AddressInfo).port}`,
      inside: <T>(work: () => T) => enter(work) as T,
      close: inThisWorld(async () => {
        await http.close()
        await mail.close()
        await world.close()
      }),
    }
  })

let one: House
let other: House
beforeAll(async () => {
  ;[one, other] = await Promise.all([startHouse('achim', 11), startHouse('bremen', 12)])
})
const open: { close(): unknown }[] = []
afterAll(async () => {
  open.forEach((line) => line.close())
  await Promise.all([one.close().catch(() => undefined), other.close()])
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }))
})

/** What both do, at the same time. */
const both = <T>(work: (house: House) => Promise<T>): Promise<[T, T]> =>
  Promise.all([one.inside(() => work(one)), other.inside(() => work(other))])

interface Answer {
  readonly result?: { token?: string; id?: string; name?: string }
  readonly error?: { code: number }
}

/** From outside, over HTTP. */
const ask = async ({ base }: House, token: string | null, ...[method, params]: [string, unknown[]]): Promise<Answer> => {
  const headers = { 'Content-Type': 'application/json', ...(token === null ? {} : { 'X-Auth-Token': token }) }
  const body = JSON.stringify({ jsonrpc: '2.0', id: crypto.randomUUID(), method, params })
  return (await fetch(`http://${base}/api/v1/rpc`, { method: 'POST', headers, body })).json() as Promise<Answer>
}

const listen = async ({ base }: House, token: string): Promise<string[]> => {
  const socket = new WebSocket(`ws://${base}/websocket?X-Auth-Token=${token}`)
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  open.push(socket)
  return heard
}

/** Everything that lies in a house: its database, row by row, and its mails. */
const allOf = async ({ folder, inside }: House): Promise<string> => {
  const rows = await inside(async () => {
    const collections = (await connection().db?.collections()) ?? []
    return Promise.all(collections.map((rows) => rows.find({}).toArray()))
  })
  const mails = readdirSync(join(folder, 'mails')).map((name) => readFileSync(join(folder, 'mails', name), 'utf8'))
  return JSON.stringify([rows, mails])
}

const publish = async ({ name, office, world }: House): Promise<string> => {
  const buyer = await world.organization({ type: 'CLIENT', name: `Stadt ${name}` })
  const { id } = await office.draft({ data: await formData(buyer._id, `Bäder von ${name}`) })
  await office.stage(id, { stage: 3 })
  return id
}

it('one login is two accounts, and a session of one is none of the other', async () => {
  const tokens = await both(async (house) => (await ask(house, null, 'login', [LOGIN, house.password])).result?.token)
  const [token = '', foreign = ''] = tokens
  expect(tokens).toEqual([expect.any(String), expect.any(String)])
  expect(await ask(other, null, 'login', [LOGIN, one.password])).toHaveProperty('error')
  expect(await ask(one, token, 'getProjectTemplates', [])).toHaveProperty('result')
  expect(await ask(other, token, 'getProjectTemplates', [])).toHaveProperty('error')
  expect(await ask(one, foreign, 'getProjectTemplates', [])).toHaveProperty('error')
})

it('what is published, told over sockets, mailed and logged in one stays there', async () => {
  const lines = await both((house) => listen(house, house.office.people.second.token))
  const [here, there] = await both(publish)
  await both(({ name }) => {
    const values = { name, link: linkTo('/x'), expires: 'morgen' }
    return queueMail({ id: 'hello', key: 'emailConfirmation', to: LOGIN, lang: 'de', values }, now())
  })
  await expect
    .poll(() => lines.map((line) => [here, there].map((id) => line.some((text) => text.includes(id)))))
    .toEqual([
      [true, false],
      [false, true],
    ])
  const isMailed = ({ folder }: House): boolean => existsSync(join(folder, 'mails')) && readdirSync(join(folder, 'mails')).length > 0
  await expect.poll(() => isMailed(one) && isMailed(other)).toBe(true)
  const [inOne, inOther] = [await allOf(one), await allOf(other)]
  const signs = ({ name }: House, id: string): string[] => [id, `Bäder von ${name}`, `Stadt ${name}`, `${name}.example`]
  for (const sign of signs(one, here)) expect([sign, inOne.includes(sign), inOther.includes(sign)]).toEqual([sign, true, false])
  for (const sign of signs(other, there)) expect([sign, inOne.includes(sign), inOther.includes(sign)]).toEqual([sign, false, true])
  expect(await one.office.read(here)).toMatchObject({ id: here })
  await expect(other.office.read(here)).rejects.toMatchObject({ code: 'notFound' })
  // Each counts its own from 1, and its log is whole by its own key.
  expect(await both(async ({ office, name }) => (await office.read(name === one.name ? here : there)).no)).toEqual([1, 1])
  expect(one.inside(() => keyFor('a'))).not.toEqual(other.inside(() => keyFor('a')))
})

it('a setting that is changed in one is as it was in the other', async () => {
  const change = { mailNotifications: { offerExpected: { enabled: false } } }
  await one.world.call(one.office.people.admin, 'setSettings', change)
  const [changed, same] = await both(({ world, office }) => world.call(office.people.admin, 'getSettings'))
  expect(changed.mailNotifications?.offerExpected).toMatchObject({ enabled: false })
  expect(same.mailNotifications?.offerExpected?.enabled).not.toBe(false)
})

it('a clock that is turned in one goes on in the other, and deadlines pass in one alone', async () => {
  const [here, there] = await both(publish)
  await other.inside(() => other.office.wait(31 * DAY))
  expect(one.inside(now).getTime()).toBeLessThan(Date.now() + DAY)
  expect(other.inside(now).getTime()).toBeGreaterThan(Date.now() + 30 * DAY)
  const applied = ({ office }: House, id: string) =>
    office.submit(id, 'bidder', { stage: 1 }).then(
      () => 'in time',
      ({ data }: AppError) => data.reason,
    )
  expect(await both((house) => applied(house, house === one ? here : there))).toEqual(['in time', 'refused.participationIsOver'])
  await other.inside(() => other.office.goTo(null))
})

it('one that is closed leaves the other answering', async () => {
  const { token } = other.office.people.first
  await one.close()
  await expect(ask(one, null, 'getSettings', [])).rejects.toThrow()
  expect(await ask(other, token, 'getProjectTemplates', [])).toHaveProperty('result')
  expect(await other.inside(() => publish(other))).toEqual(expect.any(String))
})
