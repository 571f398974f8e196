import { it } from 'vitest'

/** For walks whose content other tests show too, nearer to it: `npm run test:deep` has them, the half hour of the short run has no room. */
export const deepIt = it.runIf(process.env.DEEP)
