export { OPENING_CONFIG, OPENING_EFFECTS, type OpeningEffect } from './config'
export { OPENING_LASTS, type OpeningFacts } from './guards'
export { OPENING_MOVES, OPENING_STATES, decideOpening, openingStateOf, type OpeningDecision } from './machine'
