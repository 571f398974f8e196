import { describe, expect, it } from 'vitest'
import { differencesOf, shippedProcedures, type ProcedureDocument } from '../../workflows/procedure'
import type { Though } from '../../workflows/procedure/check'
import { openingConfig } from '../../workflows/procedure/openingConfig'
import { PROCEDURE_SCHEMA } from '../../workflows/procedure/schema'
import machines from '../../engine/languages/de/web/machines.json'
import words from '../../engine/languages/de/web/procedures.json'
import { sendFile } from './readFile'
import { namesIn, valueText } from '../procedure/valueText'
import { houseRulesOf, sentencesOf } from './sentences'
import { storyKey } from './story'

const documentOf = (id: string): ProcedureDocument => {
  const found = shippedProcedures().find((one) => one.id === id)
  if (!found) throw new Error(`no ${id}`)
  return found.document
}
const says: Readonly<Record<string, string>> = words.says
const t = (key: string, params: Readonly<Record<string, string>> = {}): string => {
  const found = key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], words)
  return String(found).replace(/\{\{(\w+)\}\}/g, (_all, name: string) => params[name] ?? '')
}

describe('phases as sentences', () => {
  it('says two envelopes with the price last, and what no document can take out', () => {
    const document = documentOf('open-price-last')
    const called = namesIn(document, { t, lang: 'de' })
    const told = document.phases.map((phase) => [
      called(phase.key),
      ...sentencesOf(phase, called).map(({ key, params }) => t(`says.${key}`, params)),
      ...houseRulesOf(phase, document),
    ])
    expect(told[1]).toEqual([
      'Angebote',
      'Unternehmen reichen bis zur Angebotsfrist Angebote ein.',
      'Es gibt getrennte Umschläge: Nachweise, Preis.',
      ...['sealed', 'grows', 'late'],
    ])
    expect(told[4]).toEqual(['Öffnung: Preis', 'Geöffnet wird: Preis.', 'Zwei Personen öffnen gemeinsam.', ...['fence', 'decided']])
  })

  it('has words for every phase and sentence of every shipped procedure', () => {
    const sentences: Readonly<Record<string, string>> = machines.sentence
    for (const { document } of shippedProcedures())
      for (const phase of document.phases) {
        for (const { key } of sentencesOf(phase, (name) => name)) expect(says[key], key).toBeDefined()
        for (const need of phase.needs ?? []) expect(sentences[need], need).toBeDefined()
      }
  })
})

describe('two versions', () => {
  it('have a word for whatever can differ', () => {
    const { properties } = PROCEDURE_SCHEMA
    const kinds = properties.phases.items.anyOf as unknown as { properties: object }[]
    const all = [...Object.keys(properties), ...kinds.flatMap((one) => Object.keys(one.properties))]
    const known: Readonly<Record<string, string>> = words.versions.property
    const silent = ['$schema', 'id', 'version', 'key']
    expect([...new Set(all)].filter((name) => known[name] === undefined)).toEqual(silent)
  })

  it('that say the same have no difference, whatever their numbers', () => {
    const before = documentOf('tender')
    expect(differencesOf(before, { ...before, version: 7 })).toEqual([])
  })
  it('are told by place: what came, went, changed and moved', () => {
    const before = documentOf('tender')
    const [notice, competition, ...rest] = before.phases.filter(({ key }) => key !== 'negotiation')
    if (!notice || !competition) throw new Error('the tender has phases')
    const added = { key: 'talks', kind: 'talk', stage: 5, next: ['offers'] } as const
    const after: ProcedureDocument = {
      ...before,
      name: { de: 'Anders' },
      phases: [competition, { ...notice, next: ['offers'] }, added, ...rest],
    }
    const told = differencesOf(before, after).map(({ phase, kind, property }) => `${phase ?? ''} ${kind} ${property ?? ''}`)
    expect(told).toEqual([' changed name', ' changed phases', 'notice changed next', 'talks added ', 'negotiation removed '])
  })
})

it('what a version says of a property is told by names', () => {
  const document = documentOf('open-price-last')
  const say = (property: string, value: unknown) =>
    valueText(property, value, { t: (key) => key, called: namesIn(document, { t, lang: 'de' }) })
  const [, offers, opening] = document.phases
  expect(offers?.kind === 'intake' && say('envelopes', offers.envelopes)).toBe('Nachweise, Preis')
  expect(opening?.kind === 'opening' && say('envelopes', opening.envelopes)).toBe('Nachweise')
  expect(say('next', ['suitability', 'openPrices'])).toBe('Eignung, Öffnung: Preis')
  expect(say('needs', ['everyoneIsDecided'])).toBe('machines:sentence.everyoneIsDecided')
})

it('a file that is no JSON, or far too large, never goes to the server', async () => {
  const send = () => Promise.reject(new Error('sent'))
  expect(await sendFile(new File(['{'], 'a.json'), send)).toMatchObject({ key: 'notJson' })
  expect(await sendFile(new File(['x'.repeat(1_000_001)], 'b.json'), send)).toMatchObject({ key: 'tooLarge' })
})

it('every event of every shipped procedure is told in a sentence', () => {
  const story: Readonly<Record<string, unknown>> = words.story
  const told = new Set<string>()
  for (const { document, lot, offer } of shippedProcedures())
    for (const { states } of [lot.config, offer] as { states: Record<string, { on: object }> }[])
      for (const [state, { on }] of Object.entries(states))
        for (const event of Object.keys(on)) told.add(storyKey({ day: 0, event, state }, document))
  for (const key of told) expect(story[key], key).toBeDefined()
  // Openings, and what begins a phase, have no sentence each.
  const line = { day: 3, state: 'suitability' }
  const document = documentOf('open-price-last')
  expect(storyKey({ ...line, event: 'openProofs' }, document)).toBe('opens')
  expect(storyKey({ ...line, event: 'startSuitability' }, document)).toBe('starts')
  expect(storyKey({ ...line, event: 'timePasses', state: 'offers' }, document)).toBe('ends')
  const though: Record<Though, string> = words.story.though
  expect(Object.values(though).every((one) => one !== '')).toBe(true)
  // Steps of an opening, each by one of those who open.
  for (const event of [openingConfig('house'), openingConfig(3)].flatMap(({ states }) =>
    Object.values(states).flatMap(({ on }) => Object.keys(on)),
  ))
    expect(words.story.opening, event).toHaveProperty(storyKey({ ...line, event, person: 1 }, document).replace('opening.', ''))
})
