import type { UseQueryResult } from '@tanstack/react-query'
import type { RoomView } from '../../../server/contract/rooms/views'
import { useRpc, type RpcError } from '../../rpc'

/** The rooms of a tender that this person may see, in the order of the server. */
export const useRooms = (projectId: string): UseQueryResult<RoomView[], RpcError> => useRpc('getRoomsByProjectId', [projectId])

/** Patterns of rooms, which every company gets its own of, are no rooms to look into. */
export const isDocuments = ({ part, type }: Pick<RoomView, 'part' | 'type'>): boolean => part === 'documents' && type === 'CLIENT'
