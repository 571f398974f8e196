import { expect, it } from 'vitest'
import { loadTemplate } from '../../engine/template'
import { templateOf } from '../../tests/world/tenders'
import { inTenders } from '../../tests/world/inWorld'
import { TemplateVersionModel } from '../templates/model'
import { whatIsMissing } from '../offers/completeness'
import { bidderForm, keepForm, keptForm, shippedForm } from './bidderForms'
import { filledApplication, filledOffer } from '../world/bidderDrafts'

inTenders()

const NOW = new Date('2026-12-01T09:00:00Z')

it('bidders fill the form of the tender’s template, else the one that comes with Lotse', async () => {
  const { file } = await templateOf('EU-19')
  const { schema, ui, rules } = shippedForm('offer').template.file
  const own = { ...file, id: 'eigenes', forms: { application: { schema, ui, rules } } }
  expect(loadTemplate(own)).toMatchObject({ ok: true })
  await TemplateVersionModel.create({
    _id: 'eigenes@1',
    templateId: 'eigenes',
    number: 1,
    hash: 'x',
    body: JSON.stringify(own),
    publishedAt: NOW,
  })
  const tender = { templateId: 'eigenes', templateVersion: 1 }
  const form = await bidderForm(tender, 'application')
  expect(form.template.node('net-total')).toBeDefined()
  expect((await bidderForm(tender, 'application')).ref).toBe(form.ref)
  expect((await bidderForm(tender, 'offer')).template.file.id).toBe('bidder-offer')
  // What was submitted in it is read by it later, wherever the template has gone.
  await keepForm(form)
  await keepForm(form)
  expect((await keptForm(form.ref)).file).toEqual(form.template.file)
  await expect(keptForm('nothing')).rejects.toThrow()
})

it('the forms that come with Lotse take what the demo world fills in, and say what is missing', () => {
  const missing = (kind: 'application' | 'offer', data: object) =>
    whatIsMissing(shippedForm(kind).template, { ...data }, { mode: 'complete', now: NOW }).map(({ path }) => path)
  expect(missing('application', filledApplication())).toEqual([])
  expect(missing('offer', filledOffer(100, NOW))).toEqual([])
  expect(missing('offer', {})).toEqual([
    '/price/total/net-total',
    '/price/total/vat-rate',
    '/price/total/gross-total',
    '/terms/binding/binding-until',
    '/terms/subcontracting/uses-subcontractors',
  ])
  // A declaration answered with no needs its reason, a consortium somebody who speaks for it.
  expect(
    missing('application', {
      declarations: { 'exclusion-grounds': { 'no-mandatory-grounds': true, 'no-facultative-grounds': true, 'taxes-paid': false } },
      bidder: { 'bidding-form': { 'bidding-as': 'consortium' }, subcontracting: { 'uses-subcontractors': true } },
    }),
  ).toEqual(expect.arrayContaining(['/declarations/exclusion-grounds/grounds-note', '/bidder/bidding-form/consortium-lead']))
  // A gross sum that does not follow from the net one is only asked about.
  const [wrong] = [filledOffer(100, NOW)]
  const price = {
    total: { 'net-total': { amount: '100.00', currency: 'EUR' }, 'vat-rate': '19', 'gross-total': { amount: '90.00', currency: 'EUR' } },
  }
  expect(missing('offer', { ...wrong, price })).toEqual([])
})
