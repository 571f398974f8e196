import './public.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../app/i18n/useLanguage'
import { call, rpcKey, RpcError } from '../../app/rpc'
import { queryClient } from '../../app/rpc/queryClient'
import { useSession, type LoginMessage } from '../../app/session/SessionProvider'
import { cutName, Page } from '../../app/shell/Page'
import { toast } from '../../app/toasts/toasts'
import { Button, Icon } from '../../ui'
import { FairwayHead, fairwayOf } from '../../ui/fairway'
import { formatDateTime, Relative, useServerNow } from '../../ui/time'
import { textIn } from '../valueText'
import { LotTable } from './LotTable'
import { stepInPublic } from './nextStep'
import { contentOf, isWorthReading, Nodes } from './ReaderTree'
import { lotNodes, summaryOf, withoutFields, withoutLots } from './readerValues'
import { Rooms } from './Rooms'

/** Buyer and contact: who reads must always see whom to ask. */
export const BuyerLine = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const buyer = tender.organization
  if (!buyer) return null
  return (
    <p className="pb-buyer">
      <b>{buyer.city ? `${buyer.name}, ${buyer.city}` : buyer.name}</b>
      {buyer.contactPoint && <span>{t('public.contact', { name: buyer.contactPoint })}</span>}
      {buyer.email && (
        <a href={`mailto:${buyer.email}`}>
          <Icon name="mail" /> {buyer.email}
        </a>
      )}
      {buyer.phone && (
        <a className="num" href={`tel:${buyer.phone.replace(/[^+\d]/g, '')}`}>
          <Icon name="phone" /> {buyer.phone}
        </a>
      )}
    </p>
  )
}

/** What a reader can do. Guests are asked to log in first, and come back here. */
const Actions = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('tenders')
  const { phase, user, isInternal, askLogin } = useSession()
  const { pathname, search } = useLocation()
  const isGuest = phase === 'guest'
  const isWatched = tender.tags.includes('merkliste')
  const ask = (message: LoginMessage): void => askLogin({ message, target: pathname + search })
  const watch = async (): Promise<void> => {
    try {
      const view = await call(isWatched ? 'removeProjectTag' : 'addProjectTag', tender.id, 'merkliste')
      queryClient.setQueryData(rpcKey('getProject', [tender.id]), view)
      void queryClient.invalidateQueries({ queryKey: ['getProjects'] })
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      toast.error(t('public.watchFailed'))
    }
  }
  return (
    <div className="pb-act">
      {isGuest && tender.type !== 3 && tender.type !== 4 && (
        <Button variant="primary" onClick={() => ask('nr_app')}>
          {t('public.apply')}
        </Button>
      )}
      {isGuest && <Button onClick={() => ask('nr_mes')}>{t('public.ask')}</Button>}
      {isGuest && (
        <Button icon="bookmark" onClick={() => ask('nr_wat')}>
          {t('public.watch')}
        </Button>
      )}
      {!isGuest && !isInternal && user?.organizationId !== null && (
        <Button icon="bookmark" pressed={isWatched} onClick={() => void watch()}>
          {t(isWatched ? 'public.unwatch' : 'public.watch')}
        </Button>
      )}
      <Button variant="quiet" icon="print" onClick={() => window.print()}>
        {t('public.print')}
      </Button>
    </div>
  )
}

/** The public page of a tender: everything a company must know, to read and to print, without logging in. */
export const PublicPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const { phase } = useSession()
  const now = useServerNow()
  const step = stepInPublic(tender, now)
  const name = tender.name || t('untitled')
  const summary = summaryOf(tender)
  const panels = tender.panels.filter(isWorthReading)
  // Title and description stand above already.
  const sections = withoutFields(withoutLots(panels), ['BT-21-Procedure', 'BT-24-Procedure']).filter(
    (node) => node.contentType !== 'field' && isWorthReading(node),
  )
  const lots = lotNodes(panels)
  const isOpenFor = step.at !== undefined && Date.parse(step.at) > now && step.key !== 'published'
  return (
    <Page title={name} crumbs={[{ label: t('breadcrumb'), to: '/projekte' }, { label: cutName(name) }]} bare>
      <div className="pb" id="top">
        <header className="pb-head">
          <div className="col">
            <BuyerLine tender={tender} />
            <h1>{name}</h1>
            <p className="pb-meta">
              {[
                t(`types.${tender.type}`),
                tender.hasLots ? t('public.lots', { count: tender.lots.length }) : '',
                tender.templateName[language],
              ]
                .filter(Boolean)
                .join(' · ')}
              {' · '}
              <span className="num nowrap">{t('detail.number', { number: tender.no })}</span>
            </p>
            <div className="pb-next">
              <p>
                <b>{t(`next.${step.key}`, { date: step.at === undefined ? '' : formatDateTime(step.at, language) })}</b>
                {isOpenFor && step.at !== undefined && <Relative value={step.at} announce />}
              </p>
              <Actions tender={tender} />
            </div>
            <div className="pb-fw">
              <FairwayHead fairway={fairwayOf(tender, now)} />
            </div>
          </div>
        </header>
        <article className="col">
          {summary !== null && (
            <section>
              <h2>{t('public.summary')}</h2>
              <p className="lead">{typeof summary === 'string' ? summary : textIn(summary, language)}</p>
            </section>
          )}
          {tender.hasLots && <LotTable tender={tender} nodes={lots} />}
          {sections.map((node, index) => (
            <section key={`${node.contentId}${index}`}>
              <h2>{node.label[language]}</h2>
              <Nodes nodes={contentOf(node)} />
            </section>
          ))}
          {lots.map((node, index) => (
            <section key={`lot${index}`} id={`los-${index + 1}`}>
              <h2>
                {tender.hasLots
                  ? `${t('deadlines.lot', { number: index + 1 })}: ${tender.lots[index]?.name ?? node.caption ?? ''}`
                  : t('public.contract')}
              </h2>
              <Nodes nodes={contentOf(node)} />
            </section>
          ))}
          <section id="unterlagen">
            <h2>
              {t('public.documents')}{' '}
              <span className="n num">{tender.informationRooms.reduce((sum, room) => sum + room.fileCount, 0)}</span>
            </h2>
            <Rooms tender={tender} />
          </section>
          {phase === 'guest' && (
            <section className="pb-reg">
              <h2>{t('public.why')}</h2>
              <div>
                <div>
                  <h3>{t('public.withoutHeading')}</h3>
                  <p>{t('public.without')}</p>
                </div>
                <div>
                  <h3>{t('public.withHeading')}</h3>
                  <p>{t('public.with')}</p>
                </div>
              </div>
            </section>
          )}
          <p className="pb-foot">
            {tender.published !== null && <>{t('public.publishedOn', { date: formatDateTime(tender.published, language) })} </>}
            {t('public.address', { url: `${location.origin}/projekte/${tender.id}` })}
          </p>
        </article>
      </div>
    </Page>
  )
}
