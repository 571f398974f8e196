import '../rooms.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { RoomSection } from '../RoomSection'
import { useRooms } from './useRooms'

interface OfferRoomsProps {
  projectId: string
  offerId: string
  lotId: string
  /** Of applications. */
  round: number
}

/** The files that a company submitted for a lot, as far as they were opened; nothing while they are sealed. */
export const OfferRooms = ({ projectId, offerId, lotId, round }: OfferRoomsProps): ReactElement | null => {
  const { t } = useTranslation('rooms')
  const { data, error } = useRooms(projectId)
  if (error) return <p className="note error">{error.message}</p>
  const rooms = (data ?? []).filter((room) => room.offerId === offerId && room.lotId === lotId && room.round === round && !room.sealed)
  if (rooms.length === 0) return null
  return (
    <div className="rm-rooms">
      {rooms.map((room) => (
        <RoomSection
          key={room.id}
          // What is written there asks the company to upload.
          room={{ ...room, description: '' }}
          level={3}
          owner={(room.offerRound ?? 1) > 1 ? t('offerRound', { round: room.offerRound }) : undefined}
        />
      ))}
    </div>
  )
}
