import './rooms.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useRpc } from '../rpc'
import { Button, Icon, Skeleton } from '../ui'
import { RoomBody } from './RoomBody'

interface DataRoomProps {
  roomId: string
  /** Inside another page's step: files alone, without remarks and drawings that the page has itself. */
  compact?: boolean
}

/** A data room by its id, for staff, bidders and guests: what each of them may do, the server says. */
export const DataRoom = ({ roomId, compact = false }: DataRoomProps): ReactElement => {
  const { t } = useTranslation('rooms')
  const { data: room, error, refetch } = useRpc('getRoom', [roomId])
  if (room) return <RoomBody room={room} compact={compact} />
  if (!error) return <Skeleton lines={3} label={t('loading')} />
  return (
    <div role="alert" className="note error">
      <Icon name={error.code === 423 ? 'lock' : 'warning'} />
      <span>{error.code === 404 ? t('gone') : error.message}</span>
      {error.code !== 404 && error.code !== 423 && <Button onClick={() => void refetch()}>{t('again')}</Button>}
    </div>
  )
}
