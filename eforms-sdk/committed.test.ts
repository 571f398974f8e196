import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadTemplate, type Template, type TemplateNode } from '../engine/template'
import { codeName, readCatalogue, readCodelist, readTemplateFile, readTemplateIndex } from './index'
import { compileSdk, hashOfAll } from './compile/compileSdk'
import { ownGroupLabels } from './compile/labels'
import { readSdk } from './read/sdk'

const ROOT = join(import.meta.dirname, '..')
const EU = join(ROOT, 'templates', 'eu', '1.7')
const DATA = join(ROOT, 'eforms-sdk', 'data', '1.7')
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

const load = (id: string): Template => {
  const loaded = loadTemplate(readTemplateFile(id))
  if (!loaded.ok) throw new Error(`${id}: ${JSON.stringify(loaded.faults.slice(0, 3))}`)
  return loaded.template
}
const ids = [...readTemplateIndex().keys()]
const euIds = ids.filter((id) => id.startsWith('EU-'))
const templates = new Map(ids.map((id) => [id, load(id)]))
const get = (id: string): Template => {
  const template = templates.get(id)
  if (!template) throw new Error(`${id} is not shipped`)
  return template
}
const nodeOf = (template: string, id: string): TemplateNode => {
  const node = get(template).node(id)
  if (!node) throw new Error(`${template} has no ${id}`)
  return node
}
const shown = (nodes: readonly TemplateNode[]) => nodes.filter((node) => !node.ui.hidden)

describe('the committed templates', () => {
  it('are the 45 of SDK 1.7 and our own, and all load without fault', () => {
    expect(euIds).toHaveLength(45)
    expect(euIds).toEqual(expect.arrayContaining(['EU-1', 'EU-19', 'EU-40', 'EU-CEI', 'EU-T01', 'EU-T02', 'EU-X01', 'EU-X02']))
    expect(ids).toEqual(expect.arrayContaining(['VOBA-national', 'UVgO-national']))
  })

  it('are the files that index.json describes, and no others', () => {
    const index = JSON.parse(readFileSync(join(EU, 'index.json'), 'utf8')) as Record<
      string,
      { file: string; sha256: string; fields: number }
    >
    expect(readdirSync(EU).sort()).toEqual([...Object.values(index).map(({ file }) => file), 'index.json'].sort())
    for (const [id, { file, sha256: hash, fields }] of Object.entries(index)) {
      expect(sha256(readFileSync(join(EU, file), 'utf8')), file).toBe(hash)
      expect(get(id).fields.length, file).toBe(fields)
    }
  })

  it('stay small: 45 templates within 5.9 MB, 0.6 of them what must hold between values, data within 2 MB', () => {
    const size = (folder: string) =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
        (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
        0,
      )
    expect(size(EU)).toBeLessThan(5_900_000)
    expect(size(DATA)).toBeLessThan(2_000_000)
  })

  it('name no two visible siblings alike, in either language', () => {
    const alike = ids.flatMap((id) =>
      [get(id).root, ...get(id).nodes].flatMap((parent) =>
        (['de', 'en'] as const).flatMap((language) => {
          const labels = shown(parent.children).map((child) => child.ui.label[language])
          return labels.filter((label, at) => labels.indexOf(label) !== at).map((label) => `${id} ${parent.id}: ${label}`)
        }),
      ),
    )
    expect(alike).toEqual([])
  })

  it('have no name that is only an id, and use every short group name of ours', () => {
    const named = euIds.flatMap((id) => get(id).nodes)
    expect(named.filter((node) => node.ui.label.de === node.id || node.ui.label.de.includes('|')).map((node) => node.id)).toEqual([])
    const groups = new Set(named.filter((node) => !node.isField).map((node) => node.id))
    expect([...ownGroupLabels].filter((id) => !groups.has(id))).toEqual([])
  })

  it('have different names, and concession forms can be told by the word', () => {
    const names = euIds.map((id) => get(id).file.name.de)
    expect(new Set(names).size).toBe(45)
    const concessions = euIds.filter((id) => get(id).file.legalBasis === '32014L0023')
    expect(euIds.filter((id) => /konzession/i.test(get(id).file.name.de))).toEqual(concessions)
    expect(get('EU-19').file.name.de).toMatch(/^Konzessionsbekanntmachung/)
  })

  it('refer only to code lists that are committed', () => {
    const files = readCatalogue('1.7')?.files
    const wanted = new Set(
      ids.flatMap((id) => get(id).nodes.flatMap(({ ui }) => [ui.codelist, ui.unitCodelist].filter((file) => file !== undefined))),
    )
    expect([...wanted].filter((file) => !files?.has(file))).toEqual([])
    expect(wanted.size).toBeGreaterThan(80)
  })

  it('preset only codes that the list has', () => {
    const wrong = ids.flatMap((id) =>
      get(id).fields.flatMap(({ id: field, ui }) => {
        const codes = Array.isArray(ui.default) ? ui.default : [ui.default]
        if (!ui.codelist || ui.default === undefined) return []
        return codes
          .filter((code) => typeof code !== 'string' || !codeName('1.7', ui.codelist ?? '', code))
          .map((code) => `${id} ${field} ${code}`)
      }),
    )
    expect(wrong).toEqual([])
  })
})

