import { expect, it } from 'vitest'
import { readTemplateFile } from '../../eforms-sdk'
import { loadTemplate } from '../../engine/template'
import { validate } from '../../engine/validation'
import { demoForm } from '../../server/world/formValues'
import { TENDERS } from '../../server/world/tenders'

const NOW = new Date('2026-11-24T09:00:00Z')
const day = (days: number | undefined) => (days === undefined ? null : new Date(NOW.getTime() + days * 86_400_000))

it('the demo world shows no form whose values contradict each other', () => {
  for (const demo of TENDERS) {
    const loaded = loadTemplate(readTemplateFile(demo.templateId))
    if (!loaded.ok) throw new Error(demo.templateId)
    const lots = demo.lots.map((lot) => ({ ...lot, apply: day(lot.apply), offer: day(lot.offer) }))
    const data = demoForm(loaded.template, { ...demo, lots, buyer: 1 }, NOW)
    const found = validate(loaded.template, data, { mode: 'complete', now: NOW }).filter(({ rule }) => rule === 'check')
    expect(
      found.map(({ path, params }) => `${params.check} ${path}`),
      demo.title,
    ).toEqual([])
  }
})
