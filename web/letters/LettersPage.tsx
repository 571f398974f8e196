import './letters.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LettersList, LettersView } from '../../server/contract/procedure/letters'
import type { TenderView } from '../../server/contract/tenders/views'
import { useRpc } from '../rpc'
import { hasOpened } from '../tender-frame/lot'
import { TabPage } from '../tender-frame/TenderHead'
import { useMaySeeLog } from '../tender-frame/StaffTabs'
import { Button, EmptyState } from '../ui'
import { NotRead } from '../ui/NotRead'
import { LettersCard } from './LettersCard'
import { LettersDialog, withLetters } from './LettersDialog'
import { Review } from './Review'

/** New letters, those that are edited, or nothing. */
type Writing = LettersView | 'new' | null

const List = ({ tender, list }: { tender: TenderView; list: LettersList }): ReactElement => {
  const { t } = useTranslation('letters')
  const isAdmin = useMaySeeLog(tender)
  const [writing, setWriting] = useState<Writing>(null)
  const mayWrite = isAdmin && withLetters(tender).length > 0
  return (
    <div className="lt">
      {mayWrite && (
        <div className="lt-bar flow">
          {tender.waitingPeriod && tender.lots.some(({ stage }) => stage < 8) && <p className="small soft">{t('informHint')}</p>}
          <Button variant="primary" icon="pencil" onClick={() => setWriting('new')}>
            {t('write')}
          </Button>
        </div>
      )}
      {hasOpened(tender) && <Review tender={tender} mayLift={isAdmin} />}
      {list.letters.length === 0 ? (
        <EmptyState drawing="tenders">{t('none')}</EmptyState>
      ) : (
        list.letters.map((letters) => (
          <LettersCard key={letters.id} tender={tender} letters={letters} onEdit={mayWrite ? () => setWriting(letters) : null} />
        ))
      )}
      {writing !== null && (
        <LettersDialog tender={tender} list={list} letters={writing === 'new' ? null : writing} onClose={() => setWriting(null)} />
      )}
    </div>
  )
}

/** /projekte/{id}/schreiben: letters to bidders, drafts to be read by a second person and what went out with its proof. */
const LettersPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('letters')
  const { data, error, refetch } = useRpc('getLetters', [tender.id])
  return (
    <TabPage tender={tender} tab="schreiben" title={t('title')}>
      {data ? <List tender={tender} list={data} /> : <NotRead error={error} again={refetch} lines={6} />}
    </TabPage>
  )
}

export default LettersPage
