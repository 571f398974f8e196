import { expect, it } from 'vitest'
import { fileOf } from './fixtures/buildTemplate'
import { loadPart, loadTemplate, partOf, withPart, type TemplateFile } from '.'

const notice = fileOf([{ id: 'notice', kind: 'section', children: [{ id: 'title' }] }])
const offer = fileOf(
  [{ id: 'price-part', kind: 'section', children: [{ id: 'price', valueType: 'amount' }, { id: 'title' }] }],
  [{ id: 'r', target: 'price', effect: 'require', when: true }],
)
const whole = withPart(notice, 'offer', offer)

it('bidders’ forms are loaded like the notice’s, with ids of their own', () => {
  const result = loadTemplate(whole)
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  const part = loadPart(result.template, 'offer')
  expect(part?.fields.map((field) => field.id)).toEqual(['price', 'title'])
  expect(loadPart(result.template, 'application')).toBeNull()
  // Nothing of a bidder's form is part of the notice.
  expect(result.template.fields.map((field) => field.id)).toEqual(['title'])
})

it('checks of the notice name fields that a bidders’ form does not have: it loads by itself without them', () => {
  const checked: TemplateFile = {
    ...withPart(fileOf([{ id: 'notice', kind: 'section', children: [{ id: 'only' }] }]), 'offer', offer),
    checks: [{ id: 'c', target: 'only', assert: { '!!': { var: 'only' } }, severity: 'ERROR', text: { de: 'a', en: 'a' } }],
  }
  const result = loadTemplate(checked)
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  expect(result.template.checks).toHaveLength(1)
  expect(loadTemplate(partOf(checked, 'offer'))).toMatchObject({ ok: true, template: { checks: [] } })
  expect(loadPart(result.template, 'offer')?.file).not.toHaveProperty('checks')
})

it('a fault in one names the place in the file', () => {
  const broken = withPart(notice, 'offer', {
    ...offer,
    rules: [{ id: 'r', target: 'price', effect: 'show', when: { '!!': { var: 'nowhere' } } }],
  })
  expect(loadTemplate(broken)).toMatchObject({ ok: false, faults: [{ path: '/forms/offer/rules/0/when/!!/0', reason: 'badVariable' }] })
  const twice = withPart(notice, 'offer', { ...offer, rules: [...offer.rules, ...offer.rules] })
  expect(loadTemplate(twice)).toMatchObject({ ok: false, faults: [{ path: '/forms/offer/rules/1/id', reason: 'duplicate' }] })
  expect(loadTemplate({ ...whole, forms: { award: whole.forms?.offer } })).toMatchObject({
    ok: false,
    faults: [{ path: '/forms/award', reason: 'unknownKey' }],
  })
  expect(
    loadTemplate({
      ...whole,
      procedure: { types: [1], skippedPhases: [], minimumDays: { application: null, offer: -1 }, fourEyes: { applications: true } },
    }),
  ).toMatchObject({
    ok: false,
    faults: [{ path: '/procedure/types/0' }, { path: '/procedure/minimumDays/offer' }, { path: '/procedure/fourEyes/offers' }],
  })
})

it('taking a form away leaves the file as it was without it', () => {
  expect(withPart(whole, 'offer', null)).toEqual(notice)
  expect(partOf(whole, 'offer')).toMatchObject({ id: notice.id, rules: offer.rules })
})
