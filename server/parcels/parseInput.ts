import { areaOf, boundsOf, perimeterOf, readFeatures, readPlat, type PanoPoint, type Shape } from '../../engine/geo'
import { fieldsByTemplate, isPublicField, parseTags, type ParcelField } from '../../engine/parcels'
import type { PropertyInput, PropertyWhole } from '../contract/parcels/views'
import type { ErrorData } from '../platform/errors'
import { newId } from '../platform/newId'
import { cellsOf } from './cells'
import { parseMediaInput } from './media/parseInput'
import type { ParcelDoc } from './model'
import type { ParcelTemplates } from './templates'

export type Faults = NonNullable<ErrorData['errors']>
type Input = Partial<PropertyWhole>

/** What follows from a shape, as it is stored. */
export const shapeFields = (shape: Shape | null, points: readonly PanoPoint[] = []) => {
  const bounds = shape && boundsOf(shape)
  return {
    ...{ shape, points: [...points], bounds, cells: bounds ? cellsOf(bounds) : [] },
    ...{ area: shape && Math.round(areaOf(shape) * 10) / 10, perimeter: shape && Math.round(perimeterOf(shape) * 10) / 10 },
  }
}

const judgeShape = (geoJson: unknown) => {
  const { shape, points, faults } = readFeatures(geoJson)
  return { set: shapeFields(shape, points), errors: faults.map((fault) => ({ ...fault, path: `/geoJson${fault.path}` })) }
}

const judgePlat = (plat: string): Faults =>
  readPlat(plat).faults.flatMap(({ line, rule, params }) =>
    rule === 'plat.tooLong' || rule === 'plat.tooMany' ? [{ path: '/plat', rule, params: { ...params, line } }] : [],
  )

type FieldInput = PropertyWhole['additionalFields'][number]

/** Fields of templates stay, with the name that the template gives; one that is not sent keeps what it had. New ones get their id here. */
const judgeFields = (sent: readonly FieldInput[], before: readonly ParcelField[], { fields: templates }: ParcelTemplates) => {
  const isTemplate = new Set(templates.map(({ id }) => id))
  const errors = sent.flatMap(({ id, name, preventDeletion }, n): Faults => {
    const path = `/additionalFields/${n}`
    if (name.trim() === '' && !isTemplate.has(id ?? '')) return [{ path: `${path}/name`, rule: 'required' }]
    const isKept = (isTemplate.has(id ?? '') || before.find((field) => field.id === id)?.preventDeletion) ?? false
    return [
      ...(id !== undefined && sent.findIndex((other) => other.id === id) < n ? [{ path, rule: 'unique' }] : []),
      // Of a template or not: the settings say so.
      ...(preventDeletion !== undefined && preventDeletion !== isKept ? [{ path: `${path}/preventDeletion`, rule: 'readOnly' }] : []),
    ]
  })
  const given = sent.map(({ id, name, value, isShared = false }): ParcelField => {
    const known = id !== undefined && (isTemplate.has(id) || before.some((field) => field.id === id)) ? id : newId()
    return { id: known, name: name.trim(), value, isShared, preventDeletion: false }
  })
  const kept = before.filter(({ id }) => isTemplate.has(id) && !given.some((field) => field.id === id))
  return { fields: fieldsByTemplate(templates, [...given, ...kept]), errors }
}

const text = (value: string | number | null): string => String(value ?? '').trim()

const TRIMMED = [
  'addressDisplayName',
  'addressOsmType',
  'addressOsmId',
  'availabilityNotes',
  'siteDevelopment',
  'allowedUsageTypes',
] as const
const PLAIN = [
  ...(['locationId', 'size', 'hasBuilding', 'regulatedInDevelopmentPlan', 'buildingPlanIsInPreparation'] as const),
  ...(['availability', 'isPublic', 'isArchived', 'description', 'internalNotes', 'plat'] as const),
] as const

/**
 * What is written of an input and what is wrong with it (paths beneath the parcel); what was left out is not written. Pure: whether its
 * location exists is asked elsewhere.
 */
export const parseParcelInput = (
  input: Input | PropertyInput,
  { before, templates }: { before: ParcelDoc; templates: ParcelTemplates },
): { set: Partial<ParcelDoc>; errors: Faults } => {
  const { name, geoJson, publicFields, additionalFields } = input
  const tags = input.tags && parseTags(input.tags)
  const shape = geoJson === undefined ? null : judgeShape(geoJson)
  const stored = fieldsByTemplate(templates.fields, before.additionalFields)
  const fields = additionalFields && judgeFields(additionalFields, stored, templates)
  const unknown = (publicFields ?? []).flatMap((field, n) =>
    isPublicField(field) ? [] : [{ path: `/publicFields/${n}`, rule: 'unknownField', params: { field } }],
  )
  const media = parseMediaInput(input, { ...before, ...(shape && { points: shape.set.points }) })
  const plain = Object.fromEntries(PLAIN.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])))
  const trimmed = Object.fromEntries(
    TRIMMED.flatMap((field) => {
      const value = input[field]
      // As it was read is as it was kept, also where it was kept otherwise than it would be today.
      return value === undefined ? [] : [[field, value === before[field] ? value : text(value)]]
    }),
  )
  return {
    set: {
      ...plain,
      ...trimmed,
      ...(name === undefined ? {} : { name: name === before.name ? name : name.replace(/\s+/g, ' ').trim() }),
      ...shape?.set,
      ...(publicFields && { publicFields: [...new Set(publicFields)].filter(isPublicField).sort() }),
      ...(tags && { tags: tags.tags }),
      ...(fields && { additionalFields: fields.fields }),
      ...media.set,
    },
    errors: [
      ...(name !== undefined && name.trim() === '' ? [{ path: '/name', rule: 'required' }] : []),
      ...(shape?.errors ?? []),
      ...(input.plat === undefined ? [] : judgePlat(input.plat)),
      ...unknown,
      ...(tags?.forbidden ?? []).map((n) => ({ path: `/tags/${n}`, rule: 'tagForbidden' })),
      ...(fields?.errors ?? []),
      ...media.errors,
    ],
  }
}
