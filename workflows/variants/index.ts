/** Variants (Nebenangebote): where they may be handed in, and how they are told apart. */
export { entryOf, isVariant, namedByLot, offerOf } from './entry'
export { MAX_VARIANTS, variantRule, type VariantRule, type VariantsAllowed } from './rule'
