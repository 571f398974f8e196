import { OPENING_LASTS } from '../../../workflows/opening'
import { newId } from '../../platform/newId'
import { type LotDoc, type OpeningDoc, type Sealed, type TenderDoc, thoseIn } from '../../tenders/area'
import { heardIntents } from '../attending'
import { writeStep, type Acting, type Written } from './moveTender'

export interface Target {
  lot: LotDoc
  sealed: Sealed
  /** Of the procedure: the key of its opening, or that of a further round. */
  event: string
  /** Envelopes that it opens before the rest. */
  opens: string[]
}

/** What a person's step is, by who came before them. */
export function nextStep(
  running: OpeningDoc | null,
  { needed, by }: { needed: number; by: string },
): 'openAlone' | 'begin' | 'renew' | 'join' | 'finish' {
  if (needed === 1) return 'openAlone'
  if (running === null) return 'begin'
  if (running.startedBy === by) return 'renew'
  return thoseIn(running).length + 1 < needed ? 'join' : 'finish'
}

/** What is under way is the team's matter, and that of bidders who attend. */
const asStep = (...of: Parameters<typeof heardIntents>) => ({ forReaders: false, intents: heardIntents(...of) })

const withOpening = (tender: TenderDoc, lotId: string, opening: OpeningDoc): LotDoc[] =>
  tender.lots.map((one) => (one.lotId === lotId ? { ...one, opening } : one))

/** Begun and finished by one person in one step; there is no time in which it could run out. */
export const begunAlone = ({ sealed }: Target, { by, at }: Acting): OpeningDoc => ({
  ...{ id: newId(), ...sealed, startedBy: by.id, startedByName: by.name, startedAt: at, expiresAt: at },
})

export function begun(tender: TenderDoc, { lot, sealed }: Target, { by, at }: Acting): Promise<Written> {
  const expiresAt = new Date(at.getTime() + OPENING_LASTS)
  const opening = { id: newId(), ...sealed, startedBy: by.id, startedByName: by.name, startedAt: at, expiresAt }
  // One that ran out a moment ago, and that its timer has not put back yet, is over with this.
  const before = lot.opening ? { ranOut: lot.opening.id } : {}
  const data = { lotId: lot.lotId, opening: opening.id, ...sealed, expiresAt: expiresAt.toISOString(), ...before }
  const lots = withOpening(tender, lot.lotId, opening)
  return writeStep(tender, { lots, type: 'OPENING_BEGUN', data, ...asStep(tender, lot, sealed) }, { by, at })
}

/** The 15 minutes begin anew, and with them the opening: whoever had joined joins again. */
export function renewed(
  tender: TenderDoc,
  { lot, sealed }: Target,
  { by, at, opening }: Acting & { opening: OpeningDoc },
): Promise<Written> {
  const expiresAt = new Date(at.getTime() + OPENING_LASTS)
  const { joined: _before, ...rest } = opening
  const data = { lotId: lot.lotId, opening: opening.id, ...sealed, expiresAt: expiresAt.toISOString() }
  const lots = withOpening(tender, lot.lotId, { ...rest, expiresAt })
  return writeStep(tender, { lots, type: 'OPENING_RENEWED', data, ...asStep(tender, lot, sealed) }, { by, at })
}

/** One of those between the first and the last. The 15 minutes go on as they run. */
export function joined(
  tender: TenderDoc,
  { lot, sealed }: Target,
  { by, at, opening }: Acting & { opening: OpeningDoc },
): Promise<Written> {
  const data = { lotId: lot.lotId, opening: opening.id, ...sealed }
  const those = [...(opening.joined ?? []), { by: by.id, name: by.name, at }]
  const lots = withOpening(tender, lot.lotId, { ...opening, joined: those })
  return writeStep(tender, { lots, type: 'OPENING_JOINED', data, ...asStep(tender, lot, sealed) }, { by, at })
}
