import { useState } from 'react'
import type { MessageInput } from '../../../server/contract/messages/sendMessage'
import type { MessageView } from '../../../server/contract/messages/views'
import { call, RpcError } from '../../rpc'
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
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const send = async (message: MessageInput): Promise<MessageView | null> => {
    setBusy(true)
    setFault('')
    try {
      const sent = await call('sendMessage', message)
      refreshMessages()
      return sent
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      setFault(error.message)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy, fault }
}
