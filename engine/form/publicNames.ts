import { alike, formLanguages, inEach, LANGUAGES, ORIGINAL, readIn, type Text } from '../languages'
import type { FormStates } from '../rules/states'
import type { Template, TemplateNode } from '../template/template'
import { meansLots } from './emptyData'
import { lotsOf } from './head'
import { instancesOf, instancesWithin } from '../data/instances'
import { indexesOf, nodeAt, pathOf } from '../data/path'
import type { FormData } from '../data/path'
import { pickText } from '../data/pickText'
import { isWithheld, withholdings, type Withholding } from './publicView'

export interface Named {
  template: Template
  data: FormData
  states: FormStates
  /** Names of organizations of the platform that the form refers to, by their number. */
  organizations: ReadonlyMap<number, string>
}

/** What readers are told in place of ids: 'TPA-0001' tells nobody who that is; its companies do. */
export interface PublicNames {
  /**
   * Of what a field refers to, an item of this form or an organization; with its id behind where another item is called the same. Undefined
   * where it has no name.
   */
  ofReference(field: TemplateNode, id: string): Text | undefined
  /** Of the item of a repeated group at this path. */
  ofItem(path: string): Text | undefined
}

interface Naming extends Named {
  active: readonly Withholding[]
  /** By path of the item. */
  known: Map<string, Text | undefined>
  /** Paths of all items with an id, by that id. */
  places: ReadonlyMap<string, string>
  hasLots: boolean
}

/** How far names are looked for: a result leads to its tender, that to its tenderers, those to their companies. */
const STEPS = 3

/** Reads only what the public view of the same form shows, too: what is hidden or withheld names nothing. */
export function publicNames(named: Named): PublicNames {
  const { template, data, states } = named
  const naming: Naming = {
    ...named,
    active: withholdings(template, data, states),
    known: new Map(),
    places: placesOf(named),
    hasLots: lotsOf(template, data).length > 1,
  }
  const ids = new Map([...naming.places].map(([id, place]) => [place, id]))
  const namesakes = new Map<string, ReadonlySet<string>>()
  const isShared = (schemes: readonly string[], text: Text): boolean => {
    const key = schemes.join()
    const shared = namesakes.get(key) ?? sharedNames(naming, schemes)
    namesakes.set(key, shared)
    return shared.has(keyOf(text))
  }
  const told = (schemes: readonly string[], id: string, text: Text | undefined): Text | undefined =>
    text && isShared(schemes, text) ? inEach((lang) => `${readIn(text, lang)} (${id})`) : text
  return {
    ofReference(field, id) {
      const schemes = field.ui.idSchemes ?? []
      if (schemes.includes('ORG')) return organizationName(naming, id)
      const place = schemes.includes(schemeOf(id)) ? naming.places.get(id) : undefined
      return place === undefined ? undefined : told(schemes, id, nameOf(naming, place, STEPS))
    },
    ofItem(path) {
      const id = ids.get(path) ?? ''
      return told([schemeOf(id)], id, nameOf(naming, path, STEPS))
    },
  }
}

const schemeOf = (id: string): string => id.replace(/-\d+$/, '')

const keyOf = (text: Text): string => JSON.stringify(LANGUAGES.map((lang) => text[lang]))

function placesOf({ template, data }: Named): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  for (const field of [...template.schemeFields.values()].flat()) {
    const group = field.repeatedAncestors.at(-1)
    if (!group) continue
    for (const { value, indexes } of instancesOf(field, data))
      if (typeof value === 'string' && value !== '') places.set(value, pathOf(group, indexes) + `/${indexes.at(-1) ?? 0}`)
  }
  return places
}

