const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Whether the id of a request is one that nobody else's request has, so that what it makes is found again by it when it is sent once more.
 * Any other one is too weak for that: a client that counts its requests would find what it made yesterday.
 */
export const isOwnRequestId = (id: unknown): id is string => typeof id === 'string' && UUID.test(id)
