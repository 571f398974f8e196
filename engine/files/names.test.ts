import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanFolder, cleanName, faultOfName, MAX_NAME_LENGTH, shownName } from './names'

describe('names of files', () => {
  it('shows what would turn the reading direction', () => {
    expect(shownName('Angebot_\u202efdp.exe')).toBe('Angebot_□fdp.exe')
    expect(shownName('a\u0000b\nc')).toBe('a□b□c')
    expect(shownName('Übersicht Straße 3.pdf')).toBe('Übersicht Straße 3.pdf')
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\x\\Plan.pdf', 'Plan.pdf'],
    ['con.txt', '_con.txt'],
    ['Was?.pdf', 'Was_.pdf'],
    ['Plan. . ', 'Plan'],
    ['..', ''],
    ['\u202e', ''],
  ])('%s is kept as %s', (name, clean) => {
    expect(cleanName(name)).toBe(clean)
  })

  it('a long name keeps its ending', () => {
    const clean = cleanName(`${'ä'.repeat(4000)}.pdf`)
    expect(clean.endsWith('ä.pdf')).toBe(true)
    expect(new TextEncoder().encode(clean).length).toBe(240)
    expect(cleanName(`${'a'.repeat(4000)}.pdf`).length).toBe(MAX_NAME_LENGTH)
  })

  it('folders lead nowhere but down', () => {
    expect(cleanFolder('/Pläne/../..//Los 1/./x\\y/')).toBe('Pläne/Los 1/x/y')
    expect(cleanFolder('..')).toBe('')
  })

  it('whatever comes in, what is kept can be stored and stays as it is when cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const clean = cleanName(name)
        if (clean === '') return
        expect(clean).not.toMatch(/[\\/<>:"|?*]|^\.+$/)
        expect(cleanName(clean)).toBe(clean)
        expect(faultOfName(clean)).toBeNull()
      }),
    )
  })

  it.each([
    ['  ', 'empty'],
    ['..', 'empty'],
    ['a/b', 'slash'],
    ['nul', 'reserved'],
    ['a\u202eb', 'letters'],
    ['was?', 'letters'],
    ['x'.repeat(181), 'long'],
    ['Plan, Blatt 3 (neu).pdf', null],
  ])('%s: %s', (name, fault) => {
    expect(faultOfName(name)).toBe(fault)
  })
})
