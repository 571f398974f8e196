/** What the server carries out after a step of an opening; unknown names fail when the server starts. */
export const OPENING_EFFECTS = ['startClock', 'noteWhoJoined', 'writeRecord', 'putBack'] as const
export type OpeningEffect = (typeof OPENING_EFFECTS)[number]
