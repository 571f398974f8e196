import { guardedBranch, type GuardedConfig } from '../branches'
import type { OpeningEffect } from '../opening/effects'
import { EYES_ASKED } from '../opening/eyes'
import type { OpeningSentence } from '../opening/guards'
import type { OpeningPhase } from './document'

const branch = (target: string, needs: OpeningSentence[], actions: OpeningEffect[]) =>
  guardedBranch<OpeningSentence, OpeningEffect>(target, { needs }, actions)

const ready: OpeningSentence[] = ['personIsInTheTeam', 'deadlineHasPassed', 'deadlineIsFenced', 'everythingReceivedIsProcessed']
const another: OpeningSentence[] = ['personIsInTheTeam', 'personHasNotBegunIt', 'personHasNotJoinedIt']
const begin = branch('begun', ['twoPeopleOpen', ...ready], ['startClock'])
const openAlone = branch('finished', ['onePersonOpens', ...ready, ...EYES_ASKED], ['writeRecord'])

/**
 * The opening of one lot's applications or offers (2-tenders.md section 4), plain data. One begins with the own password and
 * has 15 minutes; somebody else of the team finishes with theirs. Whoever began can start the 15 minutes again, never finish. Where neither
 * the law nor the house asks for a second one, one person opens in one step, with the own password; what must hold before is the same. A
 * procedure that wants two people has no such step at all.
 * Where more than two are asked for, those between the first and the last join.
 * Whoever joins or finishes must not be somebody whom another one could be, and all must have been there since before the deadline; else a
 * system admin who is none of them confirms it (opening/eyes.ts). To begin asks for none of that: nothing is opened by it, and whoever is
 * there can be called.
 */
export const openingConfig = (people: NonNullable<OpeningPhase['people']>): GuardedConfig<OpeningSentence, OpeningEffect> => ({
  id: 'opening',
  initial: 'idle',
  states: {
    idle: { on: { begin: [begin], ...(people === 'house' ? { openAlone: [openAlone] } : {}) } },
    begun: {
      on: {
        renew: [branch('begun', ['personIsInTheTeam', 'personHasBegunIt'], ['startClock'])],
        join: [branch('begun', [...another, 'othersAreMissing', 'openingHasNotRunOut', ...EYES_ASKED], ['noteWhoJoined'])],
        finish: [
          branch(
            'finished',
            [...another, 'nobodyElseIsMissing', 'openingHasNotRunOut', 'everythingReceivedIsProcessed', ...EYES_ASKED],
            ['writeRecord'],
          ),
        ],
        expire: [branch('expired', ['openingHasRunOut'], ['putBack'])],
        withdraw: [branch('idle', [], ['putBack'])],
      },
    },
    // Nothing was opened: it can be begun again, by anybody.
    expired: { on: { begin: [begin], expire: [branch('expired', [], ['putBack'])], withdraw: [branch('idle', [], ['putBack'])] } },
    finished: { on: {} },
  },
})
