import { expect } from 'vitest'
import type { MessageView } from '../../server/contract/messages/messages'
import type { OfferView } from '../../server/contract/offers/views'
import type { PropertyRow } from '../../server/contract/parcels/views'
import type { AuthoredRow } from '../../server/contract/templates/templates'
import type { TenderRow, TenderView } from '../../server/contract/tenders/views'
import type { DemoPerson, DemoWorld } from './demoWorld'
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

interface Met {
  world: DemoWorld
  staff: DemoPerson
  admin: DemoPerson
  company: DemoPerson
  draft: string
  /** Addresses below one of those tenders. */
  of(key: keyof typeof TENDERS, ...parts: readonly string[]): string[]
  tender(key: keyof typeof TENDERS): Promise<TenderView>
}

async function pathsOfStaff({ world, staff, draft, of, tender }: Met): Promise<string[]> {
  const [negotiating, evaluated, sealed] = [await tender('negotiating'), await tender('evaluated'), await tender('sealed')]
  const lotId = evaluated.lots[0]?.lotId ?? ''
  const opening = evaluated.lots[0]?.openings?.[0]?.id ?? ''
  const organization = (await world.call<OfferView[]>(staff.token, 'getOffersByProjectId', negotiating.id))[0]?.organizationId ?? 0
  const message = (await world.call<MessageView[]>(staff.token, 'getMessages', sealed.id))[0]?.id ?? ''
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
    ...of(
      'evaluated',
      '',
      '/bieter',
      '/preisgericht',
      '/pruefung',
      '/wertung',
      `/wertung/${lotId}`,
      `/wertung/${lotId}?ansicht=vergleich`,
      '/nachforderungen',
      '/vermerk',
    ),
    ...of('evaluated', `/niederschrift/${opening}`),
    ...of('opened', '', '/bewerber'),
    ...of('cancelled', ''),
    ...[`/projekte/${draft}`, `/projekte/${draft}/veroeffentlichen`, `/projekte/${draft}/dokumente`],
    ...[`/projekte/bearbeiten/${draft}`, ...of('applying', '').map((path) => path.replace('/projekte/', '/projekte/bearbeiten/')), CREATE],
    ...['/grundstuecke#karte', '/grundstuecke#liste', '/grundstuecke/import', '/standorte'],
    ...parcels.slice(0, 2).map(({ id }) => `/grundstuecke/${id}`),
    ...['/auftraggeber', '/bieter', '/bieter/anlage', `/bieter/${organization}`, `/benutzer/${staff.email}`],
    ...['/changelog', '/impressum', '/barrierefreiheit'],
  ]
}

async function pathsOfAdmin({ world, admin, company, of }: Met): Promise<string[]> {
  const forms = await world.call<AuthoredRow[]>(admin.token, 'getProjectTemplates', 10_000)
  const own = forms.find(({ id }) => !id.startsWith('EU-'))?.id ?? 'EU-19'
  return [
    ...['/', '/wizard/4', '/projekte#öffentlich', ...of('applying', '')],
    ...['/benutzer', '/benutzer/intern', '/benutzer/anlage', `/benutzer/${company.email}`, `/benutzer/${admin.email}`],
    ...['/auftraggeber', '/auftraggeber/anlage', '/bieter'],
    ...['/einstellungen', '/einstellungen#mails', '/einstellungen#felder', '/mails', '/audit-log', '/system/ablauf', '/system/betrieb'],
    ...['/einstellungen/recht', '/verfahren', '/verfahren/tender'],
    ...['/formulare', `/formulare/anlage/${own}`, '/formulare/anlage/EU-19', '/formulare/anlage/EU-19/versionen'],
    '/grundstueckseinstellungen',
  ]
}

const pathsOfCompany = ({ company, of }: Met): string[] => [
  ...['/', '/projekte#öffentlich', '/projekte#merkliste', '/projekte#einladung', '/projekte#teilnahme', '/projekte#bewerbung'],
  ...of('applying', '', '/bewerbung', '/fragen', '/nachrichten', '/datenraum'),
  ...of('negotiating', '', '/bewerbung', '/verhandlung', '/nachrichten'),
  ...of('offering', '', '/angebot', '/fragen', '/nachrichten', '/nachforderungen'),
  ...of('sealed', ''),
  ...['/organisation', '/unternehmensprofil', '/testabgabe', '/benutzer', `/benutzer/${company.email}`, '/grundstuecke'],
]

/** The demo world's people of each kind, and the addresses of all that they have pages of. */
export async function everyPath(world: DemoWorld) {
  const [staff, admin, company] = await Promise.all([world.enter('lotte@'), world.enter('admin@'), world.enter('focken@')])
  const listOf = (list: string): Promise<TenderRow[]> => world.call<TenderRow[]>(staff.token, 'getProjects', list)
  const rows = (await Promise.all(['öffentlich', 'entwurf', 'archiv'].map(listOf))).flat()
  const idOf = (key: keyof typeof TENDERS): string =>
    rows.find((row) => row.name === TENDERS[key])?.id ?? expect.fail(`no tender ${TENDERS[key]}`)
  const draft = (await listOf('entwurf'))[0]?.id ?? expect.fail('no draft')
  const met: Met = {
    ...{ world, staff, admin, company, draft },
    of: (key, ...parts) => parts.map((part) => `/projekte/${idOf(key)}${part}`),
    tender: (key) => world.call<TenderView>(staff.token, 'getProject', idOf(key)),
  }
  return {
    ...met,
    paths: { staff: await pathsOfStaff(met), admin: await pathsOfAdmin(met), company: pathsOfCompany(met) },
  }
}
