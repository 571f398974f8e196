import { useInfiniteQuery, keepPreviousData, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { MessageFilter } from '../../server/contract/messages/getMessages'
import type { MessageView } from '../../server/contract/messages/views'
import { call, rpcKey, RpcError } from '../rpc'
import { queryClient } from '../rpc/queryClient'

type Messages = UseInfiniteQueryResult<InfiniteData<MessageView[], string | null>, RpcError>

/** Messages of a tender that this person may read, or of the conversation with one company, page by page. */
export const useMessages = (projectId: string, offerId: string | null, filter: MessageFilter = {}): Messages =>
  useInfiniteQuery<MessageView[], RpcError, InfiniteData<MessageView[], string | null>, readonly unknown[], string | null>({
    queryKey: rpcKey('getMessages', [projectId, offerId, filter]),
    queryFn: async ({ pageParam }) => {
      const rows: unknown = await call('getMessages', projectId, offerId, pageParam === null ? filter : { ...filter, cursor: pageParam })
      // A list that is no array is refused rather than shown as an empty one.
      if (!Array.isArray(rows)) throw new TypeError('getMessages did not answer a list')
      return rows as MessageView[]
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.at(-1)?.cursor ?? undefined,
    placeholderData: keepPreviousData,
  })

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
