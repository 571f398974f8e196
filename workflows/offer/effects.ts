/** What the server carries out after a move; unknown names fail when the server starts. */
export const EFFECTS = [
  'keepApplication',
  'keepLateApplication',
  'withdrawApplication',
  'keepOffer',
  'keepLateOffer',
  'withdrawOffer',
  'recordDecision',
  'takeDecisionBack',
] as const
export type Effect = (typeof EFFECTS)[number]
