/** What should have kept something from happening: keys of words (`story.though`). */
export type Though =
  | 'deadlineAhead'
  | 'notFenced'
  | 'unprocessed'
  | 'notOfTheTeam'
  | 'ranOut'
  | 'tooFew'
  | 'made'
  | 'sameMaker'
  | 'added'
  | 'youngAccount'
  | 'youngMember'
  | 'deadlinePassed'
  | 'sealed'
  | 'tooEarly'
  | 'noTrace'
  | 'uninvited'

/** One sentence of a story: on which day, what happened, and where the lot came to. Days count from the publication, roughly. */
export interface StoryLine {
  day: number
  event: string
  state: string
  /** Whose part it is about. */
  company?: string | undefined
  /** Of an opening: the first of those who open, the second … */
  person?: number | undefined
  though?: Though | undefined
}
