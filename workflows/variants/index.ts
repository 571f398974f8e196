/** Variants (Nebenangebote): where they may be handed in, and how they are told apart. */
export { entryOf, isVariant, offerOf, ofSameOffer } from './entry'
export { MOST_VARIANTS, variantRule, type VariantRule, type VariantsAllowed } from './rule'
