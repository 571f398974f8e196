import type { Lang } from '../../engine/languages'
import type { OrganizationView } from '../../server/contract/organizations/organizations'
import type { AdditionalDefinition, AdditionalValue } from './additional'
import { nameIn } from './fieldName'

type CardKind = 'text' | 'code' | 'mail' | 'phone' | 'link'

export interface CardLine {
  /** Under organizations:card; null: `label` is the line's own. */
  key: string | null
  label?: string
  value: string
  kind: CardKind
  /** The code list that names a code. */
  list?: 'nuts' | 'country'
}

interface Words {
  lang: Lang
  yes: string
  no: string
}

const textOfAdditional = (value: AdditionalValue, { yes, no }: Words): string => {
  const { stringValue, longValue, booleanValue, listValue } = value
  if (typeof booleanValue === 'boolean') return booleanValue ? yes : no
  if (typeof longValue === 'number') return String(longValue)
  return listValue ? listValue.join(', ') : (stringValue ?? '')
}

/** Pure: the card's lines in the specification's order (1-access.md section 6), each only when filled. */
export const cardLines = (organization: OrganizationView, definitions: readonly AdditionalDefinition[], words: Words): CardLine[] => {
  const { contact } = organization
  const line = (key: string, value: string | undefined, kind: CardKind = 'text'): CardLine[] =>
    value === undefined || value.trim() === '' ? [] : [{ key, value, kind }]
  const coded = (key: string, value: string | undefined, list: 'nuts' | 'country'): CardLine[] =>
    line(key, value, 'code').map((one) => ({ ...one, list }))
  const additional = (values: readonly AdditionalValue[] | undefined): CardLine[] =>
    (values ?? []).flatMap((value) => {
      const text = textOfAdditional(value, words)
      const definition = definitions.find(({ contentId }) => contentId === value.contentId)
      const label = definition ? nameIn(definition, words.lang) : (value.label ?? value.contentId)
      return text === '' ? [] : [{ key: null, label, value: text, kind: 'text' }]
    })
  const joined = (...parts: (string | undefined)[]): string => parts.filter((part) => part !== undefined && part !== '').join(' ')
  return [
    ...line('name', organization.name),
    ...line('identificationNumber', organization.identificationNumber),
    ...coded('nutsCode', organization.nutsCode, 'nuts'),
    ...line('registrationNumber', organization.registrationNumber),
    ...line('registrationCourt', organization.registrationCourt),
    ...line('vat', organization.vat),
    ...line('additionalInformation', organization.additionalInformation),
    ...line('street', [contact.street, contact.street2].filter((part) => part !== undefined && part !== '').join('\n')),
    ...line('postOfficeBox', contact.postOfficeBox),
    ...line('zip', contact.zip),
    ...line('city', contact.city),
    ...coded('country', contact.country, 'country'),
    ...line('contactPoint', contact.contactPoint),
    ...line('person', joined(contact.givenName, contact.surName)),
    ...line('phone', contact.phone, 'phone'),
    ...line('mobile', contact.mobile, 'phone'),
    ...line('facsimile', contact.facsimile),
    ...line('email', contact.email, 'mail'),
    ...line('url', contact.url, 'link'),
    ...line('projectUrl', contact.projectUrl, 'link'),
    ...additional(organization.additionalFields),
    ...additional(contact.additionalFields),
  ]
}
