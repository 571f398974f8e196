import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { cutName, Page, type Crumb, type PageProps } from '../page/Page'
import { BuyerLine } from './BuyerLine'

interface TenderPageProps extends Omit<PageProps, 'title' | 'crumbs'> {
  tender: Pick<TenderView, 'id' | 'name'>
  /** Which of its pages; missing: the tender itself. */
  area?: string
  /** Between the tender and the page. */
  over?: Crumb
  /** Of the browser's tab; missing: the page and the tender's name. */
  title?: string
}

/** A page of a tender: the path to it, and its name for the browser. */
export const TenderPage = ({ tender, area, over, title, ...page }: TenderPageProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const name = tender.name || t('untitled')
  const crumbs = [
    { label: t('breadcrumb'), to: '/projekte' },
    { label: cutName(name), ...(area !== undefined && { to: `/projekte/${tender.id}` }) },
    ...(over ? [over] : []),
    ...(area === undefined ? [] : [{ label: area }]),
  ]
  return <Page title={title ?? (area === undefined ? name : `${area}: ${name}`)} crumbs={crumbs} {...page} />
}

interface ReaderPageProps extends Omit<TenderPageProps, 'tender'> {
  tender: TenderView
  heading: string
  /** Stays on top while the page scrolls. */
  bar?: ReactNode
  /** The way to the other areas. */
  tabs: ReactNode
  /** Of the column. */
  className?: string
}

/** An area of a tender for whoever is not of its team: buyer and contact always in sight, one column, the other areas. */
export const ReaderPage = ({ heading, bar, tabs, className = '', children, ...page }: ReaderPageProps): ReactElement => (
  <TenderPage bare folded {...page}>
    <div className="bd" id="top">
      {bar}
      <div className={`bd-col ${className}`.trim()}>
        <BuyerLine tender={page.tender} />
        <h1 className="serif">{heading}</h1>
        {tabs}
        {children}
      </div>
    </div>
  </TenderPage>
)
