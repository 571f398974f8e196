import { describe, expect, it } from 'vitest'
import { chanceOf } from '../../../eforms-sdk/fixtures/chance'
import { randomForm } from '../../../eforms-sdk/fixtures/randomForm'
import { readTemplateFile } from '../../../eforms-sdk'
import { asShown, addItem, emptyData, getAt, instances, lotsOf, openPaths, setAt, type FormData } from '../../../engine/form'
import { evaluateRules } from '../../../engine/rules'
import { loadTemplate, resultFormOf, laterResultFormOf, type Template } from '../../../engine/template'
import { checkShape, validate } from '../../../engine/validation'
import { procedureIdOf } from '../../tenders/procedureId'
import { resultForm } from './form'
import type { KnownLot, KnownResult } from './known'

/*
 * Award notices that are begun with what is known. What holds: the SDK's own conditions, as they were compiled into the templates of all
 * nine result forms (mandatory fields, asserts such as BR-OPT-00316-0101), and its examples for how result, tender, contract and tenderer
 * hang together.
 */
const load = (id: string): Template => {
  const loaded = loadTemplate(readTemplateFile(id))
  if (!loaded.ok) throw new Error(`${id}: ${JSON.stringify(loaded.faults.slice(0, 3))}`)
  return loaded.template
}

const NOW = new Date('2027-02-15T09:00:00.000Z')
const FORMS = ['EU-10', 'EU-11', 'EU-12', 'EU-13', 'EU-14', 'EU-16', 'EU-17', 'EU-18', 'EU-19', 'EU-20', 'EU-21', 'EU-22', 'EU-23', 'EU-24']

const lot = (lotId: string, part: Partial<KnownLot> = {}): KnownLot => ({
  ...{ lotId, outcome: 'awarded', chosenOn: '2027-02-01+01:00', contractOn: '2027-02-12+01:00' },
  winners: [{ organizationId: 7, value: { amount: '100000.00', currency: 'EUR' }, rank: 1, isVariant: false, contract: null }],
  submitted: { applications: 3, offers: 2 },
  ...part,
})
const known = (lots: KnownLot[]): KnownResult => ({ procedureId: procedureIdOf('tender'), previous: null, lots })

const threeLots = (template: Template): FormData => {
  let data = emptyData(template, { now: NOW })
  for (let n = 1; n < 3; n++) data = addItem(template, data, { path: '/GR-Lot', now: NOW })
  return instances(template, data, 'BT-21-Lot').reduce((named, { path }, n) => setAt(named, path, { DEU: `Los ${n + 1}` }), data)
}
const values = (template: Template, data: FormData, id: string): unknown[] => instances(template, data, id).map(({ value }) => value)
const issuesAt = (template: Template, data: FormData) => {
  const context = { mode: 'complete', now: NOW, states: evaluateRules(template, data) } as const
  return validate(template, data, context).filter(({ path, severity }) => path.startsWith('/GR-Result') && severity === 'ERROR')
}

