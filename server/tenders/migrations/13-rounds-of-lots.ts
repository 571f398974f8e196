import { migrates } from '../../platform/migrate'
import { TenderModel } from '../model'

/** What lots have had since there are openings and rounds. */
const added = () => ({
  offerRound: 1,
  openedAt: { applications: null, offers: null },
  pickedAt: null,
  opening: null,
  checkedFor: null,
  roundOver: 0,
  openings: [],
  outcome: null,
  outcomeReason: '',
})

export const migration = migrates(TenderModel, {
  number: 13,
  what: 'rounds of lots',
  migrate: ({ lots = [] }) => {
    const all = lots as Record<string, unknown>[]
    if (all.every(({ roundOver }) => roundOver !== undefined)) return {}
    return { change: { $set: { lots: all.map((lot) => (lot['roundOver'] === undefined ? { ...added(), ...lot } : lot)) } } }
  },
})
