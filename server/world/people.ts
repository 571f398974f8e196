import type { Role } from '../access/area'
import type { AdditionalField } from '../contract/settings/additionalFields'

/** Everybody here is invented, as are all names of organizations and places. */
interface DemoOrganization {
  key: string
  type: 'CLIENT' | 'CONTRACTOR'
  name: string
  city: string
  zip: string
  street: string
  domain: string
  /** Prequalification number, trades and size of a company (additional fields of the demo's settings). */
  company?: { pq?: string; trades: string[]; isSmall: boolean }
}

export const ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    key: 'city',
    type: 'CLIENT',
    name: 'Stadt Sandstedt',
    city: 'Sandstedt',
    zip: '27999',
    street: 'Am Markt 1',
    domain: 'sandstedt.example',
  },
  {
    key: 'swiftline',
    type: 'CONTRACTOR',
    name: 'Nordlicht Fähren GmbH',
    city: 'Wellenhafen',
    zip: '26999',
    street: 'Fährkai 4',
    domain: 'nordlicht-faehren.example',
    company: { trades: ['Personenverkehr'], isSmall: false },
  },
  {
    key: 'green',
    type: 'CONTRACTOR',
    name: 'Grünwerk Marsch eG',
    city: 'Marschdorf',
    zip: '27998',
    street: 'Deichweg 12',
    domain: 'gruenwerk.example',
    company: { trades: ['Grünpflege', 'Winterdienst'], isSmall: true },
  },
  {
    key: 'build',
    type: 'CONTRACTOR',
    name: 'Hansebau Petersen KG',
    city: 'Petershude',
    zip: '28999',
    street: 'Ziegelgang 7',
    domain: 'hansebau.example',
    company: { pq: '010.004711', trades: ['Hochbau', 'Tiefbau'], isSmall: false },
  },
  {
    key: 'kitchen',
    type: 'CONTRACTOR',
    name: 'Kombüse Gemeinschaftsküche GmbH',
    city: 'Sandstedt',
    zip: '27999',
    street: 'Speicherzeile 22',
    domain: 'kombuese.example',
    company: { trades: ['Verpflegung'], isSmall: true },
  },
]

/** What this authority wants to know beyond the law's list. */
export const ADDITIONAL_FIELDS: readonly AdditionalField[] = [
  { contentId: 'pq', label: { de: 'PQ-Nummer', en: 'Prequalification number' }, type: 'string' },
  {
    contentId: 'trades',
    label: { de: 'Gewerke', en: 'Trades' },
    type: 'list',
    choices: ['Hochbau', 'Tiefbau', 'Grünpflege', 'Winterdienst', 'Personenverkehr', 'Verpflegung'],
  },
  { contentId: 'isSmall', label: { de: 'Kleines oder mittleres Unternehmen', en: 'Small or medium-sized enterprise' }, type: 'boolean' },
]

export interface DemoPerson {
  key: string
  givenName: string
  surName: string
  email: string
  role: Role
  organization: string | null
  label: string
}

const staff = ([key, givenName, surName]: readonly [string, string, string], role: Role, label: string): DemoPerson => ({
  key,
  givenName,
  surName,
  email: `${key}@lotse.example`,
  role,
  organization: null,
  label,
})

const external = (
  organization: DemoOrganization,
  [key, givenName, surName]: readonly [string, string, string],
  role: Role,
): DemoPerson => ({
  key: `${organization.key}.${key}`,
  givenName,
  surName,
  email: `${key}@${organization.domain}`,
  role,
  organization: organization.key,
  label: `${role === 'ORGANIZATION_ADMIN' ? 'Organisations-Administrator' : 'Organisations-Mitglied'}, ${organization.name}`,
})

const NAMES: Readonly<Record<string, readonly [admin: readonly [string, string, string], member: readonly [string, string, string]]>> = {
  city: [
    ['hinrichs', 'Meike', 'Hinrichs'],
    ['osterloh', 'Jan', 'Osterloh'],
  ],
  swiftline: [
    ['brandt', 'Levke', 'Brandt'],
    ['yilmaz', 'Deniz', 'Yilmaz'],
  ],
  green: [
    ['focken', 'Tomma', 'Focken'],
    ['novak', 'Petr', 'Novak'],
  ],
  build: [
    ['petersen', 'Karsten', 'Petersen'],
    ['adeyemi', 'Ada', 'Adeyemi'],
  ],
  kitchen: [
    ['lorenz', 'Beate', 'Lorenz'],
    ['sand', 'Mika', 'Sand'],
  ],
}

/** Who answers for an organization. */
export const contactOf = ({ key }: DemoOrganization): { givenName: string; surName: string } => {
  const [, givenName = '', surName = ''] = NAMES[key]?.[0] ?? []
  return { givenName, surName }
}

export const PEOPLE: readonly DemoPerson[] = [
  staff(['admin', 'Wiebke', 'Albers'], 'SYSTEM_ADMIN', 'System-Administratorin'),
  staff(['lotte', 'Lotte', 'Kröger'], 'SYSTEM_USER', 'Sachbearbeiterin, Projekt-Admin der meisten Verfahren'),
  staff(['henning', 'Henning', 'Voss'], 'SYSTEM_USER', 'Sachbearbeiter'),
  staff(['samira', 'Samira', 'Rahimi'], 'SYSTEM_USER', 'Sachbearbeiterin'),
  ...ORGANIZATIONS.flatMap((organization) => {
    const names = NAMES[organization.key]
    return names ? [external(organization, names[0], 'ORGANIZATION_ADMIN'), external(organization, names[1], 'ORGANIZATION_USER')] : []
  }),
]
