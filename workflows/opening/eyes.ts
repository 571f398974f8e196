/** What is known of somebody who opens, or is to; moments are milliseconds since 1970. */
export interface OpenerFacts {
  id: string
  /** Since when nobody but this person has chosen the account's address, or where its password is checked. */
  accountSince: number
  /** In the team without a break, or named as the deputy of somebody who is. */
  memberSince: number
}

/**
 * How two openers hang together. made: one of their accounts was made by the other, or by an account that the other made; sameMaker: one
 * colleague could be both; added: one was put into the team, or named as deputy, by the other or by somebody whom the other could be.
 */
export type Tie = 'made' | 'sameMaker' | 'added'

/** What they are judged by: whoever began, joined and takes the next step, or the one who opens alone. `ties`: of any two of them. */
export interface Eyes {
  openers: readonly OpenerFacts[]
  ties: readonly Tie[]
  /** A system admin who is none of them confirmed exactly this, with a reason; of those who are not all there yet, with others. */
  isConfirmed: boolean
}

/** Nobody's: of steps that open nothing. */
export const NO_EYES: Eyes = { openers: [], ties: [], isConfirmed: false }

/** Guards by name, as in guards.ts: who may not be the two without a confirmation. */
export const EYES_SENTENCES = {
  openersDidNotMakeOneAnother: ({ eyes }: { eyes: Eyes }) => eyes.isConfirmed || !eyes.ties.includes('made'),
  noColleagueMadeBoth: ({ eyes }: { eyes: Eyes }) => eyes.isConfirmed || !eyes.ties.includes('sameMaker'),
  openersDidNotAddOneAnother: ({ eyes }: { eyes: Eyes }) => eyes.isConfirmed || !eyes.ties.includes('added'),
  accountsAreOlderThanTheDeadline: ({ eyes, deadline }: { eyes: Eyes; deadline: number | null }) =>
    eyes.isConfirmed || eyes.openers.every(({ accountSince }) => deadline === null || accountSince < deadline),
  membersAreOlderThanTheDeadline: ({ eyes, deadline }: { eyes: Eyes; deadline: number | null }) =>
    eyes.isConfirmed || eyes.openers.every(({ memberSince }) => deadline === null || memberSince < deadline),
}
type EyesSentence = keyof typeof EYES_SENTENCES

/** Why an opening needs a confirmation; keys of texts. */
export type EyesReason = 'openersMade' | 'openersSameMaker' | 'openersAdded' | 'openerAccountYoung' | 'openerMemberYoung'

export const EYES_REASONS: Record<EyesSentence, EyesReason> = {
  openersDidNotMakeOneAnother: 'openersMade',
  noColleagueMadeBoth: 'openersSameMaker',
  openersDidNotAddOneAnother: 'openersAdded',
  accountsAreOlderThanTheDeadline: 'openerAccountYoung',
  membersAreOlderThanTheDeadline: 'openerMemberYoung',
}

/** In the order in which they are asked for. */
export const EYES_ASKED = Object.keys(EYES_SENTENCES) as EyesSentence[]

/** Everything about these people that a confirmation would have to cover, whether there is one or not; none: they open on their own. */
export const eyesReasons = (eyes: Eyes, deadline: number | null): EyesReason[] =>
  EYES_ASKED.filter((name) => !EYES_SENTENCES[name]({ eyes: { ...eyes, isConfirmed: false }, deadline })).map((name) => EYES_REASONS[name])

/** Whether one of them is younger than the deadline: as an account, or in the team. */
export const isYoung = ({ accountSince, memberSince }: OpenerFacts, deadline: number | null): boolean =>
  deadline !== null && (accountSince >= deadline || memberSince >= deadline)
