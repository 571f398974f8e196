import '../../rooms/rooms.css'
import '../../tender-frame/bidder.css'
import '../../tender-frame/public.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RoomView } from '../../../server/contract/rooms/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useRpc } from '../../rpc'
import { OwnTabs } from '../../tender-frame/OwnTabs'
import { ReaderPage } from '../../tender-frame/TenderPage'
import { StaffPage } from './StaffPage'
import { EmptyState, Icon, Panel } from '../../ui'
import { RoomList } from '../../rooms/pages/RoomList'

interface RoomsPageProps {
  tender: TenderView
  /** One room alone; missing: all that this person may see. */
  roomId?: string | undefined
}

/** Patterns are on the page of documents, where they are explained. */
const isRoom = ({ part, type }: RoomView): boolean => part !== 'documents' || type === 'CLIENT'

const Rooms = ({ tender, roomId }: RoomsPageProps): ReactElement => {
  const { t } = useTranslation(['rooms', 'tenders'])
  const isTeam = tender.team !== undefined
  const { data: offers } = useRpc('getOffersByProjectId', [tender.id], { enabled: isTeam })
  const ownerOf = ({ organizationId, lotId }: RoomView): string | undefined => {
    const lot = tender.lots.findIndex((one) => one.lotId === lotId)
    const parts = [
      isTeam ? (offers?.find((one) => one.organizationId === organizationId)?.organization.name ?? '') : '',
      tender.hasLots && lot >= 0 ? `${t('tenders:deadlines.lot', { number: lot + 1 })}: ${tender.lots[lot]?.name ?? ''}` : '',
    ].filter((part) => part !== '')
    return parts.length === 0 ? undefined : parts.join(' · ')
  }
  return (
    <>
      {roomId !== undefined && (
        <p className="rm-back">
          <Link to={`/projekte/${tender.id}/datenraum`}>
            <Icon name="left" /> {t('rooms:all')}
          </Link>
        </p>
      )}
      <RoomList
        projectId={tender.id}
        which={(room) => isRoom(room) && (roomId === undefined || room.id === roomId)}
        ownerOf={ownerOf}
        empty={<EmptyState drawing="search">{t(roomId === undefined ? 'rooms:empty.rooms' : 'rooms:gone')}</EmptyState>}
      />
    </>
  )
}

/** /projekte/{id}/datenraum[/{roomId}]: every data room of a tender that one may see, or one of them. */
const RoomsPage = ({ tender, roomId }: RoomsPageProps): ReactElement => {
  const { t } = useTranslation(['rooms', 'tenders'])
  if (tender.team !== undefined)
    return (
      <StaffPage tender={tender} tab="dokumente">
        {() => (
          <Panel className="td-panel" label={t('rooms:heading')} body="body rm-rooms">
            <Rooms tender={tender} roomId={roomId} />
          </Panel>
        )}
      </StaffPage>
    )
  return (
    <ReaderPage
      tender={tender}
      area={t('rooms:heading')}
      heading={t('rooms:title', { name: tender.name || t('tenders:untitled') })}
      tabs={<OwnTabs tender={tender} here="rooms" />}
    >
      <Rooms tender={tender} roomId={roomId} />
    </ReaderPage>
  )
}

export default RoomsPage