/** Names that more than one item of these schemes has. */
function sharedNames(naming: Naming, schemes: readonly string[]): ReadonlySet<string> {
  const [seen, shared] = [new Set<string>(), new Set<string>()]
  for (const [id, place] of naming.places) {
    const text = schemes.includes(schemeOf(id)) ? nameOf(naming, place, STEPS) : undefined
    if (!text) continue
    const key = keyOf(text)
    if (seen.has(key)) shared.add(key)
    seen.add(key)
  }
  return shared
}

function organizationName({ organizations }: Named, id: string): Text | undefined {
  const name = /^[1-9]\d*$/.test(id) ? organizations.get(Number(id)) : undefined
  return name === undefined ? undefined : alike(name)
}

/** What an item is called: by its own words, else by what it refers to. */
function nameOf(naming: Naming, path: string, steps: number): Text | undefined {
  if (steps === STEPS && naming.known.has(path)) return naming.known.get(path)
  const name = readName(naming, path, steps)
  if (steps === STEPS) naming.known.set(path, name)
  return name
}

function readName(naming: Naming, path: string, steps: number): Text | undefined {
  const group = nodeAt(naming.template, path)
  if (!group || !naming.states.isVisible(path)) return undefined
  return ownName(naming, group, { path, steps }) ?? (steps === 0 ? undefined : referredNames(naming, group, { path, steps }))
}

/** The item's caption field: its words, or the name of what it refers to, as a result is called by its lot. */
function ownName(naming: Naming, group: TemplateNode, { path, steps }: { path: string; steps: number }): Text | undefined {
  const caption = group.ui.captionField === undefined ? undefined : naming.template.node(group.ui.captionField)
  if (!caption?.chain.includes(group)) return undefined
  if (caption.ui.valueType === 'id-ref') return steps === 0 ? undefined : joined(referred(naming, [caption], { path, steps }))
  return textOf(valuesOf(naming, caption, path)[0])
}

function textOf(value: unknown): Text | undefined {
  const texts = inEach((lang) => pickText(value, formLanguages(lang)))
  return texts[ORIGINAL] === '' ? undefined : texts
}

const references = new WeakMap<TemplateNode, readonly TemplateNode[]>()

function referencesIn({ fields }: Template, group: TemplateNode): readonly TemplateNode[] {
  const known = references.get(group) ?? fields.filter(({ ui, chain }) => ui.valueType === 'id-ref' && chain.includes(group))
  references.set(group, known)
  return known
}

/** All that an item refers to: whoever it is first, where it belongs last. An only lot is not spoken of. */
function referredNames(naming: Naming, group: TemplateNode, at: { path: string; steps: number }): Text | undefined {
  const { template, hasLots } = naming
  const fields = referencesIn(template, group)
  const isLot = (field: TemplateNode): boolean => meansLots(template, field)
  const lots = hasLots ? fields.filter(isLot) : []
  return joined(referred(naming, [...fields.filter((field) => !isLot(field)), ...lots], at))
}

const referred = (naming: Naming, fields: readonly TemplateNode[], { path, steps }: { path: string; steps: number }): Text[] =>
  fields.flatMap((field) =>
    valuesOf(naming, field, path).flatMap((value) =>
      [value].flat().flatMap((id): Text[] => {
        if (typeof id !== 'string' || id === '') return []
        const place = naming.places.get(id)
        const isOrganization = field.ui.idSchemes?.includes('ORG') === true
        const name = isOrganization ? organizationName(naming, id) : place === undefined ? undefined : nameOf(naming, place, steps - 1)
        return name ? [name] : []
      }),
    ),
  )

function joined(names: readonly Text[]): Text | undefined {
  return names.length === 0 ? undefined : inEach((lang) => [...new Set(names.map((name) => readIn(name, lang)))].join(', '))
}

/** What a field holds in an item, as far as readers see it. */
const valuesOf = ({ data, states, active }: Naming, field: TemplateNode, path: string): unknown[] =>
  instancesWithin(field, data, indexesOf(path)).flatMap((one) =>
    states.isVisible(one.path) && !isWithheld(active, field, one.path) ? [one.value] : [],
  )
