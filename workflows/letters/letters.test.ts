import { describe, expect, it } from 'vitest'
import { hasStandstill, REGIMES } from '../deadlines'
import { fillLetter, KINDS, LETTER_KINDS, LETTER_LAWS, reasonFaults, sentOf, sharedFaults, textFaults, unsaidIn } from '.'
import type { LetterRecipient, LetterValues } from '.'

const KNOWN: LetterValues = {
  ...{ bidder: 'Ost KG', buyer: 'Stadt Musterhafen', tender: 'Kaimauer', number: '7', lot: 'Los 1', winner: 'Nordkai GmbH' },
  ...{ reason: 'Zu teuer.', contractDay: 'Freitag, 12. Februar 2027', paragraph: '§ 134 Abs. 1 GWB', accepted: 'Ihr Angebot' },
  ...{ price: 'Netto: 1,00 EUR', delivery: 'sofort', terms: 'bar', contract: 'V-1' },
}
const WHOLE = { subject: '{{tender}}', text: '{{winner}}: {{reason}} Ab {{contractDay}}.' }
const one = (name: string, reason: string, ...known: string[]): LetterRecipient => ({ name, reason, known })
const rules = (recipients: LetterRecipient[], winners = ['Nordkai GmbH']): [number, string, string][] =>
  reasonFaults('information', recipients, winners).map(({ at, rule, other }) => [at, rule, other])

describe('the law of a letter', () => {
  it('is named for every regime; the information for those alone that wait (§ 134 GWB)', () => {
    for (const kind of LETTER_KINDS)
      for (const regime of REGIMES) {
        const isOwed = kind !== 'information' || hasStandstill(regime)
        expect([kind, regime, LETTER_LAWS[kind][regime] !== undefined]).toEqual([kind, regime, isOwed])
        if (isOwed) expect(LETTER_LAWS[kind][regime]?.paragraph).toMatch(/^§ \d+/)
      }
  })

  /** As the laws stood on 19 August 2026 (a public collection of federal law), UVgO of 2017; VOB/A was not to be had. */
  it.each([
    ['rejection', 'VgV', '§ 62 Abs. 1 VgV'],
    ['rejection', 'VSVgV', '§ 36 Abs. 2 VSVgV'],
    ['rejection', 'KonzVgV', '§ 30 Abs. 1 KonzVgV'],
    ['award', 'VSVgV', '§ 34 Abs. 1 VSVgV'],
    ['cancellation', 'SektVO', '§ 57 Satz 2 SektVO'],
    ['cancellation', 'VSVgV', '§ 37 Abs. 2 VSVgV'],
    ['cancellation', 'KonzVgV', '§ 32 Abs. 2 KonzVgV'],
    // § 48 UVgO says when, and nothing of telling it.
    ['cancellation', 'UVgO', '§ 46 Abs. 1 UVgO'],
    ['award', 'UVgO', '§ 43 Abs. 1 UVgO'],
    // What speaks for the offer that was chosen is told to whoever asks, within 15 days.
    ['debriefing', 'SektVO', '§ 56 Abs. 2 SektVO'],
    ['debriefing', 'VSVgV', '§ 36 Abs. 2 VSVgV'],
    ['debriefing', 'KonzVgV', '§ 30 Abs. 2 KonzVgV'],
  ] as const)('%s by %s: %s', (kind, regime, paragraph) => expect(LETTER_LAWS[kind][regime]).toEqual({ paragraph, verified: true }))

  it('is marked as not read where nobody read it', () => {
    const unread = LETTER_KINDS.flatMap((kind) => REGIMES.filter((regime) => LETTER_LAWS[kind][regime]?.verified === false))
    expect(new Set(unread)).toEqual(new Set(['VOB/A-EU', 'VOB/A']))
  })

  it('of § 134 (1) GWB asks for the name, the reasons and the earliest day', () => {
    expect(KINDS.information.needs).toEqual(['winner', 'reason', 'contractDay'])
    for (const word of KINDS.information.needs)
      expect(textFaults('information', { ...WHOLE, text: WHOLE.text.replace(`{{${word}}}`, 'x') }, KNOWN)).toEqual([
        { rule: 'wordMissing', word },
      ])
    // In the subject it is not in the letter.
    expect(textFaults('rejection', { subject: '{{reason}}', text: 'Leider.' }, KNOWN)).toEqual([{ rule: 'wordMissing', word: 'reason' }])
  })
})

describe('a text', () => {
  it('is filled once: what stands for a word is text, whatever it looks like', () => {
    const filled = fillLetter({ subject: '{{ tender }}', text: '{{reason}} {{winner}} {{other}}' }, { ...KNOWN, reason: '{{winner}}' })
    expect(filled).toEqual({ subject: 'Kaimauer', text: '{{winner}} Nordkai GmbH {{other}}' })
  })

  it('with a word that nobody knows, or that nothing stands for, is not sent', () => {
    expect(textFaults('information', WHOLE, KNOWN)).toEqual([])
    expect(textFaults('information', { ...WHOLE, text: `${WHOLE.text} {{grund}}` }, KNOWN)).toEqual([
      { rule: 'unknownWord', word: 'grund' },
    ])
    expect(textFaults('information', { ...WHOLE, text: `${WHOLE.text} {{constructor}} {{}}` }, KNOWN).map(({ rule }) => rule)).toEqual([
      'unknownWord',
      'unknownWord',
    ])
    expect(textFaults('information', WHOLE, { ...KNOWN, contractDay: ' ' })).toEqual([{ rule: 'wordUnfilled', word: 'contractDay' }])
    expect(textFaults('award', { subject: '', text: 'x' }, KNOWN)).toEqual([{ rule: 'textMissing', word: '' }])
  })
})

