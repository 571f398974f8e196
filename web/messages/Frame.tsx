import '../tender-frame/bidder.css'
import '../tender-frame/public.css'
import './messages.css'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { OwnTabs } from '../tender-frame/OwnTabs'
import { ReaderPage } from '../tender-frame/TenderPage'
import { TabPage } from '../tender-frame/TenderHead'
import { messagesPath } from '../tender-frame/paths'

interface FrameProps {
  tender: TenderView
  /** Of a page below the list; missing: the list itself. */
  title?: string
  actions?: ReactNode
  children: ReactNode
}

/**
 * What pages about messages of a tender share: for its team one of its areas, for others buyer, title and the own places of this tender.
 */
export const Frame = ({ tender, title, actions, children }: FrameProps): ReactElement => {
  const { t } = useTranslation(['messages', 'tenders'])
  if (tender.team !== undefined)
    return (
      <TabPage tender={tender} tab="nachrichten" title={title ?? t('messages:title')} actions={actions}>
        <div className="ms lines">{children}</div>
      </TabPage>
    )
  return (
    <ReaderPage
      tender={tender}
      area={title ?? t('messages:title')}
      {...(title !== undefined && { over: { label: t('messages:title'), to: messagesPath(tender.id) } })}
      heading={t('messages:heading', { name: tender.name || t('tenders:untitled') })}
      tabs={<OwnTabs tender={tender} here="messages" />}
      className="ms-col"
      actions={actions}
    >
      <div className="ms lines">{children}</div>
    </ReaderPage>
  )
}
