import { hashPassword, UserModel } from '../access/area'
import { appendAudit, forgetHead, forgetPersons } from '../log/area'
import { nameKeyOf, OrganizationModel } from '../organizations/area'
import { now } from '../platform/clock'
import { commit } from '../platform/commit'
import { nextNumber } from '../platform/database/counters'
import { newId } from '../platform/newId'
import type { EffectPorts } from '../platform/outbox'
import { setPublicUrl } from '../platform/publicUrl'
import { importShippedProcedures } from '../procedures/area'
import { readSettings, SettingsModel } from '../settings/area'
import { publishedTemplate } from '../templates/area'
import {
  addEditors,
  createTender,
  type Creator,
  publishTender,
  runCreationIntents,
  runEditIntents,
  runIntents,
  saveTender,
  type TenderDoc,
} from '../tenders/area'
import { makeAccounts, writeAccounts, type DemoAccount } from './accounts'
import { makePapers, putDocuments, type DemoPapers } from './demoFiles'
import { makeDemoTemplate } from './demoTemplate'
import { formsOf } from './criteria'
import { demoForm } from './formValues'
import { live, type Cast } from './live'
import { LIVES, SHORT_BECAUSE, type DemoEvent } from './lives'
import { beginDemo, finishDemo, type DemoState } from './marker'
import { ADDITIONAL_FIELDS, contactOf, ORGANIZATIONS, PEOPLE } from './people'
import { makeDemoParcels } from './parcels'
import type { DemoTender } from './demoTender'
import { TENDERS } from './tenders'

const DAY = 86_400_000

/** A day from now at 10:00 in the morning by UTC's clock less Berlin's winter hour: a time at which deadlines end. */
const dayAt = (from: Date, day: number): Date => new Date(Math.floor((from.getTime() + day * DAY) / DAY) * DAY + 9 * 3_600_000)
const optionalDay = (from: Date, day: number | undefined): Date | null => (day === undefined ? null : dayAt(from, day))

const labelled = (contentId: string) => ({ contentId, label: ADDITIONAL_FIELDS.find((one) => one.contentId === contentId)?.label.de ?? '' })

const makeOrganizations = async (at: Date): Promise<Map<string, number>> => {
  const ids = new Map<string, number>()
  for (const [index, organization] of ORGANIZATIONS.entries()) {
    const { key, type, name, city, zip, street, domain, company } = organization
    const _id = await nextNumber('organizations')
    const contactPoint = type === 'CLIENT' ? { contactPoint: 'Zentrale Vergabestelle', projectUrl: `https://vergabe.${domain}` } : {}
    const contact = {
      ...contactOf(organization),
      street,
      zip,
      city,
      country: 'DEU',
      email: `kontakt@${domain}`,
      phone: `+49 4999 1234${index}`,
      url: `https://${domain}`,
      ...contactPoint,
    }
    const numbers =
      type === 'CLIENT' ? { nutsCode: 'DE932', identificationNumber: '03-0000000000-00' } : { registrationNumber: `HRB ${4100 + _id}` }
    const additionalFields = company
      ? [
          ...(company.pq === undefined ? [] : [{ ...labelled('pq'), stringValue: company.pq }]),
          { ...labelled('trades'), listValue: company.trades },
          { ...labelled('isSmall'), booleanValue: company.isSmall },
        ]
      : []
    const made = { _id, type, name, nameKey: nameKeyOf(name), contact, additionalFields, ...numbers, created: at, updated: at }
    await OrganizationModel.create(made)
    ids.set(key, _id)
  }
  return ids
}

/** People come without a password; it follows when it is hashed, which goes on beside the rest. */
const makePeople = async (organizations: ReadonlyMap<string, number>, at: Date): Promise<Map<string, Creator>> => {
  const people = new Map<string, Creator>()
  for (const { key, email, givenName, surName, role, organization } of PEOPLE) {
    const _id = newId()
    const organizationId = organization === null ? null : (organizations.get(organization) ?? null)
    const contact = { givenName, surName, email }
    await UserModel.create({
      _id,
      email,
      givenName,
      surName,
      contact,
      roles: [role],
      state: 'ACTIVE',
      totp: { enabled: false },
      organizationId,
      passwordHash: null,
      created: at,
      updated: at,
    })
    people.set(key, { id: _id, email, name: `${givenName} ${surName}` })
  }
  return people
}

interface Making {
  people: ReadonlyMap<string, Creator>
  buyer: number
  start: Date
  ports: EffectPorts
  papers: DemoPapers
}

const personOf = ({ people }: Making, key: string): Creator => {
  const person = people.get(key)
  if (!person) throw new Error(`nobody in the demo world is called ${key}`)
  return person
}

