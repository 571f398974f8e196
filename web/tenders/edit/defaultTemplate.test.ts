import { describe, expect, it } from 'vitest'
import { defaultTemplate } from './defaultTemplate'

const OFFERED = ['EU-19', 'EU-19-copy', 'VOBA-national'].map((id) => ({ id, active: true })).concat({ id: 'alt', active: false })
const set = (konzVV: string, konzVD = '') => ({ konzVV, konzVD })

describe('the form of /projekte/anlage', () => {
  it.each([
    ['none is set: EU-19', 0, null, set(''), 'EU-19'],
    ['the settings are not there: EU-19', 0, null, undefined, 'EU-19'],
    ['the one for negotiated procedures', 0, null, set('EU-19-copy', 'VOBA-national'), 'EU-19-copy'],
    ['the one for continuous procedures', 5, '32014L0023', set('EU-19-copy', 'VOBA-national'), 'VOBA-national'],
    ['a form of the EU that is not offered by itself', 0, null, set('EU-16'), 'EU-16'],
    ['not one that does not fit the legal basis', 0, '32014L0025', set('EU-16'), 'EU-17'],
    ['not one that is inactive', 0, null, set('alt'), 'EU-19'],
    ['not one that is deleted', 0, null, set('EU-19-copy-2'), 'EU-19'],
    ['national law has no form of the EU', 0, 'other', set(''), 'EU-19'],
  ] as const)('%s', (...[, type, legalBasis, defaults, expected]) => {
    expect(defaultTemplate({ type, legalBasis }, OFFERED, defaults)).toBe(expected)
  })
})
