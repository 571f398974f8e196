import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { roomText } from '../../../engine/files'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { EmptyState, Icon, Panel } from '../../ui'
import { AddRoom } from '../RoomSection'
import { RoomList } from './RoomList'
import { isDocuments } from './useRooms'

/** The rooms that every company gets one of for what it submits: names and purpose, so that the team sees what bidders are asked for. */
const Planned = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation(['rooms', 'tenders'])
  const language = useLanguage()
  const planned = tender.roomTemplates ?? []
  if (planned.length === 0) return null
  return (
    <Panel className="td-panel" id="rm-planned" title={t('rooms:planned')} body={null}>
      <ul className="td-rooms">
        {planned.map(({ id, name, description, stage }) => (
          <li key={id}>
            <Icon name="lock" />
            <div>
              <b>{roomText(name, language)}</b>
              {description !== '' && <p>{roomText(description, language)}</p>}
            </div>
            <span className="n">{stage === null ? '' : t('tenders:detail.roomStage', { stage: t(`tenders:stages.${stage}`) })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The documents of a tender for its team: the rooms with their files, and what each bidder's rooms will be. */
export const StaffDocuments = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('rooms')
  const isArchived = tender.stage >= 8
  const add = isArchived ? null : <AddRoom projectId={tender.id}>{t('room.add')}</AddRoom>
  return (
    <>
      <Panel className="td-panel" label={t('documents')} body="body rm-rooms">
        <RoomList
          projectId={tender.id}
          which={isDocuments}
          empty={
            <EmptyState drawing="harbour" action={add}>
              {t('empty.rooms')}
            </EmptyState>
          }
        />
        {add !== null && tender.informationRooms.length > 0 && <p>{add}</p>}
      </Panel>
      <Planned tender={tender} />
    </>
  )
}
