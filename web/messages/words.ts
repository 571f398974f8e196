import { plainWords } from '../../engine/reading'
import type { MessageView } from '../../server/contract/messages/messages'

type Translate = (key: string) => string

type Addressees = 'public' | 'all' | 'authority' | 'you' | 'named'

/** Whom a message is for, as its reader may know it. */
export function addresseesOf(
  message: Pick<MessageView, 'own' | 'recipientOrganizationIds' | 'recipientNames'>,
  isTeam: boolean,
): Addressees {
  const ids = message.recipientOrganizationIds
  if (isTeam ? !message.own : message.own) return 'authority'
  if (ids.length === 0) return 'public'
  if (ids.includes(0)) return 'all'
  return isTeam ? 'named' : 'you'
}

const FEW = 3
/** More than these stand in the proof of delivery, one below the other. */
const MANY = 30

/** The same in words; the team reads names, beyond a few (with `all` beyond thirty) their number. */
export function recipientsText(message: MessageView, { isTeam, t }: { isTeam: boolean; t: Translate }, all = false): string {
  const kind = addresseesOf(message, isTeam)
  if (kind !== 'named') return t(`to.${kind}`)
  const names = message.recipientNames ?? []
  const shown = names.slice(0, all ? MANY : FEW)
  return [...shown, ...(names.length > shown.length ? [`+ ${names.length - shown.length}`] : [])].join(', ')
}

/** A chat has no subject: its first words stand for one. */
export const titleOf = ({ messageSubject, messageText }: Pick<MessageView, 'messageSubject' | 'messageText'>): string =>
  messageSubject !== '' ? messageSubject : plainWords(messageText).replace(/\s+/g, ' ').slice(0, 80)
