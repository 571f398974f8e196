import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { emptyData, instances } from '../../engine/form'
import { loadTemplate } from '../../engine/template'
import { judgeNeed } from '../../workflows/need'
import { THRESHOLDS } from '../../workflows/thresholds'
import { fieldsOf, filled } from './fields'

const LINE = { kind: 'part', text: 'Fahrten', lotId: null, amount: '1000', per: 'once', months: null } as const
const words = { text: '', lines: [LINE], threshold: 'other', on: '2026-12-01', reason: '', budget: null } as const

it.each([
  ['open', 'open'],
  ['negotiated-without', 'neg-wo-call'],
  ['constructor', undefined],
])('a need’s procedure %s is BT-105 %s in the notice', (procedure, code) => {
  const loaded = loadTemplate(JSON.parse(readFileSync('templates/eu/1.7/EU-16.json', 'utf8')))
  if (!loaded.ok) throw new Error('EU-16')
  const { template } = loaded
  const data = emptyData(template, { now: new Date() })
  const said = { ...words, lines: [...words.lines], procedure }
  const judged = judgeNeed({ ...said, regime: 'VgV', of: 'other', runsBy: 'tender', budget: null, thresholds: THRESHOLDS })
  const before = instances(template, data, 'BT-105-Procedure').map(({ value }) => value)
  const after = filled(data, fieldsOf(template, data, { words: said, judged }))
  expect(instances(template, after, 'BT-105-Procedure').map(({ value }) => value)).toEqual(code === undefined ? before : [code])
  expect(instances(template, after, 'BT-27-Procedure').map(({ value }) => value)).toEqual([{ amount: '1000.00', currency: 'EUR' }])
})
