import { describe, expect, it } from 'vitest'
import { evaluateRules } from '../rules'
import { templateOf, type Spec } from '../template/fixtures/buildTemplate'
import { publicNames, type FormData, type PublicNames } from './index'

const item = (id: string, scheme: string, { caption, children }: { caption?: string; children: Spec[] }): Spec => ({
  id: `GR-${id}`,
  repeatable: { min: 0 },
  idScheme: scheme,
  identifierField: `${id}-id`,
  ...(caption === undefined ? {} : { captionField: caption }),
  children: [{ id: `${id}-id`, valueType: 'id', idScheme: scheme, hidden: true }, ...children],
})

const template = templateOf(
  [
    { id: 'chosen', valueType: 'id-ref', idSchemes: ['TEN', 'LOT'] },
    item('Lot', 'LOT', { caption: 'Lot-title', children: [{ id: 'Lot-title', valueType: 'text-multilingual' }] }),
    item('Result', 'RES', { caption: 'Result-lot', children: [{ id: 'Result-lot', valueType: 'id-ref', idSchemes: ['LOT'] }] }),
    item('Tender', 'TEN', {
      caption: 'Tender-no',
      children: [
        { id: 'Tender-no', privacyCode: 'ten-no' },
        { id: 'BT-195(BT-1)-Tender', valueType: 'code', btId: 'BT-195', hidden: true },
        { id: 'Tender-lot', valueType: 'id-ref', idSchemes: ['LOT'] },
        { id: 'Tender-party', valueType: 'id-ref', idSchemes: ['PAR'] },
      ],
    }),
    item('Party', 'PAR', { children: [{ id: 'Party-firms', valueType: 'id-ref', idSchemes: ['ORG'], repeatable: { min: 0 } }] }),
    { id: 'secret', valueType: 'indicator' },
  ],
  [{ id: 'hides', target: 'GR-Party', effect: 'show', when: { '!': [{ var: 'secret' }] } }],
)

const base = {
  'GR-Lot': [
    { _id: 'a', 'Lot-id': 'LOT-0001', 'Lot-title': { DEU: 'Südmole', ENG: 'South pier' } },
    { _id: 'b', 'Lot-id': 'LOT-0002', 'Lot-title': { DEU: 'Schleuse' } },
  ],
  'GR-Result': [{ _id: 'r', 'Result-id': 'RES-0001', 'Result-lot': 'LOT-0001' }],
  'GR-Tender': [{ _id: 't', 'Tender-id': 'TEN-0001', 'Tender-lot': 'LOT-0002', 'Tender-party': 'PAR-0001' }],
  'GR-Party': [{ _id: 'p', 'Party-id': 'PAR-0001', 'Party-firms': ['7', '8'] }],
}
const ORGANIZATIONS = new Map([
  [7, 'Hansebau KG'],
  [8, 'Nordlicht GmbH'],
])

const names = (data: FormData): PublicNames =>
  publicNames({ template, data, states: evaluateRules(template, data), organizations: ORGANIZATIONS })
const chosen = (data: FormData, id: string) => {
  const field = template.node('chosen')
  if (!field) throw new Error('the form has it')
  return names(data).ofReference(field, id)
}

describe('what readers are told in place of an id', () => {
  it('is the title of the item, in both languages', () => {
    expect(chosen(base, 'LOT-0001')).toEqual({ de: 'Südmole', en: 'South pier' })
    expect(chosen(base, 'LOT-0002')).toEqual({ de: 'Schleuse', en: 'Schleuse' })
  })

  it('is, without a title, what the item refers to: companies first, the lot last', () => {
    expect(chosen(base, 'TEN-0001')?.de).toBe('Hansebau KG, Nordlicht GmbH, Schleuse')
    expect(chosen({ ...base, 'GR-Lot': [base['GR-Lot'][1]] }, 'TEN-0001')?.de).toBe('Hansebau KG, Nordlicht GmbH')
    expect(names(base).ofItem('/GR-Party/0')?.en).toBe('Hansebau KG, Nordlicht GmbH')
    expect(names(base).ofItem('/GR-Result/0')).toEqual({ de: 'Südmole', en: 'South pier' })
  })

  it('has the id behind it where two are called the same', () => {
    const [first, second] = base['GR-Lot']
    const twins = { ...base, 'GR-Lot': [first, { ...second, 'Lot-title': { DEU: 'Südmole', ENG: 'South pier' } }] }
    expect(chosen(twins, 'LOT-0002')).toEqual({ de: 'Südmole (LOT-0002)', en: 'South pier (LOT-0002)' })
  })

  it('is nothing where there is no name, no such item, or another kind of item', () => {
    const bare = { ...base, 'GR-Party': [{ _id: 'p', 'Party-id': 'PAR-0001' }], 'GR-Tender': [{ _id: 't', 'Tender-id': 'TEN-0001' }] }
    expect(['TEN-0001', 'TEN-0009', 'PAR-0001', 'Südmole'].map((id) => chosen(bare, id))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('names nobody by what is withheld or hidden', () => {
    const [tender] = base['GR-Tender']
    const numbered = { ...base, 'GR-Tender': [{ ...tender, 'Tender-no': 'Angebot 17' }] }
    expect(chosen(numbered, 'TEN-0001')?.de).toBe('Angebot 17')
    const withheld = { ...base, 'GR-Tender': [{ ...tender, 'Tender-no': 'Angebot 17', 'BT-195(BT-1)-Tender': 'ten-no' }] }
    expect(chosen(withheld, 'TEN-0001')?.de).toBe('Hansebau KG, Nordlicht GmbH, Schleuse')
    expect(chosen({ ...base, secret: true }, 'TEN-0001')?.de).toBe('Schleuse (TEN-0001)')
  })

  it('comes to an end where items name each other', () => {
    const circle = templateOf([item('A', 'TEN', { children: [{ id: 'A-to', valueType: 'id-ref', idSchemes: ['TEN'] }] })])
    const data = { 'GR-A': [{ _id: 'a', 'A-id': 'TEN-0001', 'A-to': 'TEN-0001' }] }
    const made = publicNames({ template: circle, data, states: evaluateRules(circle, data), organizations: new Map() })
    expect(made.ofItem('/GR-A/0')).toBeUndefined()
  })
})