it("a text that all recipients read has nobody's name or reason in it, but the winner's name and what stands for words", () => {
  const bidders = [one('Ost KG', 'Die Eignung fehlt.'), one('Nordkai GmbH', '-'), one('West AG', '-', 'Nachweise fehlten.')]
  const shared = (text: string, subject = '{{tender}}') => sharedFaults({ subject, text }, bidders, ['Nordkai GmbH'])
  expect(shared('Den Zuschlag erhält Nordkai GmbH, nicht {{bidder}}; im Ostkgarten. {{reason}}')).toEqual([])
  expect(shared('Wie Ost  KG auch.')).toEqual([{ rule: 'namesOther', other: 'Ost KG' }])
  expect(shared('x', 'An West AG')).toEqual([{ rule: 'namesOther', other: 'West AG' }])
  expect(shared('Anders als andere: die Eignung fehlt.')).toEqual([{ rule: 'othersReason', other: 'Ost KG' }])
  expect(shared('Oder: nachweise fehlten.')).toEqual([{ rule: 'othersReason', other: 'West AG' }])
})

describe('a reason', () => {
  it('is there, and has no word left to be filled', () => {
    expect(rules([one('Ost KG', ' '), one('West AG', 'Wegen {{reason}}.')])).toEqual([
      [0, 'required', ''],
      [1, 'wordUnfilled', ''],
    ])
    expect(reasonFaults('award', [one('Ost KG', '')], [])).toEqual([])
  })

  it('is the own one: nothing of what another is told, or was excluded for', () => {
    const record = 'Der Nachweis der Haftpflichtversicherung fehlte trotz Nachforderung.'
    expect(rules([one('Ost KG', record), one('West AG', record, record)])).toEqual([[0, 'othersReason', 'West AG']])
    expect(rules([one('Ost KG', `Zum Preis: ${record.toUpperCase()}`), one('West AG', record)])).toEqual([[0, 'othersReason', 'West AG']])
    // On record of another of its offers.
    expect(rules([one('Ost KG', record), one('West AG', 'Zu teuer.', 'Preisblatt unvollständig', record)])).toEqual([
      [0, 'othersReason', 'West AG'],
    ])
    // Excluded for the same, each in its own right.
    expect(rules([one('Ost KG', record, record), one('West AG', record, record)])).toEqual([])
    // The price of both is higher: the same words for both are each one's own.
    expect(rules([one('Ost KG', 'Der Preis ist höher.'), one('West AG', 'Der Preis ist höher.')])).toEqual([])
    // Short words prove nothing.
    expect(rules([one('Ost KG', 'Zu teuer.'), one('West AG', 'Zu teuer. Auch das Konzept überzeugt weniger.')])).toEqual([])
  })

  it('names no other loser; the winner, and a part of its name, it may', () => {
    expect(rules([one('Ost KG', 'Sie lagen noch hinter West AG.'), one('West AG', 'Zu teuer.')])).toEqual([[0, 'namesOther', 'West AG']])
    expect(rules([one('Ost KG', 'Nordkai GmbH bot weniger.'), one('West AG', 'Zu teuer.')])).toEqual([])
    expect(rules([one('Ost KG', 'Die Bauzeit ist länger.'), one('Bau', 'Zu teuer.')])).toEqual([])
    expect(rules([one('Weser Bau Nord', 'Weser Bau Nord lag höher.'), one('Weser Bau', 'Zu teuer.')])).toEqual([])
    expect(rules([one('Ost KG', 'Westarbeiten fehlen.'), one('West', 'Zu teuer.')])).toEqual([])
    const later = one('Ost KG', 'Westarbeiten fehlen; Sie lagen hinter West.')
    expect(rules([later, one('West', 'Zu teuer.')])).toEqual([[0, 'namesOther', 'West']])
  })
})

it('the days begin with the last proof, and not while one is missing', () => {
  expect(sentOf([])).toEqual({ undelivered: 0, last: null })
  expect(sentOf([{ sentAt: 5 }, { sentAt: 9 }, { sentAt: 7 }])).toEqual({ undelivered: 0, last: 9 })
  expect(sentOf([{ sentAt: 5 }, { sentAt: null }])).toEqual({ undelivered: 1, last: 5 })
})

it('of several main offers each is spoken of, in a line of its own, in any language', () => {
  const named = (no: number): string[] => [`Hauptangebot ${no}`, `Main offer ${no}`]
  const unsaid = (reason: string) => unsaidIn(reason, [1, 2], named)
  expect(unsaid('Zu teuer.')).toEqual([1, 2])
  expect(unsaid('Hauptangebot 1:\nHauptangebot 2: Der Preis ist höher.')).toEqual([1])
  expect(unsaid('Hauptangebot 1: Hauptangebot 2: teuer')).toEqual([1])
  expect(unsaid('Main offer 1: out.\nHauptangebot 2: Der Preis ist höher.')).toEqual([])
})

it('what an order says no other letter says, and an order says its price', () => {
  const text = { subject: 'Auftrag', text: '{{price}} {{contract}}' }
  expect(textFaults('order', text, KNOWN)).toEqual([])
  expect(textFaults('award', text, KNOWN).map(({ rule, word }) => [rule, word])).toEqual([
    ['unknownWord', 'price'],
    ['unknownWord', 'contract'],
  ])
  expect(textFaults('order', { ...text, text: '{{terms}}' }, KNOWN)).toEqual([{ rule: 'wordMissing', word: 'price' }])
})
