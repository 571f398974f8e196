import { EYES_REASONS, EYES_SENTENCES, type Eyes } from './eyes'

/** Everything the machine may know of an opening and of who acts; moments are milliseconds since 1970. */
export interface OpeningFacts {
  now: number
  /** In the team oneself; system admins have no more rights here than others (decisions.md section 3). */
  isTeamMember: boolean
  /** One person opens: neither the law nor the house asks for a second one (engine/template/fourEyes.ts). */
  isForOne: boolean
  /** The account that began the opening under way, in whatever session. */
  isStarter: boolean
  /** Of those between the first and the last. */
  hasJoined: boolean
  /** How many people are still to come, whoever acts counted among them. */
  missing: number
  /** Of what is to be opened; null: none was ever set. */
  deadline: number | null
  /** The fence after the deadline is written: nothing is accepted any more. */
  isFenced: boolean
  /** Submissions that came in time and are not yet accepted. */
  unprocessed: number
  /** When the opening under way runs out; null where none is. */
  expiresAt: number | null
  /** Who opens, and how they hang together. */
  eyes: Eyes
}

/** 2-tenders.md section 9. */
export const OPENING_LASTS = 900_000

/** Guards by name: each is a whole sentence about the facts, and nothing else decides. */
export const OPENING_SENTENCES = {
  personIsInTheTeam: (facts: OpeningFacts) => facts.isTeamMember,
  onePersonOpens: (facts: OpeningFacts) => facts.isForOne,
  twoPeopleOpen: (facts: OpeningFacts) => !facts.isForOne,
  personHasBegunIt: (facts: OpeningFacts) => facts.isStarter,
  personHasNotBegunIt: (facts: OpeningFacts) => !facts.isStarter,
  personHasNotJoinedIt: (facts: OpeningFacts) => !facts.hasJoined,
  othersAreMissing: (facts: OpeningFacts) => facts.missing > 1,
  nobodyElseIsMissing: (facts: OpeningFacts) => facts.missing <= 1,
  deadlineHasPassed: (facts: OpeningFacts) => facts.deadline !== null && facts.deadline <= facts.now,
  deadlineIsFenced: (facts: OpeningFacts) => facts.isFenced,
  everythingReceivedIsProcessed: (facts: OpeningFacts) => facts.unprocessed === 0,
  openingHasNotRunOut: (facts: OpeningFacts) => facts.expiresAt !== null && facts.now < facts.expiresAt,
  openingHasRunOut: (facts: OpeningFacts) => facts.expiresAt !== null && facts.now >= facts.expiresAt,
  ...EYES_SENTENCES,
} satisfies Record<string, (facts: OpeningFacts) => boolean>

export type OpeningSentence = keyof typeof OPENING_SENTENCES

/** What a person is told when a sentence that a step needs does not hold; keys of texts. */
export const OPENING_REASONS: Record<OpeningSentence, string> = {
  personIsInTheTeam: 'onlyTeamOpens',
  onePersonOpens: 'openingNeedsTwo',
  twoPeopleOpen: 'openingNeedsOne',
  personHasBegunIt: 'anotherBeganOpening',
  personHasNotBegunIt: 'samePersonOpens',
  personHasNotJoinedIt: 'samePersonOpens',
  othersAreMissing: 'openingNeedsNoMore',
  nobodyElseIsMissing: 'openingNeedsMore',
  deadlineHasPassed: 'deadlineNotPassed',
  deadlineIsFenced: 'deadlineNotPassed',
  everythingReceivedIsProcessed: 'submissionsUnprocessed',
  openingHasNotRunOut: 'openingRanOut',
  openingHasRunOut: 'openingStillRuns',
  ...EYES_REASONS,
}
