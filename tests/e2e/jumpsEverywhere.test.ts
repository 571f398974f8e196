import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageView } from '../../server/contract/messages/views'
import type { OfferView } from '../../server/contract/offers/views'
import type { PropertyRow } from '../../server/contract/parcels/views'
import type { AuthoredRow } from '../../server/contract/templates/views'
import type { TenderRow, TenderView } from '../../server/contract/tenders/views'
import { makeDemoWorld, type DemoPerson, type DemoWorld } from './demoWorld'
import { jumpsOnTheWay } from './jumps'
import { CREATE } from './steps'

/** Tenders of the demo world by what can be seen of each (server/world/lives.ts). */
const TENDERS = {
  applying: 'Betrieb der Fähren auf der Sandstedter Bucht',
  sealed: 'Betrieb des Hallenbads am Hafen',
  offering: 'Verpflegung der städtischen Schulen',
  negotiating: 'Betrieb der Wochenmärkte',
  evaluated: 'Sanierung der Kaimauer Osthafen',
  opened: 'Grünpflege an Schulen und Spielplätzen',
  cancelled: 'Fahrradverleih im Stadtgebiet',
} as const

let world: DemoWorld
let staff: DemoPerson
let admin: DemoPerson
let company: DemoPerson
const ids = {} as Record<keyof typeof TENDERS, string>
let draft: string
let rows: TenderRow[]

const listOf = (list: string): Promise<TenderRow[]> => world.call<TenderRow[]>(staff.token, 'getProjects', list)
const tender = (id: string): Promise<TenderView> => world.call<TenderView>(staff.token, 'getProject', id)

beforeAll(async () => {
  world = await makeDemoWorld()
  ;[staff, admin, company] = [await world.enter('lotte@'), await world.enter('admin@'), await world.enter('focken@')]
  rows = (await Promise.all(['öffentlich', 'entwurf', 'archiv'].map(listOf))).flat()
  for (const [key, name] of Object.entries(TENDERS))
    ids[key as keyof typeof TENDERS] = rows.find((row) => row.name === name)?.id ?? expect.fail(`no tender ${name}`)
  draft = (await listOf('entwurf'))[0]?.id ?? expect.fail('no draft')
})
afterAll(() => world.close())

const of = (key: keyof typeof TENDERS, ...parts: readonly string[]): string[] => parts.map((part) => `/projekte/${ids[key]}${part}`)

async function pathsOfStaff(): Promise<string[]> {
  const [negotiating, evaluated] = [await tender(ids.negotiating), await tender(ids.evaluated)]
  const lotId = evaluated.lots[0]?.lotId ?? ''
  const opening = evaluated.lots[0]?.openings?.[0]?.id ?? ''
  const organization = (await world.call<OfferView[]>(staff.token, 'getOffersByProjectId', negotiating.id))[0]?.organizationId ?? 0
  const message = (await world.call<MessageView[]>(staff.token, 'getMessages', ids.sealed))[0]?.id ?? ''
  const parcels = await world.call<PropertyRow[]>(staff.token, 'getProperties', {})
  return [
    ...['/', '/wizard/1', '/wizard/3', '/wizard/3/1/2', '/projekte#öffentlich', '/projekte#entwurf', '/projekte#archiv'],
    ...of('applying', '', '/bewerber', '/dokumente', '/fragen', '/nachrichten', '/nachrichten/neu', '/audit-log', '/datenraum'),
    ...of('applying', '/aenderungen', '/veroeffentlichen'),
    ...of('sealed', '', '/fragen', '/nachrichten', `/nachrichten/${message}`),
    ...of('offering', '', '/bieter', '/nachrichten'),
    ...of(
      'negotiating',
      '',
      '/bewerber',
      '/bewerber?los=1',
      '/teilnehmer',
      `/bewerber/${organization}`,
      '/verhandlung',
      '/nachforderungen',
    ),
    ...of('evaluated', '', '/bieter', '/wertung', `/wertung/${lotId}`, `/wertung/${lotId}?ansicht=vergleich`, '/nachforderungen'),
    ...of('evaluated', `/niederschrift/${opening}`),
    ...of('opened', '', '/bewerber'),
    ...of('cancelled', ''),
    ...[`/projekte/${draft}`, `/projekte/${draft}/veroeffentlichen`, `/projekte/${draft}/dokumente`],
    ...[`/projekte/bearbeiten/${draft}`, `/projekte/bearbeiten/${ids.applying}`, CREATE],
    ...['/grundstuecke#karte', '/grundstuecke#liste', '/grundstuecke/import', '/standorte'],
    ...parcels.slice(0, 2).map(({ id }) => `/grundstuecke/${id}`),
    ...['/auftraggeber', '/bieter', '/bieter/anlage', `/bieter/${organization}`, `/benutzer/${staff.email}`],
    ...['/changelog', '/impressum', '/barrierefreiheit'],
  ]
}

async function pathsOfAdmin(): Promise<string[]> {
  const forms = await world.call<AuthoredRow[]>(admin.token, 'getProjectTemplates', 10_000)
  const own = forms.find(({ id }) => !id.startsWith('EU-'))?.id ?? 'EU-19'
  return [
    ...['/', '/wizard/4', '/projekte#öffentlich', ...of('applying', '')],
    ...['/benutzer', '/benutzer/intern', '/benutzer/anlage', `/benutzer/${company.email}`, `/benutzer/${admin.email}`],
    ...['/auftraggeber', '/auftraggeber/anlage', '/bieter'],
    ...['/einstellungen', '/einstellungen#mails', '/einstellungen#felder', '/mails', '/audit-log', '/system/ablauf'],
    ...['/formulare', `/formulare/anlage/${own}`, '/formulare/anlage/EU-19', '/formulare/anlage/EU-19/versionen'],
    '/grundstueckseinstellungen',
  ]
}

const pathsOfCompany = (): Promise<string[]> =>
  Promise.resolve([
    ...['/', '/projekte#öffentlich', '/projekte#merkliste', '/projekte#einladung', '/projekte#teilnahme', '/projekte#bewerbung'],
    ...of('applying', '', '/bewerbung', '/fragen', '/nachrichten', '/datenraum'),
    ...of('negotiating', '', '/bewerbung', '/verhandlung', '/nachrichten'),
    ...of('offering', '', '/angebot', '/fragen', '/nachrichten', '/nachforderungen'),
    ...of('sealed', ''),
    ...['/organisation', '/unternehmensprofil', '/testabgabe', '/benutzer', `/benutzer/${company.email}`, '/grundstuecke'],
  ])

const WALKS = {
  staff: { as: () => staff, paths: pathsOfStaff },
  admins: { as: () => admin, paths: pathsOfAdmin },
  companies: { as: () => company, paths: pathsOfCompany },
}

describe.each(['staff', 'admins', 'companies'] as const)('nothing jumps on any page of %s, in whatever order answers come', (who) => {
  it.each([1440, 390])(
    'at %i px',
    async (width) => {
      const { as, paths } = WALKS[who]
      expect(await jumpsOnTheWay(world, { as: as(), width, paths: await paths(), bothOrders: true })).toEqual([])
    },
    600_000,
  )
})
