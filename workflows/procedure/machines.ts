import { guardedMachine } from '../guarded'
import { EFFECTS as OFFER_EFFECTS } from '../offer/effects'
import { REASONS as OFFER_REASONS, SENTENCES as OFFER_SENTENCES } from '../offer/guards'
import { EFFECTS } from '../tender/effects'
import { isHeld, REASONS, SENTENCES } from '../tender/guards'
import { procedureOf, type ProcedureKey } from './of'
import type { Procedure } from './compile'

const make = ({ lot, offer }: Procedure) => ({
  lot: guardedMachine(lot.config, { sentences: SENTENCES, reasons: REASONS, effects: EFFECTS, holds: isHeld }),
  offer: guardedMachine(offer, { sentences: OFFER_SENTENCES, reasons: OFFER_REASONS, effects: OFFER_EFFECTS }),
})

type Machines = ReturnType<typeof make>

const made = new WeakMap<Procedure, Machines>()

/** The machines of a procedure, made when they are first asked for. Apart from the procedure itself: a page that only reads needs none. */
function machinesIn(procedure: Procedure): Machines {
  const known = made.get(procedure) ?? make(procedure)
  made.set(procedure, known)
  return known
}

/**
 * The machines by which a tender, or a lot of it, is judged. `branchesOf`: of an event in a state, empty where it is unknown there.
 * `refusalOf`: why an event does nothing in a state under these facts; null where it would be taken. `decide`: what it does, the next state
 * and its effects, or the reason why nothing happens. All pure.
 */
export const machinesOf = (key: ProcedureKey): Machines => machinesIn(procedureOf(key))
