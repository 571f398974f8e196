export { OPENING_EFFECTS, type OpeningEffect } from './effects'
export { EYES_ASKED, NO_EYES, eyesReasons, isYoung, type Eyes, type EyesReason, type OpenerFacts, type Tie } from './eyes'
export { OPENING_LASTS, type OpeningFacts } from './guards'
export { OPENING_CONFIG, OPENING_MOVES, OPENING_STATES, decideOpening, openingStateOf, type OpeningDecision } from './machine'
