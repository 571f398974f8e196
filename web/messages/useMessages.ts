import type { MessageFilter, MessageView } from '../../server/contract/messages/messages'
import { call, RpcError, usePages, type Pages } from '../rpc'
import { queryClient } from '../rpc/queryClient'

/** Messages of a tender that this person may read, or of the conversation with one company. */
export const useMessages = (projectId: string, offerId: string | null, filter: MessageFilter = {}): Pages<MessageView> =>
  usePages('getMessages', [projectId, offerId, filter])

const LISTS = ['getMessages', 'getMessage', 'getUnreadCounts', 'getProjects', 'getMessageDeliveries']

/** What changes with a message: the lists, and what counts the unread ones. */
export const refreshMessages = (): void =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [method] }) => LISTS.includes(String(method)) })

/** Opened by this person. A failure is no harm: it stays unread. */
export async function markRead(messages: readonly Pick<MessageView, 'id'>[]): Promise<void> {
  try {
    for (const { id } of messages) await call('addTag', id, 'gelesen')
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
  }
  refreshMessages()
}
