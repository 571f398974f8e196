/** What a company offers beside its first main offer: variants (Nebenangebote), further main offers; where, and how they are told apart. */
export { calledAmong, entryOf, isOneOfSeveral, isVariant, keptWhich, namedByLot, numbered, offerOf, whichOf } from './entry'
export type { NamedWhich, Which } from './entry'
export { mainRule, MAX_VARIANTS, variantRule } from './rule'
export type { MainRule, VariantRule, VariantsAllowed } from './rule'
