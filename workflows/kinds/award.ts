import type { AwardPhase } from '../procedure/document'
import { branch, fields, lively, type Kind } from './kind'

/**
 * Told first, then awarded: whoever is told last begins the days anew, and a further round begins all of it anew. That the contract waits
 * for its period is a rule of the house.
 */
export const award: Kind<AwardPhase> = {
  entryOf: () => [],
  statesOf: (phase, around) => [
    {
      state: phase.key,
      fields: fields(phase),
      on: {
        ...lively(around),
        inform: [branch(undefined, { when: ['lawAsksToWait'] }, ['recordInformation'])],
        award: [
          branch(
            'ended',
            {
              when: ['lawAsksToWait'],
              needs: ['losersAreInformed', 'nobodyIsForgotten', 'contractGoesToTheNamed', 'waitingPeriodIsOver'],
            },
            ['awardLot'],
          ),
          branch('ended', { when: ['lawAsksForNoWait'] }, ['awardLot']),
        ],
        ...around.ways,
        ...around.nextRound,
      },
    },
  ],
}
