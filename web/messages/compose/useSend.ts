import type { MessageInput, MessageView } from '../../../server/contract/messages/messages'
import { call, useAction } from '../../rpc'
import { refreshMessages } from '../useMessages'

export interface Sending {
  /** Answers the message as it went off, or null where it was refused. */
  send: (message: MessageInput) => Promise<MessageView | null>
  isBusy: boolean
  /** The server's sentence; '' while nothing failed. */
  fault: string
}

/** Sends a message: busy while it goes, its refusal beside the button. What was written stays until it is sent. */
export function useSend(): Sending {
  const { isBusy, fault, run } = useAction()
  const send: Sending['send'] = (message) =>
    run(async () => {
      const sent = await call('sendMessage', message)
      refreshMessages()
      return sent
    })
  return { send, isBusy, fault: fault?.message ?? '' }
}
