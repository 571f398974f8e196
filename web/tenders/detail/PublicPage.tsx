import { readIn } from '../../../engine/languages'
import '../../tender-frame/public.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import {
  contentOf,
  factCount,
  isField,
  isWorthReading,
  keyFacts,
  lotContents,
  lotNodes,
  splitShared,
  summaryOf,
  textIn,
  withoutFields,
  withoutLots,
} from '../../../engine/reading'
import type { TenderView } from '../../../server/contract/tenders/views'
import { lotRanges, publishedKey, stepInPublic } from '../../../workflows/tender'
import { useLanguage } from '../../i18n/useLanguage'
import { call, rpcKey, useAction, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { useSession, type LoginMessage } from '../../session/SessionProvider'
import { TenderPage } from '../../tender-frame/TenderPage'
import { toast } from '../../ui/toasts/toasts'
import { Button } from '../../ui'
import { FairwayDocument, FairwayHead, fairwayOf, wholeFairwayOf } from '../../ui/fairway'
import { formatDateTime, Relative, useServerNow } from '../../ui/time'
import { messagesPath } from '../../tender-frame/paths'
import { JoinButton, JoinNote } from '../../offers/join/JoinButton'
import { Promised } from '../../offers/submit/Promised'
import { PublicLinkButton } from '../../offers/join/PublicLinkButton'
import { OwnTabs } from '../../tender-frame/OwnTabs'
import { AnswersSection } from '../../questions/AnswersSection'
import { WhatsNew } from '../../news/WhatsNew'
import { PublicParcels } from '../../parcels/linking/PublicParcels'
import { AllDocuments } from '../../rooms/pages'
import { StandingCriteria } from '../criteria/StandingCriteria'
import { ChangedOn, History } from '../changes/History'
import { BuyerLine } from '../../tender-frame/BuyerLine'
import { Dates, FinalNote } from './Deadlines'
import { Fold } from './Fold'
import { LotTable } from './LotTable'
import { NothingOwn } from './NothingOwn'
import { FactList, Nodes } from './ReaderTree'
import { TenderPdf } from './TenderPdf'
import { PublicDocuments } from '../../rooms/pages/PublicDocuments'
import { ownProcedureName } from '../../../workflows/procedure'

/** So many facts of a lot are shown without being asked for. */
const FEW = 12

/** What a reader can do. Guests are asked to log in first, and come back here. */
const Actions = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('tenders')
  const { phase, user, isInternal, askLogin } = useSession()
  const { pathname, search } = useLocation()
  const isGuest = phase === 'guest'
  const isWatched = tender.tags.includes('merkliste')
  const ask = (message: LoginMessage): void => askLogin({ message, target: pathname + search })
  const { data: rules } = useRpc('getQuestionRules', [tender.id])
  const { run } = useAction(() => toast.error(t('public.watchFailed')))
  const watch = () =>
    run(async () => {
      const view = await call(isWatched ? 'removeProjectTag' : 'addProjectTag', tender.id, 'merkliste')
      queryClient.setQueryData(rpcKey('getProject', [tender.id]), view)
      void queryClient.invalidateQueries({ queryKey: ['getProjects'] })
    })
  return (
    <div className="pb-act">
      <JoinButton tender={tender} />
      <AllDocuments tender={tender} />
      {isGuest && rules?.open === true && <Button onClick={() => ask('nr_mes')}>{t('public.ask')}</Button>}
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
      <Button icon="message" to={messagesPath(tender.id)}>
        {t('detail.messages')}
      </Button>
      <TenderPdf id={tender.id} />
      <PublicLinkButton projectId={tender.id} />
      <Button variant="quiet" icon="print" onClick={() => window.print()}>
        {t('public.print')}
      </Button>
    </div>
  )
}

