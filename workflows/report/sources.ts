/** How far a procedure has come: what can only be known later is not missing before. */
export const STEPS = ['draft', 'published', 'opened', 'awarded'] as const
export type Step = (typeof STEPS)[number]

/** Where something is filled that is missing; `here`: only by hand, in the report itself. */
export type Place =
  | 'form'
  | 'participants'
  | 'evaluation'
  | 'examination'
  | 'award'
  | 'questions'
  | 'requests'
  | 'messages'
  | 'letters'
  | 'contract'
  | 'need'
  | 'order'
  | 'here'

interface Kind {
  /** From this step on it has to be there. */
  readonly due: Step
  readonly place: Place
}

/** What Lotse can say of a procedure by itself, by name. A source that says nothing leaves its lines without content. */
export const SOURCES = {
  /** Name and address of the authority. */
  buyer: { due: 'draft', place: 'form' },
  /** What is bought: title and description. */
  subject: { due: 'draft', place: 'form' },
  /** The estimated value, as the form says it. */
  value: { due: 'draft', place: 'form' },
  /** What was needed before the notice, with its estimate, the threshold and who approved it. */
  need: { due: 'draft', place: 'need' },
  /** Why this kind of procedure: what the form gives as its reason. */
  procedureReason: { due: 'published', place: 'form' },
  /** The notice and the criteria, when they went out and were set. */
  preparation: { due: 'published', place: 'form' },
  /** Answers, requests, announced changes, deadlines that moved, what bidders were told. */
  communication: { due: 'published', place: 'questions' },
  /** Records of openings, of late ones too. */
  openings: { due: 'opened', place: 'award' },
  /** Who was considered: chosen by the team, or ranked in a closed evaluation. */
  chosen: { due: 'opened', place: 'evaluation' },
  chosenReason: { due: 'opened', place: 'evaluation' },
  /** Who was not, or that nobody was left out. */
  left: { due: 'awarded', place: 'participants' },
  leftReason: { due: 'awarded', place: 'award' },
  winner: { due: 'awarded', place: 'award' },
  /** Ranks and points of a closed evaluation, or the reason that was given with the award. */
  winnerReason: { due: 'awarded', place: 'evaluation' },
  /** Why nothing was awarded. */
  cancelled: { due: 'draft', place: 'here' },
  /** Why offers came in by other than electronic means. */
  otherMeans: { due: 'published', place: 'form' },
  /** Offers that were excluded, with the reason. */
  excluded: { due: 'opened', place: 'evaluation' },
  /** Prices far below the next one, or refused for being so, with what was found. */
  unusuallyLow: { due: 'opened', place: 'examination' },
  /** What became of the contract: what it says, its changes with their grounds, its end. */
  contract: { due: 'awarded', place: 'contract' },
  /** What people wrote down themselves. */
  notes: { due: 'draft', place: 'here' },
} as const satisfies Record<string, Kind>

export type Source = keyof typeof SOURCES

/** Whether a source has to have said something at this step. */
export const isDue = (source: Source, step: Step): boolean => STEPS.indexOf(SOURCES[source].due) <= STEPS.indexOf(step)
