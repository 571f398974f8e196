import '../rooms.css'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomView } from '../../../server/contract/rooms/views'
import { Button, Skeleton } from '../../ui'
import { RoomSection } from '../RoomSection'
import { useRooms } from './useRooms'

interface RoomListProps {
  projectId: string
  /** Which of the tender's rooms are shown here. */
  which: (room: RoomView) => boolean
  level?: 2 | 3
  ownerOf?: (room: RoomView) => string | undefined
  sideOf?: (room: RoomView) => string | undefined
  /** Instead of a list with nothing in it. */
  empty: ReactNode
}

/** Rooms of a tender one below the other, each with its files. */
export const RoomList = ({ projectId, which, level = 2, ownerOf, sideOf, empty }: RoomListProps): ReactElement => {
  const { t } = useTranslation('rooms')
  const { data, error, refetch } = useRooms(projectId)
  if (error)
    return (
      <div role="alert" className="note error">
        <span>{error.message}</span>
        <Button onClick={() => void refetch()}>{t('again')}</Button>
      </div>
    )
  if (!data) return <Skeleton lines={4} label={t('loading')} />
  const rooms = data.filter(which)
  if (rooms.length === 0) return <>{empty}</>
  return (
    <div className="rm-rooms">
      {rooms.map((room) => (
        <RoomSection key={room.id} room={room} level={level} owner={ownerOf?.(room)} side={sideOf?.(room)} />
      ))}
    </div>
  )
}
