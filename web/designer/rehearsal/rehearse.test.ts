import { describe, expect, it } from 'vitest'
import { addNode, fileOfEdit, newTemplate } from '../../../engine/authoring'
import type { Procedure, TemplateFile } from '../../../engine/template'
import { rehearse, typesOf, type Rehearsal } from './rehearse'

const NOW = Date.parse('2026-12-01T09:00:00.000Z')
const text = (de: string) => ({ de, en: de })

const template = (procedure: Partial<Procedure> = {}): TemplateFile => ({
  ...fileOfEdit(
    addNode(
      newTemplate({ id: 'probe', name: text('Probe'), section: text('Abschnitt') }),
      { id: 'name', ui: { kind: 'field', label: text('Name'), valueType: 'text', displayType: 'TEXTBOX' } },
      { parent: 'section-1', index: 0 },
    ),
  ),
  procedure: {
    ...{ types: [], skippedPhases: [], minimumDays: { application: null, offer: null }, fourEyes: { applications: true, offers: true } },
    ...procedure,
  },
})
const told = ({ steps }: Rehearsal): string[] => steps.map(({ key, outcome }) => (outcome === 'done' ? key : `${key}: ${outcome}`))
const play = (file: TemplateFile, type: 0 | 2 | 3 | 4 | 5) => rehearse(file, { type, now: NOW, lang: 'de' })

describe('a rehearsal', () => {
  it('plays a negotiated procedure from the first form to its end, and tries what must not work', () => {
    const result = play(template(), 0)
    expect(told(result)).toEqual([
      ...['create', 'publishIntoCompetition', 'submitApplication', 'submitApplication', 'withdrawApplication', 'submitApplicationAgain'],
      ...['openTooEarly: refused', 'applicationsOver', 'beginOpening', 'finishAlone: refused', 'applicationsOpened'],
      ...['choose', 'choose', 'startNegotiation', 'ask', 'ask', 'startOfferPhase', 'submitOffer', 'withdrawOffer', 'submitOfferAgain'],
      ...['openTooEarly: refused', 'offersOver', 'withdrawTooLate: refused', 'offerLate', 'beginOpening'],
      ...['finishAlone: refused', 'offersOpened', 'close'],
    ])
    expect(result.isThrough).toBe(true)
  })

  it('opens with one person where the template may say so, and with two where the law asks for it', () => {
    const alone = { fourEyes: { applications: false, offers: false } }
    expect(told(play({ ...template(alone), legalBasis: '32014L0023', projectTypes: [] }, 0))).not.toContain('beginOpening')
    const steps = told(play({ ...template(alone), legalBasis: '32014L0024', projectTypes: [] }, 0))
    expect(steps.filter((key) => key === 'beginOpening')).toHaveLength(1)
    expect(steps.at(-2)).toBe('offersOpened')
  })

  it.each([2, 3, 4, 5] as const)('goes through for type %i', (type) => {
    expect(play(template(), type)).toMatchObject({ isThrough: true })
  })

  it('goes on to the waiting room of the next round in a continuous procedure', () => {
    const steps = told(play(template(), 5))
    expect(steps).toContain('waitingRoom')
    expect(steps.slice(-2)).toEqual(['nextRound', 'cancel'])
  })

  it.each<[Procedure['skippedPhases'], string]>([
    [[3], 'publishIntoNegotiation'],
    [[3, 4], 'publishIntoNegotiation'],
    [[4], 'publishIntoNegotiation'],
    [[3, 4, 5], 'publishIntoOffers'],
  ])('leaves out the phases %j', (skippedPhases, start) => {
    const result = play(template({ skippedPhases }), 0)
    expect(result.isThrough).toBe(true)
    expect(told(result)[1]).toBe(start)
    expect(told(result)).not.toContain('submitApplication')
  })

  it.each([0, 5] as const)('goes from the competition to the offers where the negotiation alone is left out (type %i)', (type) => {
    const result = play(template({ skippedPhases: [5] }), type)
    expect(result).toMatchObject({ isThrough: true })
    expect(told(result)).toContain('submitApplication')
    expect(told(result)).not.toContain('startNegotiation')
  })

  it('names the fields that made-up answers cannot fill', () => {
    const file = template()
    const pattern = {
      ...file,
      schema: JSON.parse(
        JSON.stringify(file.schema).replace('"type":"string"', '"type":"string","pattern":"^X{3}$Y"'),
      ) as TemplateFile['schema'],
    }
    const required = {
      ...pattern,
      schema: {
        ...pattern.schema,
        properties: { ...pattern.schema.properties, 'section-1': { ...pattern.schema.properties?.['section-1'], required: ['name'] } },
      },
    }
    expect(play(required, 0).steps[0]?.form).toMatchObject({ part: 'notice', fields: 1, open: [{ de: 'Name' }] })
    expect(play(file, 0).steps[0]?.form).toMatchObject({ open: [] })
  })

  it('ends where a step that is wanted does not work, with the reason', () => {
    const none = template({ minimumDays: { application: -40, offer: null } })
    const result = play(none, 0)
    expect(result.isThrough).toBe(false)
    expect(result.steps.at(-1)).toMatchObject({ key: 'publishIntoCompetition', outcome: 'broken', reason: 'applicationDeadlineTooSoon' })
  })

  it('is tried with the types that a template names, else with all', () => {
    expect(typesOf(template({ types: [5] }))).toEqual([5])
    expect(typesOf(template())).toEqual([0, 2, 3, 4, 5])
  })
})
