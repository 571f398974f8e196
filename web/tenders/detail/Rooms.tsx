import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { Icon } from '../../ui'

/** Rooms of documents by name, what they are for, and how many files lie in them. */
export const Rooms = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('tenders')
  const planned = tender.roomTemplates ?? []
  if (tender.informationRooms.length === 0 && planned.length === 0) return <p className="soft td-empty">{t('detail.noRooms')}</p>
  return (
    <ul className="td-rooms">
      {tender.informationRooms.map(({ id, name, description, fileCount }) => (
        <li key={id}>
          <Icon name="tender" />
          <div>
            <b>{name}</b>
            {description !== '' && <p>{description}</p>}
          </div>
          <span className="n">{t('detail.fileCount', { count: fileCount })}</span>
        </li>
      ))}
      {planned.map(({ id, name, description, stage }) => (
        <li key={id}>
          <Icon name="lock" />
          <div>
            <b>{name}</b>
            {description !== '' && <p>{description}</p>}
          </div>
          <span className="n">{stage === null ? '' : t('detail.roomStage', { stage: t(`stages.${stage}`) })}</span>
        </li>
      ))}
    </ul>
  )
}
