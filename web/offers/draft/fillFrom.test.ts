import { expect, it } from 'vitest'
import { loadTemplate } from '../../../engine/template'
import { FORM } from '../testing/samples'
import { fillFrom, takeBack } from './fillFrom'
import { shipped } from '../../forms/testing/shipped'

const loaded = loadTemplate(FORM)
if (!loaded.ok) throw new Error('the sample is no form')
const { template } = loaded

const before = { price: { total: '' } }
const { data: filled } = fillFrom(template, before, { price: { total: '100', remarks: 'gilt immer' } })

it('what was put in is taken back, what was typed since stays', () => {
  expect(takeBack(template, filled, { before, filled })).toEqual({ price: { total: '' } })
  expect(takeBack(template, { price: { ...(filled.price as object), total: '120' } }, { before, filled })).toEqual({
    price: { total: '120' },
  })
})

it('what rules hide in the other lot does not come along', () => {
  const application = shipped('bidder/application')
  const form = (as: string) => ({ bidder: { 'bidding-form': { 'bidding-as': as, 'consortium-lead': 'Werft A' } } })
  expect(fillFrom(application, {}, form('single')).data).toEqual({ bidder: { 'bidding-form': { 'bidding-as': 'single' } } })
  expect(fillFrom(application, {}, form('consortium')).data).toEqual(form('consortium'))
})
