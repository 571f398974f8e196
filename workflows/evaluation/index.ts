/** How opened offers become an order: points, prices, methods, ranks. Pure and exact; the same in browser and server. */
export { checksOf } from './checks'
export type { Check } from './checks'
export { compare, fractionOf } from './fraction'
export { METHOD_KINDS, METHODS, openCriteria, sentencesOf, weightSum } from './methods'
export { isUsable } from './priceFormula'
export { openPoints, scoresOf } from './score'
export type { EvaluationMethod, MethodKind, Price, ScoredOffer, Tie } from './types'
