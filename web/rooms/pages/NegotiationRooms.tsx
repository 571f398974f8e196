import '../rooms.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { AddRoom } from '../RoomSection'
import { RoomList } from './RoomList'

interface NegotiationRoomsProps {
  projectId: string
  offerId: string
  /** The negotiation is on: rooms can be added. */
  isOn: boolean
  level?: 2 | 3
}

/** The rooms through which the authority and one company exchange files in the negotiation: one side writes in each, both read. */
export const NegotiationRooms = ({ projectId, offerId, isOn, level = 2 }: NegotiationRoomsProps): ReactElement => {
  const { t } = useTranslation('rooms')
  return (
    <div className="rm-rooms">
      <RoomList
        projectId={projectId}
        level={level}
        which={(room) => room.part === 'negotiation' && room.offerId === offerId}
        sideOf={({ type }) => t(`side.${type}`)}
        empty={<p className="soft">{t('empty.rooms')}</p>}
      />
      {isOn && (
        <p>
          <AddRoom projectId={projectId} offerId={offerId}>
            {t('room.add')}
          </AddRoom>
        </p>
      )}
    </div>
  )
}
