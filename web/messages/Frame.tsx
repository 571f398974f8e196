import '../tender-frame/bidder.css'
import '../tender-frame/public.css'
import './messages.css'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { cutName, Page } from '../page/Page'
import { OwnTabs } from '../tender-frame/OwnTabs'
import { BuyerLine } from '../tender-frame/BuyerLine'
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
  const name = tender.name || t('tenders:untitled')
  const list = { label: t('messages:title'), to: messagesPath(tender.id) }
  return (
    <Page
      title={`${title ?? t('messages:title')}: ${name}`}
      crumbs={[
        { label: t('tenders:breadcrumb'), to: '/projekte' },
        { label: cutName(name), to: `/projekte/${tender.id}` },
        ...(title === undefined ? [{ label: list.label }] : [list, { label: title }]),
      ]}
      actions={actions}
      bare
      folded
    >
      <div className="bd" id="top">
        <div className="bd-col ms-col">
          <BuyerLine tender={tender} />
          <h1 className="serif">{t('messages:heading', { name })}</h1>
          <OwnTabs tender={tender} here="messages" />
          <div className="ms lines">{children}</div>
        </div>
      </div>
    </Page>
  )
}
