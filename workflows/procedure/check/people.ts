import { guardedMachine } from '../../guarded'
import { EFFECTS as OFFER_EFFECTS } from '../../offer/effects'
import type { OfferFacts } from '../../offer/facts'
import { REASONS as OFFER_REASONS, SENTENCES as OFFER_SENTENCES } from '../../offer/guards'
import { OPENING_EFFECTS } from '../../opening/effects'
import { NO_EYES } from '../../opening/eyes'
import { OPENING_LASTS, OPENING_REASONS, OPENING_SENTENCES, type OpeningFacts, type OpeningSentence } from '../../opening/guards'
import type { OpeningEffect } from '../../opening/effects'
import type { GuardedConfig } from '../../branches'
import type { Procedure } from '../compile'

const NOW = 1_800_000_000_000

const opening: Omit<OpeningFacts, 'isStarter' | 'isForOne'> = {
  ...{ now: NOW, isTeamMember: true, deadline: NOW - 1, isFenced: true, unprocessed: 0, expiresAt: NOW + OPENING_LASTS, eyes: NO_EYES },
}

/** Whether one person alone comes to the end of an opening that asks for two. */
function opensAlone(config: GuardedConfig<OpeningSentence, OpeningEffect>, isForOne: boolean): boolean {
  const { decide } = guardedMachine(config, { sentences: OPENING_SENTENCES, reasons: OPENING_REASONS, effects: OPENING_EFFECTS })
  const seen = new Set(['idle'])
  for (const state of seen)
    for (const event of Object.keys(config.states[state]?.on ?? {})) {
      // The same person throughout: whoever began is the one who acts.
      const next = decide(state, event, { ...opening, isForOne, isStarter: state === 'begun' })
      if (next.ok && next.effects.includes('writeRecord')) return true
      if (next.ok) seen.add(next.state)
    }
  return false
}

/** Openings of this procedure that a single person could finish though two are asked for. */
export const openedAlone = ({ openings, openingFor }: Procedure): string[] =>
  openings.flatMap(({ key, people = 'house' }) => {
    const config = openingFor[people] as GuardedConfig<OpeningSentence, OpeningEffect>
    // Where the procedure itself wants two, no law or house that is content with one makes it less.
    return opensAlone(config, false) || (people === 2 && opensAlone(config, true)) ? [key] : []
  })

const part: OfferFacts = {
  ...{ now: NOW, round: 1, offerRound: 1, decision: null, told: null, applicationSent: null, offerSent: null, withdrawnOffer: false },
  ...{
    applicationRound: null,
    applicationDeadline: NOW - 1,
    offerDeadline: NOW - 1,
    lateApplication: false,
    lateOffer: false,
    declined: false,
  },
  lot: {
    ...{ type: 0, stage: 3, round: 1, offerRound: 1, skipped: [], openedApplications: [], openedOffers: [], picked: false },
    opened: { applications: false, offers: false },
  },
}

/** What a company's part breaks: late things among the others, decisions on what is sealed, withdrawal after the deadline. */
export function brokenParts({ offer }: Procedure): string[] {
  const machine = guardedMachine(offer, { sentences: OFFER_SENTENCES, reasons: OFFER_REASONS, effects: OFFER_EFFECTS })
  const at = (stage: number, more: Partial<OfferFacts> = {}): OfferFacts => ({ ...part, ...more, lot: { ...part.lot, stage } })
  const does = (state: string, event: string, facts: OfferFacts): readonly string[] => {
    const decided = machine.decide(state, event, facts)
    return decided.ok ? decided.effects : []
  }
  const asked = at(6, { decision: 'invited' })
  const isLateKept =
    does('registered', 'submitApplication', at(3)).includes('keepApplication') ||
    does('invited', 'submitOffer', asked).includes('keepOffer')
  const isTakenBack =
    does('applied', 'withdrawApplication', at(3)).length > 0 || does('offered', 'withdrawOffer', at(6, { offerSent: NOW - 9 })).length > 0
  const sealed = at(3, { applicationSent: NOW - 9 })
  const isDecided = ['reject', 'choose', 'ask'].some((event) => does('applied', event, sealed).length > 0)
  const isExcluded = does('offered', 'reject', at(6, { decision: 'invited', offerSent: NOW - 9 })).length > 0
  return [
    ...(isLateKept ? ['lateIsTaken'] : []),
    ...(isTakenBack ? ['takenBackLate'] : []),
    ...(isDecided || isExcluded ? ['decidesOnSealed'] : []),
  ]
}
