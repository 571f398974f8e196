import type { OrderPhase } from '../procedure/document'
import { branch, cancel, conditionsBefore, fields, type Kind, type LotState } from './kind'

/**
 * A draft that nobody outside ever sees, and an order out of it. What the law and the house ask of one is the house's rule, whatever the
 * document says: an estimate, its limit, a price, and prices compared.
 */
export const order: Kind<OrderPhase> = {
  entryOf: () => [],
  statesOf: (phase): LotState[] => [
    {
      state: 'draft',
      fields: fields(phase),
      on: {
        edit: [branch(undefined, {}, ['reviseForm'])],
        changeTeam: [branch(undefined, {}, ['changeTeam'])],
        cancel,
        award: [
          branch(
            'ended',
            {
              needs: [
                ...(['awardIsNotStopped', 'orderFollowsNoWait', 'orderIsOnRecord', 'orderIsEstimated', 'orderHasItsLimits'] as const),
                ...(['orderIsBelowTheThreshold', 'estimateIsWithinTheLimit', 'orderHasAPrice', 'priceIsWithinTheLimit'] as const),
                ...(['pricesAreCompared', 'lowestPriceIsOrdered'] as const),
              ],
              conditions: conditionsBefore(phase, 'award'),
            },
            ['awardLot'],
          ),
        ],
      },
    },
  ],
}
