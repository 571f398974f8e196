export const MAX_SUBJECT = 200

/**
 * What was written and not sent yet, on this device: a reload, a lost connection or an expired session loses nothing. Under the prefix that
 * a logout asks about and forgets (web/kept/keptDraft.ts).
 */
export interface MessageDraft {
  subject: string
  text: string
  /** The team's choice: [] public, [0] all participants, else companies. */
  recipients: readonly { id: number; name: string }[]
  /** Of the attachments, once there are any. */
  roomId: string | null
}

interface DraftPlace {
  email: string
  projectId: string
  /** Of the conversation with one company. */
  offerId?: string | null
  replyTo?: string | null
}

export const draftKey = ({ email, projectId, offerId, replyTo }: DraftPlace): string =>
  `lotse:draft:${email}:message:${projectId}:${offerId ?? ''}:${replyTo ?? ''}`

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isRecipient = (value: unknown): value is { id: number; name: string } =>
  isRecord(value) && typeof value.id === 'number' && typeof value.name === 'string'

const isDraft = (value: unknown): value is MessageDraft =>
  isRecord(value) &&
  typeof value.subject === 'string' &&
  typeof value.text === 'string' &&
  Array.isArray(value.recipients) &&
  value.recipients.every(isRecipient) &&
  (value.roomId === null || typeof value.roomId === 'string')

/** Null when nothing is kept, or what is kept cannot be read any more. */
export function readDraft(key: string, storage: Storage = localStorage): MessageDraft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

/** False when this device has no room left, or forbids it. */
export function keepDraft(key: string, draft: MessageDraft, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetDraft(key: string, storage: Storage = localStorage): void {
  try {
    storage.removeItem(key)
  } catch {
    // A device that forbids storage has nothing to forget.
  }
}

/** Nobody would miss it. */
export const isBlank = ({ subject, text, roomId }: MessageDraft): boolean => subject.trim() === '' && text.trim() === '' && roomId === null