describe('conditions of the SDK', () => {
  const targets = (effect: 'show' | 'require') =>
    [
      ...new Set(
        euIds.flatMap((id) =>
          get(id)
            .file.rules.filter((rule) => rule.effect === effect)
            .map((rule) => rule.target),
        ),
      ),
    ].sort()

  it('all became rules, together with the visibility rules of the product', () => {
    const lots = [
      'BT-131(d)-Lot',
      'BT-131(t)-Lot',
      'BT-1311(t)-Lot',
      'BT-132(d)-Lot',
      'BT-132(t)-Lot',
      'BT-15-Lot',
      'BT-615-Lot',
      'BT-70-Lot',
      'BT-707-Lot',
      'BT-708-Lot',
      'BT-737-Lot',
    ]
    const parts = ['BT-15-Part', 'BT-615-Part', 'BT-707-Part', 'BT-708-Part', 'BT-737-Part']
    expect(targets('show')).toEqual([...lots, ...parts, 'OPP-112-Business', 'GR-LotsGroup', 'GR-Procedure-GroupComposition'].sort())
    const demanded = targets('require')
    // The reason of every later publication is asked for beside its day or justification.
    const marks = new Set(
      euIds.flatMap((id) =>
        get(id)
          .nodes.filter((node) => node.ui.btId === 'BT-195')
          .map((node) => node.id),
      ),
    )
    expect(demanded.filter((id) => id.startsWith('BT-197('))).toEqual([...marks].map((id) => id.replace('BT-195', 'BT-197')).sort())
    expect(demanded.filter((id) => !id.startsWith('BT-197('))).toEqual(
      [
        ...['BT-131(d)-Lot', 'BT-1311(d)-Lot', 'BT-615-Lot'],
        ...['GR-Procedure-GroupComposition', 'BT-1375-Procedure', 'BT-21-LotsGroup', 'BT-330-Procedure'],
        ...['BT-13713-LotResult', 'OPT-320-LotResult', 'GR-LotTender', 'BT-13714-Tender', 'OPT-310-Tender'],
        ...['GR-TenderingParty', 'GR-Tenderer', 'OPT-300-Tenderer'],
      ].sort(),
    )
  })

  it('ask for one of the two deadlines and never for both', () => {
    const when = (target: string, effect: string) =>
      get('EU-16').file.rules.find((rule) => rule.target === target && rule.effect === effect)?.when
    expect(when('BT-131(d)-Lot', 'show')).toEqual({ '!': { var: 'BT-1311(d)-Lot' } })
    expect(when('BT-1311(t)-Lot', 'show')).toEqual({ '!!': { var: 'BT-1311(d)-Lot' } })
  })
})

