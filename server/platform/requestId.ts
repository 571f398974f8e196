const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Whether the id of a request is one that nobody else's request has, so that what it makes is found again by it when it is sent once more.
 * Any other one is too weak for that: a client that counts its requests would find what it made yesterday.
 */
export const isOwnRequestId = (id: unknown): id is string => typeof id === 'string' && UUID.test(id)

/** The id that a request is found again by, in one spelling; '' for one that is too weak for that: such a request always acts. */
export const ownRequestId = (id: unknown): string => (isOwnRequestId(id) ? id.toLowerCase() : '')
