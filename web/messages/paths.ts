/** Addresses of a tender's messages. */
export const messagesPath = (projectId: string, messageId?: string): string =>
  messageId === undefined ? `/projekte/${projectId}/nachrichten` : `/projekte/${projectId}/nachrichten/${messageId}`

/** The word in the address that stands for a message that is not there yet. */
export const NEW = 'neu'

/** Where one writes: a new message, or the answer to one. */
export const composePath = (projectId: string, replyTo?: string): string =>
  `${messagesPath(projectId, NEW)}${replyTo === undefined ? '' : `?antwort=${encodeURIComponent(replyTo)}`}`
