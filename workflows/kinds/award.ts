import type { AwardPhase } from '../procedure/document'
import { branch, conditionsBefore, fields, lively, type Kind } from './kind'

/**
 * Told first, then awarded: whoever is told last begins the days anew, and a further round begins all of it anew. That the contract waits
 * for its period, and for a review body that stopped it (§ 169 Abs. 1 GWB), is a rule of the house.
 */
export const award: Kind<AwardPhase> = {
  entryOf: () => [],
  statesOf: (phase, around) => [
    {
      state: phase.key,
      fields: fields(phase),
      on: {
        ...lively(around),
        inform: [branch(undefined, { when: ['lawAsksToWait'], conditions: conditionsBefore(phase, 'inform') }, ['recordInformation'])],
        award: [
          branch(
            'ended',
            {
              when: ['lawAsksToWait'],
              needs: [
                ...(['awardIsNotStopped', 'losersAreInformed', 'nobodyIsForgotten', 'contractGoesToTheNamed'] as const),
                ...(['lettersAreDelivered', 'waitingPeriodIsOver', 'winnersAreExamined'] as const),
              ],
              conditions: conditionsBefore(phase, 'award'),
            },
            ['awardLot'],
          ),
          branch(
            'ended',
            {
              when: ['lawAsksForNoWait'],
              needs: ['awardIsNotStopped', 'winnersAreExamined'],
              conditions: conditionsBefore(phase, 'award'),
            },
            ['awardLot'],
          ),
        ],
        ...around.ways,
        ...around.nextRound,
      },
    },
  ],
}
