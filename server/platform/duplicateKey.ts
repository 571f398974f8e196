/** MongoDB's E11000: somebody else inserted the same unique key first. */
export const isDuplicateKey = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 11000
