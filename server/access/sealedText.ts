import { sealFor } from '../platform/sealedText'

/** Secrets of second factors, each bound to its person. */
export const { seal: sealText, open: openText } = sealFor('second factor')
