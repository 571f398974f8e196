import { useQueries } from '@tanstack/react-query'
import type { DocumentView } from '../../../server/contract/rooms/views'
import { call, rpcKey } from '../../rpc'
import { useUploads } from '../../rooms'

export interface RoomFiles {
  /** So many files would be submitted; null while that is not known. */
  count: number | null
  /** Some are on their way: submitting now would go without them. */
  isUploading: boolean
  /** So many were chosen before the page was loaded and did not arrive: they go with nothing unless they are chosen again. */
  unfinished: number
  isInfected: boolean
}

/** What lies in these rooms, and what is on its way there. */
export function useRoomFiles(rooms: readonly string[]): RoomFiles {
  const answers = useQueries({
    queries: rooms.map((roomId) => ({
      queryKey: rpcKey('listDocuments', [roomId]),
      queryFn: (): Promise<DocumentView[]> => call('listDocuments', roomId),
    })),
  })
  const { queue, unfinished } = useUploads()
  const files = answers.map(({ data }) => data)
  return {
    count: files.some((one) => one === undefined) ? null : files.reduce((sum, one) => sum + (one?.length ?? 0), 0),
    isUploading: queue.some(({ roomId, state }) => rooms.includes(roomId) && state !== 'done' && state !== 'failed'),
    unfinished: unfinished.filter(({ roomId }) => rooms.includes(roomId)).length,
    isInfected: files.some((one) => one?.some(({ scan }) => scan === 'infected') === true),
  }
}
