import '../rooms.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { roomText } from '../../../engine/files'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { Skeleton } from '../../ui'
import { RoomBody } from '../RoomBody'
import { isDocuments, useRooms } from './useRooms'

/** The documents of a tender as everybody reads them. One room needs no name of its own; several are named. */
export const PublicDocuments = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('rooms')
  const language = useLanguage()
  const { data, error } = useRooms(tender.id)
  if (error) return <p className="note error">{error.message}</p>
  if (!data) return <Skeleton lines={3} label={t('loading')} />
  const rooms = data.filter(isDocuments)
  if (rooms.length === 0) return <p className="soft">{t('empty.reader')}</p>
  return (
    <div className="rm-rooms tight">
      {rooms.map((room) => (
        <div key={room.id} id={`rm-${room.id}`}>
          {rooms.length > 1 && <h3>{roomText(room.name, language)}</h3>}
          {room.description !== '' && <p className="rm-about">{roomText(room.description, language)}</p>}
          <RoomBody room={room} compact />
        </div>
      ))}
    </div>
  )
}
