import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { instances, setAt } from '../../../engine/form'
import { loadTemplate, type Template } from '../../../engine/template'
import { rememberChosen, withChosen } from './lastChosen'
import { buyerOf, withBuyer } from './nameAndBuyer'
import { newDraft } from './newDraft'

const read = (file: string): Template => {
  const loaded = loadTemplate(JSON.parse(readFileSync(`templates/${file}`, 'utf8')) as unknown)
  if (!loaded.ok) throw new Error(file)
  return loaded.template
}
const EU19 = read('eu/1.7/EU-19.json')
const fresh = (template: Template) =>
  newDraft({
    template,
    type: 0,
    me: { email: 'anke@lotse.example', name: 'Anke' },
    legalBasis: null,
    now: new Date('2026-11-26T10:00:00Z'),
  })
const REVIEW = 'OPT-301-Lot-ReviewOrg'
const reviewOf = (template: Template, draft: ReturnType<typeof fresh>) => instances(template, draft.data, REVIEW)[0]

beforeEach(() => localStorage.clear())

it('a new tender begins with the buyer and the review body of the one before, of the same person', () => {
  const first = withBuyer(EU19, fresh(EU19), 7)
  const place = reviewOf(EU19, first)?.path ?? ''
  rememberChosen(EU19, { ...first, data: setAt(first.data, place, '12') }, 'anke@lotse.example')
  const next = withChosen(EU19, fresh(EU19), 'anke@lotse.example')
  expect([buyerOf(EU19, next), reviewOf(EU19, next)?.value]).toEqual([7, '12'])
  const theirs = withChosen(EU19, fresh(EU19), 'ole@lotse.example')
  expect([buyerOf(EU19, theirs), reviewOf(EU19, theirs)?.value]).toEqual([null, undefined])
  // What stands there already stays.
  expect(buyerOf(EU19, withChosen(EU19, withBuyer(EU19, fresh(EU19), 9), 'anke@lotse.example'))).toBe(9)
})

it('a form of our own without such fields takes the buyer beside it; what was kept badly is nothing', () => {
  const own = read('own/UVgO-national.json')
  rememberChosen(EU19, withBuyer(EU19, fresh(EU19), 7), 'anke@lotse.example')
  expect(buyerOf(own, withChosen(own, fresh(own), 'anke@lotse.example'))).toBe(7)
  localStorage.setItem('lotse.lastChosen:anke@lotse.example', '[1')
  expect(buyerOf(own, withChosen(own, fresh(own), 'anke@lotse.example'))).toBeNull()
})
