import './detail.css'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { Link } from 'react-router'
import { notePath } from './paths'
import { StaffTabs, type StaffTab } from './StaffTabs'
import { TenderPage } from './TenderPage'
import { ownProcedureName } from '../../workflows/procedure'
import { readIn } from '../../engine/languages'
import { useLanguage } from '../i18n/useLanguage'

interface TenderHeadProps {
  tender: TenderView
  tab: StaffTab
  /** Stands before whose it is. */
  mark?: ReactNode
  /** Lower, for a tab that is a page of its own. */
  slim?: boolean
  /** Between what it is and its areas. */
  children?: ReactNode
}

/** What every page of a tender begins with for its team: its name, whose it is, its areas. */
export const TenderHead = ({ tender, tab, mark, slim = false, children }: TenderHeadProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  return (
    <div className={slim ? 'td-head slim' : 'td-head'} id="top">
      <h1>{tender.name || t('untitled')}</h1>
      <p className="td-meta">
        {mark}
        {tender.organization && <span>{tender.organization.name}</span>}
        <span>{readIn(ownProcedureName(tender), language) || t(`types.${tender.type}`)}</span>
        <span className="num">{t('detail.number', { number: tender.no })}</span>
        {tab !== 'vermerk' && <Link to={notePath(tender.id)}>{t('detail.writeNote')}</Link>}
      </p>
      {children}
      <StaffTabs tender={tender} tab={tab} />
    </div>
  )
}

interface TabPageProps extends Pick<TenderHeadProps, 'tender' | 'tab'> {
  /** Of the area, as it stands in the path and in the browser's title. */
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** An area of a tender that is a page of its own: the path to it, a low head, then the area. */
export const TabPage = ({ tender, tab, title, actions, children }: TabPageProps): ReactElement => (
  <TenderPage tender={tender} area={title} actions={actions}>
    <TenderHead slim tender={tender} tab={tab} />
    {children}
  </TenderPage>
)
