import type { IntakePhase } from '../procedure/document'
import type { Sentence } from '../tender/guards'
import { branch, fields, lively, type Branch, type Kind } from './kind'

/** What an intake is about: the sentences of its deadline, which are what keeps an opening after it. */
const ABOUT: Record<IntakePhase['of'], { passed: Sentence; extends: Sentence[]; final: Sentence; entry: Sentence[] }> = {
  application: {
    passed: 'applicationDeadlineHasPassed',
    extends: [
      'applicationDeadlineHasNotPassed',
      'newApplicationDeadlineIsLater',
      'newDeadlineLeavesTime',
      'newApplicationDeadlineIsBeforeOffersEnd',
    ],
    final: 'procedureExtendsApplications',
    entry: ['templateHasTheCompetition', 'applicationDeadlineIsSet', 'applicationDeadlineLeavesTime'],
  },
  offer: {
    passed: 'offerDeadlineHasPassed',
    extends: ['offerDeadlineHasNotPassed', 'newOfferDeadlineIsLater', 'newDeadlineLeavesTime'],
    final: 'procedureExtendsOffers',
    entry: ['offerDeadlineIsSet', 'offerDeadlineLeavesTime'],
  },
}

/** Rule of the house: what opens an intake comes after its deadline, after the fence behind it, and by people who finished it. */
export const openingNeeds = ({ of }: IntakePhase): Sentence[] => [ABOUT[of].passed, 'deadlineIsFenced', 'openingIsFinished']

/** What a further round of offers asks for: it goes by the criteria that stood for the first. */
export const againNeeds = ({ of, needs = [] }: IntakePhase): Sentence[] => [...ABOUT[of].entry, ...(needs as Sentence[])]

const overOf = ({ key }: IntakePhase): string => `${key}Over`

/** Rule of the house: a deadline only grows, and not once it has passed. */
const extendDeadlines = ({ of, without = [] }: IntakePhase): Branch[] => [
  branch(undefined, { needs: [...(without.includes('extension') ? [ABOUT[of].final] : []), ...ABOUT[of].extends] }, ['extendDeadline']),
]

/** Things come in until the deadline; behind the fence they wait for their opening, known in both states to say why it is not yet. */
export const intake: Kind<IntakePhase> = {
  entryOf: (phase) => [
    ...ABOUT[phase.of].entry,
    ...(phase.rounds ? (['roundsHaveTheirDays', 'finalDeadlineLeavesTheFirstRound'] as const) : []),
    // Those who are asked for offers know what they are judged by.
    ...(phase.of === 'offer' ? (['criteriaStandWhereOffersAsk'] as const) : []),
  ],
  statesOf: (phase, around) => {
    const on = { ...lively(around), ...around.ways, ...around.nextRound }
    return [
      {
        state: phase.key,
        fields: fields(phase),
        on: {
          ...on,
          deadlinePassed: [branch(overOf(phase), { needs: [ABOUT[phase.of].passed] }, ['closeForBidders'])],
          extendDeadlines: extendDeadlines(phase),
        },
      },
      { state: overOf(phase), fields: fields(phase, { closed: true }), on },
    ]
  },
}
