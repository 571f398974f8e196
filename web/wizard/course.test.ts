import { describe, expect, it } from 'vitest'
import { addressOf, templateOf, type OfferedTemplate } from './course'
import { isCourse, stepOf, wayTo } from './steps'

const offer = (id: string, projectTypes: string[] = [], active = true): OfferedTemplate => ({ id, active, projectTypes })
const OFFERED = [
  offer('EU-19'),
  offer('EU-19-copy'),
  offer('voba', ['KONZESSION_VOBA_NATIONAL']),
  offer('Konzeptvergabe', ['GRUNDSTUECK_KONZEPT']),
  offer('old', ['KONZESSION_UVGO_NATIONAL'], false),
]

describe('the template a course begins with', () => {
  it.each([
    ['negotiation', 'EU-19', '32014L0023', 0],
    ['continuous', 'EU-19', '32014L0023', 5],
    ['sector', 'EU-17', '32014L0025', 0],
    ['procurement', 'EU-16', '32014L0024', 0],
    ['vobaEu', 'EU-16', '32014L0024', 0],
    ['defence', 'EU-18', '32009L0081', 0],
    ['vobaNational', 'voba', 'other', 0],
    ['plots', 'Konzeptvergabe', 'other', 0],
  ] as const)('%s: %s by %s, type %i', (...[key, template, basis, type]) => {
    expect(addressOf(key, OFFERED)).toBe(`/projekte/anlage/${template}?BT-01-notice=${basis}&type=${type}#top`)
  })

  it('is the configured one where that is offered', () => {
    expect(templateOf('negotiation', OFFERED, { konzVV: 'EU-19-copy' })).toBe('EU-19-copy')
    expect(templateOf('continuous', OFFERED, { konzVV: 'EU-19-copy', konzVD: '' })).toBe('EU-19')
    expect(templateOf('negotiation', OFFERED, { konzVV: 'deleted' })).toBe('EU-19')
  })

  it('is EU-19 when nothing fits', () => {
    expect(templateOf('uvgoNational', OFFERED)).toBe('EU-19')
  })
})

describe('steps', () => {
  it('lead from every choice to a step or a course', () => {
    const seen = new Set<string>()
    const visit = (path: string): void => {
      const step = stepOf(path)
      expect(step, path).toBeDefined()
      seen.add(path)
      step?.choices.forEach((choice) => {
        if (!isCourse(choice)) visit(choice.to)
      })
    }
    visit('/wizard/3')
    expect(seen.size).toBe(8)
  })

  it('know the way back', () => {
    expect(wayTo('/wizard/3/1/2')).toEqual(['/wizard/3', '/wizard/3/1'])
    expect(stepOf('/wizard/9')).toBeUndefined()
  })
})