/** All that the form says, folded by its sections and lots. */
const Everything = ({ tender, panels }: { tender: TenderView; panels: TenderView['panels'] }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  // Title and description stand above already.
  const sections = withoutFields(withoutLots(panels), ['BT-21-Procedure', 'BT-24-Procedure']).filter(
    (node) => !isField(node) && isWorthReading(node),
  )
  const lots = lotNodes(panels)
  const { shared, own } = splitShared(lotContents(lots))
  return (
    <section className="pb-all">
      <h2>{t('public.all')}</h2>
      {sections.map((node, index) => (
        <Fold key={`${node.contentId}${index}`} title={readIn(node.label, language)} count={factCount([node])}>
          <Nodes nodes={contentOf(node)} />
        </Fold>
      ))}
      {shared.length > 0 && (
        <Fold title={t('public.sharedLots')} count={factCount(shared)}>
          <Nodes nodes={shared} />
        </Fold>
      )}
      {own.map((nodes, index) => (
        <div key={`lot${index}`} id={`los-${index + 1}`}>
          <Fold
            title={
              tender.hasLots
                ? `${t('deadlines.lot', { number: index + 1 })}: ${tender.lots[index]?.name ?? lots[index]?.caption ?? ''}`
                : t('public.contract')
            }
            count={factCount(nodes)}
            open={tender.hasLots && factCount(nodes) <= FEW}
          >
            {nodes.length > 0 ? <Nodes nodes={nodes} /> : <NothingOwn />}
          </Fold>
        </div>
      ))}
    </section>
  )
}

const WhyRegister = (): ReactElement => {
  const { t } = useTranslation('tenders')
  return (
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
  )
}

/** The public page of a tender: everything a company must know, to read and to print, without logging in. */
export const PublicPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const { phase } = useSession()
  const { childRoute1 } = useParams()
  const now = useServerNow()
  const step = stepInPublic(tender, now)
  const name = tender.name || t('untitled')
  const summary = summaryOf(tender)
  const panels = tender.panels.filter(isWorthReading)
  const lots = lotNodes(panels)
  const { shared } = splitShared(lotContents(lots))
  const first = keyFacts(panels, lots.length === 1 ? (lots[0]?.children ?? []) : shared, lots.length)
  const isOpenFor = step.at !== undefined && Date.parse(step.at) > now && step.key !== publishedKey(tender)
  return (
    <TenderPage tender={tender} bare>
      <div className="pb" id="top">
        <header className="pb-head">
          <div className="col">
            <BuyerLine tender={tender} />
            <h1>{name}</h1>
            <p className="pb-meta">
              {[
                // A form may be called as its procedure is.
                ...new Set([
                  readIn(ownProcedureName(tender), language) || t(`types.${tender.type}`),
                  tender.hasLots ? t('public.lots', { count: tender.lots.length }) : '',
                  readIn(tender.templateName, language),
                ]),
              ]
                .filter(Boolean)
                .join(' · ')}
              {' · '}
              <span className="num nowrap">{t('detail.number', { number: tender.no })}</span>
              {tender.announcements !== undefined && ' · '}
              <ChangedOn tender={tender} />
            </p>
            <div className="pb-next">
              <p>
                {step.lots !== undefined && <b>{t('next.inLots', { count: step.lots.length, numbers: lotRanges(step.lots) })} </b>}
                <b>{t(`next.${step.key}`, { date: step.at === undefined ? '' : formatDateTime(step.at, language) })}</b>
                {isOpenFor && step.at !== undefined && <Relative value={step.at} announce="deadline" />}
              </p>
              <Actions tender={tender} />
              <JoinNote tender={tender} />
            </div>
            <div className="pb-fw">
              <FairwayHead fairway={fairwayOf(tender, now)} />
              <FairwayDocument fairway={wholeFairwayOf(tender, now)} />
            </div>
            <OwnTabs tender={tender} here={childRoute1 === 'dokumente' ? 'documents' : 'details'} />
          </div>
        </header>
        <article className="col">
          <WhatsNew tender={tender} />
          <section>
            <h2>{t('public.summary')}</h2>
            {summary !== null && <p className="lead">{typeof summary === 'string' ? summary : textIn(summary, language)}</p>}
            {!tender.hasLots && <Dates tender={tender} />}
            <FinalNote tender={tender} />
            <FactList fields={first} />
            <Promised tender={tender} />
          </section>
          {tender.hasLots && <LotTable tender={tender} nodes={lots} />}
          <StandingCriteria tender={tender} />
          <History tender={tender} />
          <section id="unterlagen">
            <h2>
              {t('public.documents')}{' '}
              <span className="n num">{tender.informationRooms.reduce((sum, room) => sum + room.fileCount, 0)}</span>
            </h2>
            <PublicDocuments tender={tender} />
          </section>
          <PublicParcels tender={tender} />
          <AnswersSection tender={tender} />
          <Everything tender={tender} panels={panels} />
          {phase === 'guest' && <WhyRegister />}
          <p className="pb-foot">
            {tender.published !== null && <>{t('public.publishedOn', { date: formatDateTime(tender.published, language) })} </>}
            {t('public.address', { url: `${location.origin}/projekte/${tender.id}` })}
          </p>
        </article>
      </div>
    </TenderPage>
  )
}
