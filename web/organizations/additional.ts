import { alike, inEach, ORIGINAL } from '../../engine/languages'
import { loadTemplate, type JsonSchema, type NodeUi, type Template, type TemplateFile } from '../../engine/template'
import type { FormData } from '../../engine/form'
import type { AdditionalField as Definition } from '../../server/contract/settings/additionalFields'
import type { OrganizationView } from '../../server/contract/organizations/organizations'
import { nameIn } from './fieldName'

export type { AdditionalField as AdditionalDefinition } from '../../server/contract/settings/additionalFields'
/** An additional field's value as it stands on the wire: the one member that is filled says its kind. */
export type AdditionalValue = NonNullable<OrganizationView['additionalFields']>[number]

/** Fields of the organization and of its contact are two forms, each of one section in which every field lies directly. */
export type Part = 'organization' | 'contact'
export const sectionOf = (part: Part): string => `additional-${part}`

const nodeOf = (definition: Definition): NodeUi => {
  const { type, choices } = definition
  const base = { kind: 'field' as const, label: inEach((lang) => nameIn(definition, lang)) }
  if (type === 'long') return { ...base, valueType: 'integer', displayType: 'NUMBER' }
  if (type === 'boolean') return { ...base, valueType: 'indicator', displayType: 'RADIO' }
  if (type !== 'list') return { ...base, valueType: 'text', displayType: 'TEXT' }
  const list = { ...base, valueType: 'text' as const, repeatable: { min: 0 } }
  if (choices === undefined || choices.length === 0) return { ...list, displayType: 'TEXT' }
  return {
    ...list,
    displayType: 'MULTICHECKBOX',
    choices: choices.map((choice, index) => ({ contentId: choiceId(index), label: alike(choice) })),
  }
}

/** A choice is stored by its words; inside the form it needs an id that is no sentence. */
const choiceId = (index: number): string => `c${index + 1}`

const schemaOf = ({ type }: Definition): JsonSchema => {
  if (type === 'long') return { type: 'integer' }
  if (type === 'boolean') return { type: 'boolean' }
  return type === 'list' ? { type: 'array', items: { type: 'string' } } : { type: 'string' }
}

/**
 * Additional fields as a template, so that the engine which draws tenders draws them too; null without fields. Ids are unique and
 * well-formed (settings judge them).
 */
export const templateOf = (definitions: readonly Definition[], { part, title }: { part: Part; title: string }): Template | null => {
  if (definitions.length === 0) return null
  const section = sectionOf(part)
  const order = definitions.map(({ contentId }) => contentId)
  const label = alike(title)
  const file: TemplateFile = {
    ...{ id: section, name: label, description: label, version: 1, active: true, published: null },
    ...{ projectTypes: [], legalBasis: null, roomTemplates: [], rules: [] },
    schema: {
      type: 'object',
      properties: {
        [section]: {
          type: 'object',
          properties: Object.fromEntries(definitions.map((one) => [one.contentId, schemaOf(one)])),
          required: definitions.filter(({ required }) => required === true).map(({ contentId }) => contentId),
        },
      },
    },
    ui: {
      order: [section],
      nodes: {
        [section]: { kind: 'section', label, order },
        ...Object.fromEntries(definitions.map((one) => [one.contentId, nodeOf(one)])),
      },
    },
  }
  const loaded = loadTemplate(file)
  if (!loaded.ok) throw new Error(`Additional fields make no template: ${JSON.stringify(loaded.faults)}`)
  return loaded.template
}

const valueIn = (value: AdditionalValue, { type, choices }: Definition): unknown => {
  if (type === 'long') return value.longValue
  if (type === 'boolean') return value.booleanValue
  if (type !== 'list') return value.stringValue
  if (choices === undefined || choices.length === 0) return value.listValue
  return value.listValue?.flatMap((word) => (choices.includes(word) ? [choiceId(choices.indexOf(word))] : []))
}

/** Values of the wire → what the form shows. */
export const formDataOf = (part: Part, definitions: readonly Definition[], values: readonly AdditionalValue[]): FormData => ({
  [sectionOf(part)]: Object.fromEntries(
    definitions.flatMap((definition) => {
      const value = values.find(({ contentId }) => contentId === definition.contentId)
      const shown = value && valueIn(value, definition)
      return shown === undefined || shown === null ? [] : [[definition.contentId, shown]]
    }),
  ),
})

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the form holds → values of the wire: { label, contentId, and one of the four values }. Fields without a value are left out. */
export const valuesOfForm = (part: Part, definitions: readonly Definition[], data: FormData): AdditionalValue[] => {
  const section: unknown = data[sectionOf(part)]
  if (!isObject(section)) return []
  return definitions.flatMap((definition): AdditionalValue[] => {
    const value = section[definition.contentId]
    const { contentId, type, choices } = definition
    const field = { label: definition.label[ORIGINAL], contentId }
    if (type === 'long') return typeof value === 'number' ? [{ ...field, longValue: value }] : []
    if (type === 'boolean') return typeof value === 'boolean' ? [{ ...field, booleanValue: value }] : []
    if (type !== 'list') return typeof value === 'string' && value.trim() !== '' ? [{ ...field, stringValue: value.trim() }] : []
    const words = (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
      if (typeof one !== 'string') return []
      const index = choices?.findIndex((_, place) => choiceId(place) === one) ?? -1
      const word = choices === undefined || choices.length === 0 ? one.trim() : choices[index]
      return word === undefined || word === '' ? [] : [word]
    })
    return words.length > 0 ? [{ ...field, listValue: words }] : []
  })
}

/** Path in the form of what the server refused under …/additionalFields; null when it is about no field we know. */
export const formPathOf = (part: Part, definitions: readonly Definition[], serverPath: string): string | null => {
  const last = serverPath.split('/').findLast((part) => definitions.some(({ contentId }) => contentId === part))
  return last === undefined ? null : `/${sectionOf(part)}/${last}`
}