describe.each(FORMS.map((id) => [id, resultFormOf(id) ?? ''] as const))('%s ends with %s', (fromId, toId) => {
  const [from, to] = [load(fromId), load(toId)]

  it('with every lot’s result, and all that the SDK asks of results given or said to be missing nowhere', () => {
    const begun = resultForm(from, to, { data: threeLots(from), known: known([lot('LOT-0001'), lot('LOT-0003')]), now: NOW })
    expect(checkShape(to, begun)).toEqual([])
    expect(lotsOf(to, begun).map(({ lotId, name }) => [lotId, name])).toEqual([
      ['LOT-0001', 'Los 1'],
      ['LOT-0003', 'Los 3'],
    ])
    expect(values(to, begun, 'BT-13713-LotResult')).toEqual(['LOT-0001', 'LOT-0003'])
    expect(values(to, begun, 'BT-142-LotResult')).toEqual(['selec-w', 'selec-w'])
    expect(values(to, begun, 'OPT-320-LotResult')).toEqual([['TEN-0001'], ['TEN-0002']])
    expect(values(to, begun, 'BT-13714-Tender')).toEqual(['LOT-0001', 'LOT-0003'])
    // One company, one tenderer.
    expect(values(to, begun, 'OPT-310-Tender')).toEqual(['TPA-0001', 'TPA-0001'])
    expect(values(to, begun, 'OPT-300-Tenderer')).toEqual(['7'])
    expect(values(to, begun, 'BT-760-LotResult')).toEqual(['tenders', 't-esubm', 'part-req', 'tenders', 't-esubm', 'part-req'])
    expect(values(to, begun, 'BT-759-LotResult')).toEqual(['2', '2', '3', '2', '2', '3'])
    expect(values(to, begun, 'BT-04-notice')).toEqual([
      expect.stringMatching(/^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/),
    ])
    const isContest = to.node('BT-150-Contract') === undefined
    expect(values(to, begun, 'BT-145-Contract')).toEqual(isContest ? [] : ['2027-02-12+01:00', '2027-02-12+01:00'])
    expect(values(to, begun, 'OPT-315-LotResult')).toEqual(isContest ? [undefined, undefined] : [['CON-0001'], ['CON-0002']])
    expect(asShown(to, begun)).toEqual(begun)
    expect(openPaths(to, begun, evaluateRules(to, begun)).filter((path) => path.startsWith('/GR-Result'))).toEqual([])
    expect(issuesAt(to, begun)).toEqual([])
  })

  it('from any form, nothing is ill-typed, and what both have is as it was', () => {
    for (const seed of [11]) {
      const data = asShown(from, randomForm(from, chanceOf(seed), 2))
      const begun = resultForm(from, to, { data, known: known(lotsOf(from, data).map(({ lotId }) => lot(lotId))), now: NOW })
      expect(checkShape(to, begun)).toEqual([])
      for (const { path, value } of instances(from, data, 'BT-21-Lot')) expect(getAt(begun, path)).toEqual(value)
      for (const id of ['BT-21-Procedure', 'BT-22-Procedure', 'BT-105-Procedure'])
        if (to.node(id)) expect(values(to, begun, id)).toEqual(values(from, data, id))
      expect(begun).not.toHaveProperty('GR-Change')
    }
  })

  it('says of a lot without a winner only what is known', () => {
    const cancelled = { outcome: 'cancelled', winners: [], contractOn: null, chosenOn: null } as const
    const lots = [
      lot('LOT-0001', { ...cancelled, winners: [], submitted: { applications: null, offers: 0 } }),
      lot('LOT-0002', { ...cancelled, winners: [], submitted: { applications: null, offers: null } }),
    ]
    const begun = resultForm(from, to, { data: threeLots(from), known: known(lots), now: NOW })
    expect(values(to, begun, 'BT-142-LotResult')).toEqual(['clos-nw', 'clos-nw'])
    expect(values(to, begun, 'BT-144-LotResult')).toEqual(['no-rece', undefined])
    expect(values(to, begun, 'BT-759-LotResult')).toEqual(['0', '0'])
    expect([instances(to, begun, 'OPT-321-Tender'), instances(to, begun, 'OPT-210-Tenderer')]).toEqual([[], []])
  })
})

it('a later SDK’s forms are followed by that SDK’s, and a form that begins nothing by none', () => {
  expect([laterResultFormOf('EU-19-1.13.3'), laterResultFormOf('EU-19'), laterResultFormOf('EU-19-copy')]).toEqual([
    'EU-32-1.13.3',
    null,
    null,
  ])
  expect(['EU-19-1.13.3', 'EU-19-copy', 'EU-16', 'EU-1', 'EU-29', 'EU-X01', 'UVgO-national'].map(resultFormOf)).toEqual([
    ...['EU-32', 'EU-32', 'EU-29'],
    ...[null, null, null, null],
  ])
})
