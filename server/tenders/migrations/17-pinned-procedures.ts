import { migrates } from '../../platform/migrate'
import { TenderModel } from '../model'

/** What a type meant before tenders named their procedure: the first version of each. */
const FIRST: Readonly<Record<number, string>> = { 0: 'tender', 2: 'interest', 3: 'notice', 4: 'awarded', 5: 'continuous' }

export const migration = migrates(TenderModel, {
  number: 17,
  what: 'procedures that tenders pin',
  migrate: ({ type, procedure }) =>
    procedure === undefined ? { change: { $set: { procedure: { id: FIRST[Number(type)] ?? 'tender', version: 1 } } } } : {},
})
