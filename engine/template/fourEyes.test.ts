import { describe, expect, it } from 'vitest'
import { fourEyesOf, offersNeedTwo } from './fourEyes'
import type { Procedure } from '../format/format'

const saying = (applications: boolean, offers: boolean): { procedure: Procedure } => ({
  procedure: { types: [], skippedPhases: [], minimumDays: { application: null, offer: null }, fourEyes: { applications, offers } },
})
const concession = { legalBasis: '32014L0023', projectTypes: [] }
const goods = { legalBasis: '32014L0024', projectTypes: [] }

describe('four eyes for offers', () => {
  it.each<[boolean, Parameters<typeof offersNeedTwo>[0]]>([
    [false, concession],
    [false, { legalBasis: '32014L0023', projectTypes: ['KONZESSION_VERHANDLUNG'] }],
    [true, { legalBasis: '32014L0023', projectTypes: ['KONZESSION_VERHANDLUNG', 'KONZESSION_UVGO_NATIONAL'] }],
    [true, goods],
    // A copy of a form for goods whose kinds were set to concessions.
    [true, { ...goods, projectTypes: ['KONZESSION_VERHANDLUNG'] }],
    [true, { legalBasis: null, projectTypes: ['KONZESSION_VERHANDLUNG'] }],
    [true, { legalBasis: 'other', projectTypes: ['KONZESSION_VOBA_NATIONAL'] }],
    [true, { legalBasis: null, projectTypes: [] }],
    [true, { legalBasis: null, projectTypes: ['KONZESSION_VOBA-EU'] }],
  ])('are the law’s: %s', (isLaw, template) => {
    expect(offersNeedTwo(template)).toBe(isLaw)
  })
})

describe('who opens', () => {
  it.each<[string, Parameters<typeof fourEyesOf>[0], Procedure['fourEyes']]>([
    ['two where nobody said anything', concession, { applications: true, offers: true }],
    ['one where the house says so of a concession', { ...concession, ...saying(false, false) }, { applications: false, offers: false }],
    ['each for itself', { ...concession, ...saying(true, false) }, { applications: true, offers: false }],
    [
      'two for offers where the law asks for it, whatever the template says',
      { ...goods, ...saying(false, false) },
      { applications: false, offers: true },
    ],
  ])('%s', (_name, template, expected) => {
    expect(fourEyesOf(template)).toEqual(expected)
  })
})
