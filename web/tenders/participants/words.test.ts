import { describe, expect, it } from 'vitest'
import { keyOfType } from '../../../workflows/procedure'
import { inviteesOf, inviteFault, type Invitee } from './invitees'
import { lotWords, stageWord } from './lotWords'
import { lotOf, offerOf, tenderOf } from './testing/fixture'

describe('where an organization stands, in words', () => {
  it('by its stage; what nobody decided is not called a decision', () => {
    const lot = { lot: lotOf({ stage: 5 }), tender: keyOfType(0) }
    const round = 1
    expect(stageWord({ stage: 3, decision: 'accepted', round }, lot)).toBe('3')
    expect(stageWord({ stage: 3, decision: null, round }, lot)).toBe('inNegotiation')
    expect(stageWord({ stage: 3, decision: null, round }, { ...lot, tender: keyOfType(2) })).toBe('interested')
    const system = { type: 5, procedure: { id: 'dynamic-purchasing', version: 1 } }
    expect(stageWord({ stage: 3, decision: 'accepted', round }, { ...lot, tender: system })).toBe('admitted')
    expect(stageWord({ stage: 4, decision: null, round }, lot)).toBe('mayOffer')
    expect(stageWord({ stage: 0, decision: null, round }, lot)).toBe('noApplication')
    expect(stageWord({ stage: 0, decision: null, round, cameLate: ['application'] }, lot)).toBe('lateApplication')
    expect(stageWord({ stage: 0, decision: null, round }, { ...lot, lot: lotOf({ stage: 3 }) })).toBe('0')
    expect(stageWord({ stage: 0, decision: null, round: 3 }, { lot: lotOf({ stage: 5, round: 2 }), tender: keyOfType(5) })).toBe('0')
  })
  it('who withdrew an offer or sent none is not called asked for one at the opening, nor free to send one after the deadline', () => {
    const round = 1
    const opened = { lot: lotOf({ stage: 7, openedAt: { applications: null, offers: '2026-12-15T11:30:00.000Z' } }), tender: keyOfType(0) }
    expect(stageWord({ stage: 5, decision: null, round }, opened)).toBe('noOffer')
    expect(stageWord({ stage: 4, decision: 'invited', round }, opened)).toBe('noOffer')
    expect(stageWord({ stage: 4, decision: null, round, cameLate: ['offer'] }, opened)).toBe('lateOffer')
    const over = { lot: lotOf({ stage: 6, closedAt: '2026-12-15T11:00:00.000Z' }), tender: keyOfType(0) }
    expect(stageWord({ stage: 4, decision: null, round }, over)).toBe('0')
    expect(stageWord({ stage: 4, decision: 'invited', round }, over)).toBe('4')
    expect(stageWord({ stage: 5, decision: 'invited', round }, { ...over, lot: lotOf({ stage: 6 }) })).toBe('5')
  })
  it('per lot, the last round counting; without numbers where there are no lots', () => {
    const lots = [lotOf({ lotId: 'LOT-0001' }), lotOf()]
    const offer = offerOf('Beide', { round: 2, stage: 3, decision: 'accepted' }, { round: 1, stage: 2 })
    expect(lotWords(offer, tenderOf({ lots, hasLots: true }))).toEqual([{ lotId: 'LOT-0002', number: 2, round: null, key: '3' }])
    expect(lotWords(offer, tenderOf())).toEqual([{ lotId: 'LOT-0002', number: null, round: null, key: '3' }])
    // Who waits in a later round and who is in the present one would read alike.
    expect(lotWords(offer, tenderOf({ type: 5 }))).toEqual([{ lotId: 'LOT-0002', number: null, round: 2, key: '3' }])
  })
})

describe('rows of an invitation', () => {
  const rows: Invitee[] = [
    { email: 'ida@firma.example', name: 'Firma' },
    { email: 'keine Adresse', name: 'Firma' },
    { email: ' IDA@firma.example ', name: 'Noch eine' },
    { email: 'ohne@name.example', name: ' ' },
    { email: '', name: 'Ohne Adresse' },
    { email: '', name: '' },
  ]
  it('are checked one by one, blank ones pass', () => {
    expect(rows.map((_row, index) => inviteFault(rows, index))).toEqual([
      null,
      'emailWrong',
      'emailTwice',
      'nameMissing',
      'emailMissing',
      null,
    ])
  })
  it.each(['a@b', '@b.de', 'a b@c.de', 'a@b..d,e', 'a;b@c.de'])('%s is no address', (email) => {
    expect(inviteFault([{ email, name: 'x' }], 0)).toBe('emailWrong')
  })
  it('become a map of address to organization, trimmed, without the blank ones', () => {
    expect(
      inviteesOf([
        { email: ' ida@firma.example ', name: ' Firma ' },
        { email: '', name: '' },
      ]),
    ).toEqual({ 'ida@firma.example': 'Firma' })
  })
})