/** Through the same commands as a person's clicks, at moments in the past: what they refuse is not in the demo world either. */
const makeTender = async (demo: DemoTender, making: Making): Promise<string> => {
  const { start, buyer, ports } = making
  const template = await publishedTemplate(demo.templateId)
  if (!template) throw new Error(`template ${demo.templateId} of the demo world is missing`)
  const creator = personOf(making, demo.creator)
  const created = new Date(start.getTime() + demo.createdDay * DAY)
  const lots = demo.lots.map((lot) => ({ ...lot, apply: optionalDay(start, lot.apply), offer: optionalDay(start, lot.offer) }))
  const data = demoForm(template, { ...demo, lots, buyer }, created)
  const instant = (day: number | undefined) => optionalDay(start, day)?.toISOString() ?? null
  const input = {
    templateId: demo.templateId,
    type: demo.type,
    data,
    // Forms of our own name neither.
    ...(template.node('BT-21-Procedure') ? {} : { name: demo.title, organizationId: buyer }),
    ...formsOf(demo.title),
    applicationDeadline: instant(demo.own?.applicationDay),
    // Beside a deadline for applications the form asks for none for offers.
    offerDeadline: instant(demo.own?.offerDay ?? demo.lots.find(({ apply }) => apply !== undefined)?.offer),
    finalDeadline: instant(demo.own?.finalDay),
    deadlinePeriodDays: demo.own?.periodDays ?? null,
  }
  let tender: TenderDoc = await createTender(input, creator, { at: created })
  await runCreationIntents(tender, ports)
  if (demo.team.length > 0) {
    const by = demo.ownTeam === true ? creator : personOf(making, 'admin')
    const names = demo.team.map((key) => personOf(making, key).email)
    tender = await addEditors(tender, names, { by, at: created })
    await runEditIntents(tender, ports)
  }
  await putDocuments(tender._id, { demo, papers: making.papers, by: creator, at: created })
  if (demo.publish) {
    const { day, start: stage, portal = false, scheduled = false } = demo.publish
    const waits = portal || scheduled
    const publication = {
      start: stage,
      publishAt: waits ? dayAt(start, day) : null,
      throughPortal: portal,
      lotIds: null,
      reason: SHORT_BECAUSE,
    }
    tender = await publishTender(tender, publication, { by: creator, at: waits ? start : new Date(start.getTime() + day * DAY) })
    await runIntents(tender, ports)
  }
  if (demo.editedDay !== undefined) {
    const at = new Date(start.getTime() + demo.editedDay * DAY)
    const description = 'Hinweis der Vergabestelle: Die Pläne der Haltestellen werden ergänzt.'
    await runEditIntents(await saveTender(tender, { version: tender.version, description }, { template, by: creator, at }), ports)
  }
  return tender._id
}

/** What happened to it since; openings need the passwords of two people. */
const liveOn = async (
  tenderId: string,
  demo: DemoTender,
  making: Making & { organizations: ReadonlyMap<string, number>; accounts: readonly DemoAccount[] },
) => {
  const { start, ports, organizations, accounts, papers } = making
  const passwordOf = ({ email }: Creator) => accounts.find((one) => one.email === email)?.password ?? ''
  const cast: Cast = {
    start,
    ports,
    papers,
    team: [demo.creator, ...demo.team].map((key) => ({ person: personOf(making, key), password: passwordOf(personOf(making, key)) })),
    company: (key) => ({
      orgId: organizations.get(key) ?? 0,
      person: personOf(making, PEOPLE.find((one) => one.organization === key)?.key ?? ''),
    }),
  }
  const events: readonly DemoEvent[] = LIVES[demo.title] ?? []
  for (const event of events)
    await live(tenderId, event, cast).catch((cause: unknown) => {
      throw new Error(`'${demo.title}' of the demo world cannot ${event.does} on day ${event.day}`, { cause })
    })
}

const hashAll = (accounts: readonly DemoAccount[]): Promise<(readonly [string, string])[]> =>
  Promise.all(accounts.map(async ({ email, password }) => [email, await hashPassword(password)] as const))

interface DemoPlace {
  dataDir: string
  /** What links in its mails begin with: they are written before anything listens. */
  publicUrl: string
  publish: EffectPorts['publish']
}

/**
 * Fills an empty database of our own with people, organizations and tenders to try everything with. Does nothing where there is anybody
 * already; one that a crash left half made is made anew. Needs the templates. Passwords are hashed beside the rest, so that the first start
 * does not wait for them.
 */
export async function makeDemoWorld({ dataDir, publicUrl, publish }: DemoPlace): Promise<DemoState> {
  const state = await beginDemo()
  if (state !== 'making') return state
  setPublicUrl(publicUrl)
  forgetHead()
  forgetPersons()
  // Tenders are made by them.
  await importShippedProcedures()
  const accounts = makeAccounts()
  const hashes = hashAll(accounts)
  // Whoever fails below must not leave this one unheard.
  hashes.catch(() => undefined)
  const start = now()
  const longAgo = new Date(start.getTime() - 90 * DAY)
  await readSettings()
  await commit(SettingsModel, { _id: 'system' }, { $set: { organizationFieldsTemplateList: ADDITIONAL_FIELDS } })
  const organizations = await makeOrganizations(longAgo)
  const people = await makePeople(organizations, longAgo)
  const buyer = organizations.get('city') ?? 0
  const making = {
    people,
    buyer,
    start,
    ports: { audit: appendAudit, publish },
    organizations,
    accounts,
    papers: await makePapers(longAgo),
  }
  await makeDemoTemplate(personOf(making, 'admin'), { at: longAgo, ports: making.ports })
  const made: [string, DemoTender][] = []
  for (const demo of TENDERS) made.push([await makeTender(demo, making), demo])
  const tenderIds = new Map(made.map(([tenderId, { title }]) => [title, tenderId]))
  await makeDemoParcels({ at: longAgo, by: personOf(making, 'lotte'), ports: making.ports, tenderIds })
  const byEmail = new Map([...people.values()].map((person) => [person.email, person.id]))
  for (const [email, passwordHash] of await hashes) await commit(UserModel, { _id: byEmail.get(email) ?? '' }, { $set: { passwordHash } })
  const hasOpening = ({ title }: DemoTender) => (LIVES[title] ?? []).some(({ does }) => does === 'open')
  await Promise.all(made.filter(([, demo]) => !hasOpening(demo)).map(([tenderId, demo]) => liveOn(tenderId, demo, making)))
  // One after the other: passwords that are asked for all at once look like guessing.
  for (const [tenderId, demo] of made) if (hasOpening(demo)) await liveOn(tenderId, demo, making)
  writeAccounts(dataDir, accounts)
  await finishDemo()
  return 'made'
}
