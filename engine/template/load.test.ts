import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTemplateFile } from './fixtures/arbitraries'
import { fileOf, loaded } from './fixtures/buildTemplate'
import { SMALL_RULES, SMALL_SPECS, smallForm } from './fixtures/smallForm'
import { loadTemplate } from './index'

const faultsOf = (json: unknown) => {
  const result = loadTemplate(json)
  return result.ok ? [] : result.faults.map(({ path, reason }) => `${path} ${reason}`)
}

/** The small form as plain JSON, with one thing changed. */
const changed = (change: (file: ReturnType<typeof fileOf>) => void) => {
  const file = structuredClone(fileOf(SMALL_SPECS, SMALL_RULES))
  change(file)
  return file
}

describe('loadTemplate', () => {
  it('takes any well-made file and puts every node in its place', () => {
    fc.assert(
      fc.property(anyTemplateFile, (file) => {
        const template = loaded(file)
        expect(template.nodes.map((node) => node.id).sort()).toEqual(Object.keys(file.ui.nodes).sort())
        for (const node of template.nodes) {
          expect(template.node(node.id)).toBe(node)
          expect(node.chain[node.chain.length - 1]).toBe(node)
          expect(node.repeatedAncestors).toEqual(node.chain.slice(0, -1).filter((each) => each.isRepeatable))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('says a name, help or choice that has one language in the other too, and leaves the file as it was written', () => {
    const file = fileOf(
      [
        {
          id: 'a',
          label: { de: 'Umsatz', en: ' ' },
          help: { de: '', en: 'Net' },
          displayType: 'DROPDOWN',
          valueType: 'code',
          choices: [{ contentId: 'x', label: { de: 'Ja', en: '' } }],
        },
      ],
      [],
    )
    const { ui } = loaded(file).node('a') ?? { ui: null }
    expect(ui).toMatchObject({
      label: { de: 'Umsatz', en: 'Umsatz' },
      help: { de: 'Net', en: 'Net' },
      choices: [{ label: { de: 'Ja', en: 'Ja' } }],
    })
    expect(file.ui.nodes['a']?.label).toEqual({ de: 'Umsatz', en: ' ' })
  })

  it('never throws, whatever the JSON is', () => {
    fc.assert(fc.property(fc.jsonValue(), (json) => void expect(loadTemplate(json).ok).toBe(false)))
    // A good file with any one value replaced by anything: refused or loaded, never thrown.
    const whole = fileOf(SMALL_SPECS, SMALL_RULES)
    const paths = pathsIn(whole)
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        const file = structuredClone(whole) as unknown
        put(file, path, value)
        const result = loadTemplate(file)
        if (!result.ok) expect(result.faults.every((each) => each.path.startsWith('/') || each.path === '')).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('names a value that cannot be made a word (found once by chance: toString that is no function)', () => {
    const file = structuredClone(fileOf(SMALL_SPECS, SMALL_RULES)) as unknown
    const path = pathsIn(file).find((one) => one.at(-1) === 'type') ?? []
    put(file, path, { toString: '' })
    expect(loadTemplate(file)).toMatchObject({ ok: false })
  })

  it.each<[string, (file: ReturnType<typeof fileOf>) => void, string[]]>([
    ['an unknown key of the file', (file) => Object.assign(file, { colour: 'red' }), ['/colour unknownKey']],
    ['a missing part', (file) => Reflect.deleteProperty(file, 'roomTemplates'), ['/roomTemplates missing']],
    [
      'a field without schema',
      (file) => Reflect.deleteProperty(file.schema.properties?.['GR-Procedure']?.properties ?? {}, 'kind'),
      ['/ui/nodes/GR-Procedure/order/4 notInSchema'],
    ],
    ['a schema without ui', (file) => Reflect.deleteProperty(file.ui.nodes, 'weight'), ['/ui/nodes/GR-Procedure/order/5 notInUi']],
    [
      'a property that no order has',
      (file) => file.ui.nodes['GR-Lot']?.order?.splice(1, 1),
      [
        '/schema/properties/GR-Lot/items/properties/BT-21-Lot notInOrder',
        '/schema/properties/GR-Lot/items/required/1 requiredUnknown',
        '/ui/nodes/BT-21-Lot notInOrder',
      ],
    ],
    ['a node placed twice', (file) => file.ui.order.push('GR-Lot'), ['/ui/order/3 duplicate']],
    ['a group inside itself', (file) => file.ui.nodes['GR-Lot-Docs']?.order?.push('GR-Lot'), ['/ui/nodes/GR-Lot-Docs/order/3 duplicate']],
    [
      'a display type nobody knows',
      (file) => Object.assign(file.ui.nodes.kind ?? {}, { displayType: 'SLIDER' }),
      ['/ui/nodes/kind/displayType notOneOf'],
    ],
    ['an effect nobody knows', (file) => Object.assign(file.rules[0] ?? {}, { effect: 'explode' }), ['/rules/0/effect notOneOf']],
    ['a rule doubled', (file) => Object.assign(file.rules[1] ?? {}, { id: file.rules[0]?.id }), ['/rules/1/id duplicate']],
    [
      'a choice naming no sibling',
      (file) => Object.assign(file.ui.nodes.kind?.choices?.[0] ?? {}, { fields: ['BT-21-Lot'] }),
      ['/ui/nodes/kind/choices/0/fields/0 notInOrder'],
    ],
    [
      'a repeatable node that is no list',
      (file) => Object.assign(file.ui.nodes['BT-15-Lot'] ?? {}, { repeatable: { min: 0 } }),
      [
        '/schema/properties/GR-Lot/items/properties/GR-Lot-Docs/items/properties/BT-15-Lot/type kindMismatch',
        '/schema/properties/GR-Lot/items/properties/GR-Lot-Docs/items/properties/BT-15-Lot/items missing',
      ],
    ],
    [
      'a pattern that could hang',
      (file) => Object.assign(file.schema.properties?.['GR-Procedure']?.properties?.place ?? {}, { pattern: '^(a+)+$' }),
      ['/schema/properties/GR-Procedure/properties/place/pattern unsafePattern'],
    ],
    ['a forbidden id', (file) => file.ui.order.push('constructor'), ['/ui/order/3 badId']],
  ])('refuses %s with its path', (_, change, expected) => {
    expect(faultsOf(changed(change))).toEqual(expected)
  })

  it('refuses ids that reach the prototype, also as own keys that JSON can have', () => {
    const file = JSON.parse(JSON.stringify(fileOf(SMALL_SPECS)).replaceAll('"weight"', '"__proto__"')) as unknown
    expect(faultsOf(file)).toEqual(
      expect.arrayContaining(['/ui/nodes/__proto__ badId', '/schema/properties/GR-Procedure/properties/__proto__ badId']),
    )
    expect(({} as Record<string, unknown>).kind).toBeUndefined()
  })

  it('refuses what is too deep or too much without reading on', () => {
    let deep: unknown = { type: 'string' }
    for (let level = 0; level < 5_000; level += 1) deep = { type: 'object', properties: { a: deep } }
    expect(faultsOf({ ...fileOf([{ id: 'a' }]), schema: deep }).some((each) => each.endsWith('tooDeep'))).toBe(true)
    expect(faultsOf({ ...fileOf([{ id: 'a' }]), rules: Array.from({ length: 10_001 }, () => null) })).toEqual(['/rules tooMany'])
  })

  it('gives all faults, not the first', () => {
    const faults = faultsOf(changed((file) => void Object.assign(file, { version: 'one', active: 1, legalBasis: 2 })))
    expect(faults).toEqual(['/version wrongType', '/active wrongType', '/legalBasis wrongType'])
  })

  it('knows which nodes are on no screen, and how many items stay', () => {
    const template = smallForm()
    const at = (id: string) => template.node(id)
    expect([at('BT-137-Lot')?.isOffScreen, at('BT-500')?.isOffScreen, at('BT-21-Lot')?.isOffScreen]).toEqual([true, true, false])
    expect([at('GR-Lot')?.minItems, at('GR-Lot-Docs')?.minItems, at('GR-Organisations')?.minItems]).toEqual([1, 0, 1])
    expect(at('place')?.choiceOf?.choice.contentId).toBe('works')
  })

  it('hides read-only fields unless hidden is false in so many words', () => {
    const template = loaded(
      fileOf([
        { id: 'a', readOnly: true },
        { id: 'b', readOnly: true, hidden: false },
        { id: 'c', hidden: false },
      ]),
    )
    expect(template.fields.map((field) => field.isOffScreen)).toEqual([true, false, false])
  })
})

const EU = join(import.meta.dirname, '../../templates/eu/1.7')
const euFiles = readdirSync(EU).filter((name) => name.startsWith('EU-'))

describe('the compiled EU forms', () => {
  it('all load', () => {
    expect(euFiles.length).toBe(45)
    for (const name of euFiles) expect([name, faultsOf(JSON.parse(readFileSync(join(EU, name), 'utf8')))]).toEqual([name, []])
  })
})

function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...path, key]))].filter((each) => each.length > 0)
}

function put(target: unknown, path: readonly string[], value: unknown): void {
  let place = target as Record<string, unknown>
  for (const key of path.slice(0, -1)) place = place[key] as Record<string, unknown>
  const last = path[path.length - 1]
  if (last !== undefined) place[last] = value
}
