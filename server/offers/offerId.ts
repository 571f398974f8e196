import { derivedId } from '../platform/newId'

/** One offer a tender and company, whoever asks how often: the id follows from both. */
export const offerIdOf = (tenderId: string, orgId: number): string => derivedId('offer', tenderId, String(orgId))
