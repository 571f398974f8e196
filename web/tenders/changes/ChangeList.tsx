import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ChangesView } from '../../../server/contract/procedure/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { ChangeTable } from './ChangeTable'
import { isMoveOpen } from '../moves'

/** What changes for the outside, as it will be told. */
export const ChangeList = ({ tender, changes }: { tender: TenderView; changes: ChangesView['changes'] }): ReactElement => {
  const { t } = useTranslation('phases')
  const title = t('announceChanges.list', { count: changes.length })
  return (
    <section aria-labelledby="ph-changes">
      <h2 id="ph-changes">{title}</h2>
      {changes.length > 0 ? <ChangeTable changes={changes} label={title} /> : <p className="soft">{t('announceChanges.unseen')}</p>}
      {isMoveOpen(tender, 'edit') && (
        <p className="ph-more">
          <Link to={`/projekte/bearbeiten/${tender.id}`}>{t('announceChanges.edit')}</Link>
        </p>
      )}
    </section>
  )
}
