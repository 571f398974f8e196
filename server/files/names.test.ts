import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathOf, sameName, toldApart } from '../../engine/files'
import { AppError } from '../platform/errors'
import { placeOf } from './names'

const named = (name: string, folder = '') => pathOf(placeOf({ folder, name }))

describe('names of files that come in', () => {
  it.each([
    ['a path keeps its last part', '../../etc/passwd', '', 'passwd'],
    ['also one of Windows', 'C:\\Users\\Ada\\Angebot.pdf', '', 'Angebot.pdf'],
    ['folders lead nowhere but down', 'a.txt', '/x/../../y/./', 'x/y/a.txt'],
    ['NUL and controls go, a line end is a blank', 'An\u0000ge\u001bbot\u0085neu.pdf', '', 'Angebot neu.pdf'],
    ['marks that turn text go: no exe looks like a pdf', 'Angebot\u202efdp.exe', '', 'Angebotfdp.exe'],
    ['hidden marks go', 'An\u200bge\ufeffbot\u00ad.pdf', '', 'Angebot.pdf'],
    ['what Windows cannot store is a line', 'a<b>c:d"e|f?g*.txt', '', 'a_b_c_d_e_f_g_.txt'],
    ['what Windows keeps for itself is another name', 'CON.pdf', 'nul/aux.d', '_nul/_aux.d/_CON.pdf'],
    ['dots and blanks at the end go', ' Angebot. . ', '', 'Angebot'],
    ['a name of dots alone is a name in no folder', 'a.txt', '.../..', 'a.txt'],
    ['letters are composed', 'Pla\u0308ne.pdf', '', 'Pl\u00e4ne.pdf'],
    ['half a pair goes', 'a\ud800b.txt', '', 'ab.txt'],
  ])('%s', (...[, name, folder, kept]: string[]) => {
    expect(named(name ?? '', folder)).toBe(kept)
  })

  it('are refused where nothing is left of them', () => {
    for (const name of ['', ' ', '.', '..', '/', '\\', '\u0000', '\u202e', '...', 'a/'])
      expect(() => placeOf({ folder: 'a', name }), JSON.stringify(name)).toThrow(AppError)
  })

  it('are cut to what file systems take, and keep their ending', () => {
    const long = placeOf({ folder: '', name: `${'ä'.repeat(4096)}.pdf` }).name
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(255)
    expect(long).toMatch(/^ä+\.pdf$/)
    expect(placeOf({ folder: Array.from({ length: 50 }, () => 'x').join('/'), name: 'a' }).folder.split('/')).toHaveLength(12)
  })

  it('are the same in upper and lower case, composed or not', () => {
    expect(sameName({ folder: 'PLÄNE', name: 'A.PDF' })).toBe(sameName({ folder: 'pla\u0308ne', name: 'a.pdf' }))
  })

  it('never lead out of their folder, hide anything, or change when they come in again', () => {
    const hostile = fc.string({ unit: fc.constantFrom(...'ab./\\ :*\u0000\u202e\u200f\ud800CONäß😀'.split('')), maxLength: 60 })
    fc.assert(
      fc.property(hostile, hostile, (name, folder) => {
        let place
        try {
          place = placeOf({ folder, name })
        } catch (fault) {
          if (fault instanceof AppError && fault.status === 422) return
          throw fault
        }
        const parts = pathOf(place).split('/')
        for (const part of parts) {
          expect(part).not.toMatch(/^\.*$|[\\:*<>|?"\u0000-\u001f\u200b-\u200f\u202a-\u202e]|[. ]$/)
          expect(part).not.toMatch(/^(con|prn|aux|nul)(\.|$)/i)
          expect(Buffer.from(part).toString()).toBe(part)
        }
        expect(placeOf(place)).toEqual(place)
      }),
    )
  })
})

it('names for one folder are told apart, and none takes the place of another', () => {
  expect(toldApart(['Plan.pdf', 'plan.PDF', 'Plan (2).pdf', 'Plan.pdf', 'a', 'a', '.x', '.x'])).toEqual([
    ...['Plan.pdf', 'plan (3).PDF', 'Plan (2).pdf', 'Plan (4).pdf', 'a', 'a (2)', '.x', '.x (2)'],
  ])
  const long = `${'ä'.repeat(250)}.pdf`
  const [, second = ''] = toldApart([long, long])
  expect([second.length, second.endsWith(' (2).pdf')]).toEqual([248, true])
})
