/** Procedures of tenders that came from other houses are called so; nobody's own one is. */
export const BROUGHT = 'own-brought-'
