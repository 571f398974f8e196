import { derivedId } from '../platform/newId'

/** What a session is called on the wire: follows from what is stored, and leads back to neither that nor the token. */
export const sessionName = (sessionId: string): string => derivedId('session', sessionId)