describe('EU-19, the default form', () => {
  it('has the sections of the SDK in order, three of them kept out of the form', () => {
    const { root } = get('EU-19')
    expect(root.children.map((node) => node.id)).toEqual([
      'meta-data-group',
      'GR-Buyer',
      'GR-Procedure',
      'GR-Lot',
      'GR-LotsGroup',
      'GR-Change',
      'GR-Organisations-Section',
    ])
    const excluded = get('EU-19')
      .nodes.filter((node) => node.ui.excluded)
      .map((node) => node.id)
    expect(excluded).toEqual(['meta-data-group', 'GR-Change', 'GR-Organisations-Section'])
  })

  it('is offered for concession procedures under 2014/23/EU', () => {
    expect(get('EU-19').file).toMatchObject({
      legalBasis: '32014L0023',
      projectTypes: ['KONZESSION_VERHANDLUNG', 'KONZESSION_DAUERVERHANDLUNG'],
      noticeSubtype: '19',
    })
    expect(nodeOf('EU-19', 'BT-01-notice').ui.default).toBe('32014L0023')
  })

  it('has lots with scheme ids, the buyer as organization of the platform, and the title required', () => {
    expect(nodeOf('EU-19', 'GR-Lot')).toMatchObject({ minItems: 1, isLot: true })
    expect(nodeOf('EU-19', 'BT-137-Lot').ui).toMatchObject({ idScheme: 'LOT', hidden: true })
    expect(nodeOf('EU-19', 'OPT-300-Procedure-Buyer')).toMatchObject({ required: true, ui: { idSchemes: ['ORG'] } })
    expect(nodeOf('EU-19', 'BT-21-Procedure').required).toBe(true)
  })

  it('carries the four visibility rules of the product', () => {
    const when = (target: string) => get('EU-19').file.rules.find((rule) => rule.target === target && rule.effect === 'show')?.when
    expect(when('BT-708-Lot')).toEqual({ '==': [{ var: 'OPT-050-Lot' }, 'official'] })
    expect(when('BT-737-Lot')).toEqual({ '!=': [{ var: 'OPT-050-Lot' }, 'official'] })
    expect(when('BT-615-Lot')).toEqual({ '==': [{ var: 'BT-14-Lot' }, 'restricted-document'] })
    expect(when('BT-15-Lot')).toEqual({ '!=': [{ var: 'BT-14-Lot' }, 'restricted-document'] })
  })
})

/** Every committed data file but the one that carries the version. */
const dataFiles = () =>
  new Map(
    readdirSync(DATA, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'basic-meta-data.json')
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(DATA, path).split(sep).join('/'), readFileSync(path, 'utf8')]),
  )

describe('the committed code lists', () => {
  it('give codes with names in the language asked for, and parents where there is a tree', () => {
    expect(readCodelist('1.7', 'cpv', 'de')?.find(([code]) => code === '03100000')).toEqual([
      '03100000',
      'Landwirtschafts- und Gartenbauerzeugnisse',
      '03000000',
    ])
    expect(codeName('1.7', 'permission', 'allowed')).toEqual({ de: 'Zulässig', en: 'Allowed' })
    expect(codeName('1.7', 'permission', 'no such code')).toBeUndefined()
  })

  it('do not exist outside their catalogue', () => {
    for (const file of ['../notice-types', 'cpv.json', '', 'constructor']) expect(readCodelist('1.7', file, 'de')).toBeUndefined()
    for (const sdk of ['../../..', '9.9', '', '__proto__']) expect(readCodelist(sdk, 'cpv', 'de')).toBeUndefined()
  })

  it('are complete, and those that the data version was made from', () => {
    const { codelists } = JSON.parse(readFileSync(join(DATA, 'basic-meta-data.json'), 'utf8')) as {
      codelists: { file: string; rows: number }[]
    }
    expect(codelists).toHaveLength(260)
    expect(hashOfAll(dataFiles())).toBe(readCatalogue('1.7')?.dataVersion)
    expect(readdirSync(join(DATA, 'codelists'))).toHaveLength(260)
    for (const { file, rows } of codelists) expect(readCodelist('1.7', file, 'en')?.length, file).toBe(rows)
  })
})

// Where the SDK is at hand (it is not committed), what is committed must be what it compiles to: EFORMS_SDK=<folder> npx vitest run
// eforms-sdk
describe.runIf(process.env.EFORMS_SDK)('the SDK itself', () => {
  it('compiles to the committed bytes, twice', () => {
    for (let run = 0; run < 2; run += 1) {
      const compiled = compileSdk(readSdk(process.env.EFORMS_SDK ?? ''))
      for (const [file, text] of compiled.templates) expect(sha256(text), file).toBe(sha256(readFileSync(join(EU, file), 'utf8')))
      for (const [file, text] of compiled.data) expect(sha256(text), file).toBe(sha256(readFileSync(join(DATA, file), 'utf8')))
    }
  }, 60_000)
})
