import { describe, expect, it } from 'vitest'
import { CLOCK_ROWS } from './clockRows'
import { REGIMES } from './periods'
import { contractDay, doubtsOf, hasStandstill, reckonWaiting, standstillOf } from './standstill'

const law = standstillOf(CLOCK_ROWS, 'VgV', '2026-11-27')
if (!law) throw new Error('the law is missing')

/** What was decided, with the days as they stand in the decision. */
const DECIDED: [source: string, sent: string, electronic: boolean, last: string, contract: string][] = [
  ['VK Bund, 28.6.2021, VK 2-77/21: ends on a Sunday; the award of Monday, 7:52, is good', '2021-06-10', true, '2021-06-20', '2021-06-21'],
  ['OLG Rostock (reported 24.1.2020): ends on Holy Saturday', '2018-03-21', true, '2018-03-31', '2018-04-01'],
  ['OLG Düsseldorf, 5.11.2014, VII-Verg 20/14: told on Maundy Thursday, 17:00, by fax', '2014-04-17', true, '2014-04-27', '2014-04-28'],
  ['Schröder, Bayerische Staatszeitung 2017: 12 to 22 April', '2017-04-12', true, '2017-04-22', '2017-04-23'],
  ['the words of § 134 Abs. 2 Satz 1 and 3 GWB: by letter', '2026-11-26', false, '2026-12-11', '2026-12-12'],
  ['over the end of a year', '2026-12-28', true, '2027-01-07', '2027-01-08'],
  ['over 29 February', '2028-02-20', true, '2028-03-01', '2028-03-02'],
]

describe('the waiting period of § 134 GWB', () => {
  it.each(DECIDED)('%s', (...[, sent, electronic, last, contract]) => {
    expect([reckonWaiting(law, { sent, electronic }, null).last, contractDay(law, { sent, electronic })]).toEqual([last, contract])
  })

  it('says what courts doubt, and refuses nothing for it', () => {
    // OLG Bremen, 4.11.2022, 2 Verg 1/22: a Sunday should give way to the Monday.
    expect(doubtsOf(law, { sent: '2021-06-10', electronic: true }, null)).toEqual({
      endsOffDuty: true,
      workingDays: 6,
      isShort: false,
      safeDay: '2021-06-22',
    })
    // OLG Düsseldorf, VII-Verg 20/14 (Easter 2014), and the case of April 2017: around Easter too few working days are left.
    for (const sent of ['2014-04-17', '2017-04-12'])
      expect(doubtsOf(law, { sent, electronic: true }, null)).toMatchObject({ isShort: true })
    // OLG Rostock: Wednesday before Palm Sunday, six working days are enough.
    expect(doubtsOf(law, { sent: '2018-03-21', electronic: true }, null)).toMatchObject({ isShort: false, workingDays: 6 })
    expect(doubtsOf(law, { sent: '2026-11-30', electronic: true }, null)).toEqual({
      endsOffDuty: false,
      workingDays: 8,
      isShort: false,
      safeDay: '2026-12-11',
    })
  })

  it('is of every regime above the thresholds and of no national one', () => {
    const above = REGIMES.filter((one) => one !== 'UVgO' && one !== 'VOB/A')
    expect(REGIMES.filter((one) => standstillOf(CLOCK_ROWS, one, '2026-11-27') !== null)).toEqual(above)
    expect(REGIMES.filter(hasStandstill)).toEqual(above)
    expect([standstillOf(CLOCK_ROWS, null, '2026-11-27'), hasStandstill(null)]).toEqual([null, false])
  })
})
