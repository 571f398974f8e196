import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { evaluateRules } from '../rules'
import { loaded, templateOf } from '../template/fixtures/buildTemplate'
import { smallForm } from '../template/fixtures/smallForm'
import { emptyData, publicValues, publicView, shownChildren, teamView } from './index'
import type { FormData, PublicNode } from './index'

const template = smallForm()
const filled = (nodes: readonly PublicNode[]): PublicNode[] =>
  nodes.flatMap(({ children, ...node }) => (children ? filled(children) : node.value === undefined ? [] : [node]))
const view = (data: FormData) => {
  const states = evaluateRules(template, data)
  const all = publicView(template, data, states)
  // What goes through many forms finds the same values, and nothing else.
  const values = publicValues(template, data, states)
  expect(filled(values)).toEqual(filled(all))
  expect(lines(values).length - filled(values).length).toBeLessThanOrEqual(lines(all).length - filled(all).length)
  return all
}
const lines = (nodes: readonly PublicNode[]): string[] =>
  nodes.flatMap((node) => [
    `${node.path}${node.caption ? ` (${node.caption})` : ''}${node.value === undefined ? '' : ` = ${JSON.stringify(node.value)}`}`,
    ...lines(node.children ?? []),
  ])

describe('publicView', () => {
  it('has what is shown and required or filled, and nothing else', () => {
    const data: FormData = {
      'GR-Procedure': {
        'BT-21-Procedure': { DEU: 'Brücke', ENG: '' },
        kind: 'goods',
        place: 'left over',
        'BT-27-Procedure': { amount: '5', currency: 'EUR', note: { deep: 1 } },
      },
      'GR-Lot': [
        {
          _id: 'a',
          'BT-137-Lot': 'LOT-0001',
          'BT-21-Lot': { DEU: 'Pfeiler' },
          'GR-Lot-Docs': [{ _id: 'd', 'BT-14-Lot': 'restricted-document', 'BT-15-Lot': 'https://left.over', 'BT-615-Lot': 'https://a.de' }],
        },
      ],
      'GR-Organisations-Section': { 'GR-Organisations': [{ _id: 'o', 'BT-500': 'nobody sees this' }] },
    }
    expect(lines(view(data))).toEqual([
      '/GR-Procedure',
      '/GR-Procedure/BT-21-Procedure = {"DEU":"Brücke"}',
      '/GR-Procedure/OPT-300-Procedure-Buyer',
      '/GR-Procedure/BT-27-Procedure = {"amount":"5","currency":"EUR"}',
      '/GR-Procedure/kind = "goods"',
      '/GR-Procedure/weight',
      '/GR-Lot/0 (Pfeiler)',
      '/GR-Lot/0/BT-21-Lot = {"DEU":"Pfeiler"}',
      '/GR-Lot/0/BT-131(d)-Lot',
      '/GR-Lot/0/GR-Lot-Docs/0',
      '/GR-Lot/0/GR-Lot-Docs/0/BT-14-Lot = "restricted-document"',
      '/GR-Lot/0/GR-Lot-Docs/0/BT-615-Lot = "https://a.de"',
    ])
  })

  it('captions an item without title by its identifier', () => {
    expect(view({ 'GR-Lot': [{ _id: 'a', 'BT-137-Lot': 'LOT-0007' }] }).find((node) => node.contentId === 'GR-Lot')?.caption).toBe(
      'LOT-0007',
    )
  })

  it.each([
    ['the mark is in the data', { 'BT-195(BT-541)-Lot': 'awa-cri-num' }, false],
    ['only its reason is given', { 'BT-197(BT-541)-Lot': 'fair-comp' }, false],
    ['the mark names another field', { 'BT-195(BT-541)-Lot': 'win-cho' }, true],
    ['there is no mark', {}, true],
  ])('withholds a value when %s', (_, marks, isPublic) => {
    const item = (id: string, more: object) => ({ _id: id, 'BT-541-Lot': '7', ...more })
    const data: FormData = {
      'GR-Lot': [
        { _id: 'a', 'GR-Lot-Criteria': [item('1', marks), item('2', {})] },
        { _id: 'b', 'GR-Lot-Criteria': [item('3', {})] },
      ],
    }
    const shown = lines(view(data)).filter((line) => line.includes('BT-541-Lot ='))
    expect(shown.map((line) => line.split(' ')[0])).toEqual([
      ...(isPublic ? ['/GR-Lot/0/GR-Lot-Criteria/0/BT-541-Lot'] : []),
      '/GR-Lot/0/GR-Lot-Criteria/1/BT-541-Lot',
      '/GR-Lot/1/GR-Lot-Criteria/0/BT-541-Lot',
    ])
  })

  it.each(['BT-196(BT-88)-Procedure', 'BT-198(BT-88)-Procedure'])(
    'withholds a value of an earlier version, whose rules did not set the mark, where only %s is given',
    (beside) => {
      const earlier = templateOf([
        {
          id: 's',
          kind: 'section',
          children: [
            { id: 'BT-88-Procedure', btId: 'BT-88', privacyCode: 'pro-fea' },
            { id: 'BT-105-Procedure', btId: 'BT-105', privacyCode: 'pro-typ' },
            { id: 'BT-195(BT-88)-Procedure', btId: 'BT-195', hidden: true },
            { id: beside },
          ],
        },
      ])
      const shown = (more: object): string[] => {
        const data: FormData = { s: { 'BT-88-Procedure': 'geheim', 'BT-105-Procedure': 'open', ...more } }
        return lines(publicView(earlier, data, evaluateRules(earlier, data))).filter(
          (line) => line.includes('BT-88-P') || line.includes('BT-105'),
        )
      }
      expect(shown({})).toEqual(['/s/BT-88-Procedure = "geheim"', '/s/BT-105-Procedure = "open"'])
      expect(shown({ [beside]: 'x' })).toEqual(['/s/BT-105-Procedure = "open"'])
    },
  )

  it('tells the team what is withheld, in its place, with what stands beside its mark, and says nothing of it to others', () => {
    const form = templateOf([
      {
        id: 'lots',
        repeatable: { min: 1 },
        children: [
          { id: 'BT-720-Tender', btId: 'BT-720', privacyCode: 'win-ten-val' },
          {
            id: 'later',
            children: [
              { id: 'BT-195(BT-720)-Tender', btId: 'BT-195', hidden: true },
              { id: 'BT-196(BT-720)-Tender', btId: 'BT-196', valueType: 'text-multilingual' },
              { id: 'BT-197(BT-720)-Tender', btId: 'BT-197', valueType: 'code', codelist: 'why' },
              { id: 'BT-198(BT-720)-Tender', btId: 'BT-198', valueType: 'date' },
            ],
          },
        ],
      },
    ])
    const beside = {
      'BT-195(BT-720)-Tender': 'win-ten-val',
      'BT-196(BT-720)-Tender': { DEU: 'Geschäftsgeheimnis' },
      'BT-197(BT-720)-Tender': 'fair-comp',
      'BT-198(BT-720)-Tender': '2037-12-01+01:00',
    }
    const item = (id: string, later: object) => ({ _id: id, 'BT-720-Tender': `Wert ${id}`, later })
    const team = (data: FormData) => teamView(form, data, evaluateRules(form, data))
    const data = { lots: [item('1', beside), item('2', {})] }
    expect(lines(team(data) ?? [])).toEqual(['/lots/0', '/lots/0/BT-720-Tender = "Wert 1"', '/lots/1', '/lots/1/BT-720-Tender = "Wert 2"'])
    expect(team(data)?.map((lot) => lot.children?.[0]?.later)).toEqual([
      { from: '2037-12-01+01:00', justification: { DEU: 'Geschäftsgeheimnis' }, reason: 'fair-comp', reasonList: 'why' },
      undefined,
    ])
    expect(JSON.stringify(publicView(form, data, evaluateRules(form, data)))).not.toMatch(/Wert 1|"later":\{/)
    // Nothing to be read is withheld: the team reads what everybody reads, the reason included.
    expect(team({ lots: [item('2', {})] })).toBeNull()
    expect(team({ lots: [{ _id: '1', later: beside }] })).toBeNull()
  })

  it('flattens a sole group that is not repeatable in EU templates only', () => {
    const specs = [
      {
        id: 's',
        kind: 'section' as const,
        children: [
          { id: 'out', excluded: true, children: [{ id: 'x' }] },
          { id: 'g', children: [{ id: 'h', children: [{ id: 'a' }, { id: 'b' }] }] },
        ],
      },
    ]
    const paths = (own: ReturnType<typeof templateOf>) =>
      lines(publicView(own, { s: { g: { h: { a: '1', b: '2' } } } }, evaluateRules(own, {})))
    expect(paths(templateOf(specs, [], { id: 'EU-19' }))).toEqual(['/s', '/s/g/h/a = "1"', '/s/g/h/b = "2"'])
    expect(paths(templateOf(specs))).toEqual(['/s', '/s/g', '/s/g/h', '/s/g/h/a = "1"', '/s/g/h/b = "2"'])
    const repeated = templateOf([{ id: 's', children: [{ id: 'g', repeatable: { min: 1 }, children: [{ id: 'a' }] }] }], [], {
      id: 'EU-19',
    })
    const s = repeated.node('s')
    expect(s && shownChildren(repeated, s).map((node) => node.id)).toEqual(['g'])
  })

  it('shows a field that must always be seen although it is empty', () => {
    const own = templateOf([{ id: 'a', alwaysShow: true }, { id: 'b' }])
    expect(lines(publicView(own, {}, evaluateRules(own, {})))).toEqual(['/a'])
  })

  const eu19 = join(import.meta.dirname, '../../templates/eu/1.7/EU-19.json')
  it('leaves organizations, changes and identifiers of EU-19 out', () => {
    const own = loaded(JSON.parse(readFileSync(eu19, 'utf8')))
    const data = emptyData(own, { now: new Date('2026-11-21T10:00:00Z') })
    const all = lines(publicView(own, data, evaluateRules(own, data)))
    expect(all.length).toBeGreaterThan(15)
    expect(all.filter((line) => /meta-data|GR-Change|GR-LotsGroup|GR-Organisations|GroupComposition|BT-137-Lot/.test(line))).toEqual([])
  })
})
