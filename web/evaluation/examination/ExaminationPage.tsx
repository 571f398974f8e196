import '../evaluation.css'
import './examination.css'
import { type ReactElement, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { LOW_SHARES } from '../../../workflows/examination'
import type { ExaminationView, ExaminedOffer } from '../../../server/contract/examination/examination'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { call, useRpc } from '../../rpc'
import { isAnyOpened } from '../../tender-frame/lot'
import { examinationPath } from '../../tender-frame/paths'
import { TabPage } from '../../tender-frame/TenderHead'
import { EmptyState, Icon, NotRead, Select } from '../../ui'
import { formatDay } from '../../ui/time'
import { Lots } from '../Lots'
import { partKey, partOf } from '../parts'
import { Sealed } from '../Sealed'
import { namedIn } from '../useEvaluation'
import { Checklist } from './Checklist'
import { doneOf } from './draft'
import { Below } from './Price'
import { type Place, useExaminationActions } from './useExamination'

interface OffersProps {
  view: ExaminationView
  chosen: ExaminedOffer
  onChoose: (offerId: string) => void
}

/** Whose checklist is shown, and how far each is. */
const Offers = ({ view, chosen, onChoose }: OffersProps): ReactElement => {
  const { t } = useTranslation('examination')
  return (
    <ul className="ex-offers" aria-label={t('offers')}>
      {view.offers.map((offer) => (
        <li key={offer.offerId}>
          <button type="button" aria-pressed={offer.offerId === chosen.offerId} onClick={() => onChoose(offer.offerId)}>
            <b>{offer.organization.name}</b>
            <small className="soft num">{t('done', { done: doneOf(offer), all: offer.rows.length })}</small>
            {offer.late && <span className="tag error">{t('state.late')}</span>}
            {offer.excluded !== null && <span className="tag">{t('exclude.out', { reason: offer.excluded })}</span>}
            {offer.price?.isLow && (
              <span className="tag">
                <Icon name="warning" size={14} /> <Below price={offer.price} />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface HeadProps {
  view: ExaminationView
  place: Place
  onPart: (key: string) => void
}

/** Which opening, and from which distance on prices are asked about. */
const Head = ({ view, place, onPart }: HeadProps): ReactElement => {
  const { t } = useTranslation('examination')
  const language = useLanguage()
  const { isBusy, fault, act } = useExaminationActions(place)
  const asksPrices = view.rows.some(({ row }) => row === 'unusuallyLow')
  const share = (value: string): void => {
    const input = { share: LOW_SHARES.find((one) => String(one) === value) ?? null, version: view.shareVersion }
    void act(() => call('setLowPriceShare', view.projectId, view.lotId, view.part, input))
  }
  return (
    <div className="ex-head">
      {view.parts.length > 1 && (
        <Select
          label={t('part.label')}
          value={partKey(view.part)}
          onChange={onPart}
          options={view.parts.map((part) => [partKey(part), t(`part.${part.kind}`, { day: formatDay(part.openedAt, language) })] as const)}
        />
      )}
      {asksPrices && (
        <Select
          label={t('price.share')}
          value={(view.isOwnShare && view.share) || ''}
          disabled={!view.me.mayDecide || !view.me.mayWrite || isBusy}
          error={fault?.message}
          onChange={share}
          options={[
            ['', view.houseShare === null ? t('price.shareOfNone') : t('price.shareOfHouse', { share: view.houseShare })] as const,
            ...LOW_SHARES.map((one) => [one, t('price.shareOf', { share: one })] as const),
          ]}
        />
      )}
    </div>
  )
}

const Body = ({ tender, lotId }: { tender: TenderView; lotId: string }): ReactElement => {
  const { t } = useTranslation('examination')
  const [query, setQuery] = useSearchParams()
  const lot = tender.lots.find((one) => one.lotId === lotId)
  const isOpened = lot !== undefined && isAnyOpened(lot)
  const place: Place = { projectId: tender.id, lotId, part: partOf(query.get('teil')) }
  const language = useLanguage()
  const { data, error, refetch } = useRpc('getExamination', [tender.id, lotId, place.part], { enabled: isOpened })
  const view = useMemo(() => data && namedIn(language)(data), [data, language])
  const show = (name: 'angebot' | 'teil', value: string): void => {
    const next = new URLSearchParams(query)
    next.set(name, value)
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  if (!isOpened) return <Sealed>{t('sealed')}</Sealed>
  if (!view) return <NotRead error={error} again={refetch} lines={8} />
  const chosen = view.offers.find(({ offerId }) => offerId === query.get('angebot')) ?? view.offers[0]
  if (!chosen) return <EmptyState drawing="tenders">{t('empty')}</EmptyState>
  return (
    <>
      <p className="soft ev-lead">{t('lead')}</p>
      <Head view={view} place={place} onPart={(key) => show('teil', key)} />
      <div className="ex">
        <Offers view={view} chosen={chosen} onChoose={(offerId) => show('angebot', offerId)} />
        <Checklist key={`${partKey(view.part)} ${chosen.offerId}`} view={view} offer={chosen} place={place} />
      </div>
    </>
  )
}

/** /projekte/{id}/pruefung[/{lotId}]: the checklist of what was opened, in the order of the law. For the team. */
const ExaminationPage = ({ tender, lotId }: { tender: TenderView; lotId?: string | undefined }): ReactElement => {
  const { t } = useTranslation('examination')
  const first = tender.lots.find(isAnyOpened) ?? tender.lots[0]
  const chosen = lotId ?? first?.lotId ?? ''
  return (
    <TabPage tender={tender} tab="pruefung" title={t('title')}>
      <Lots tender={tender} lotId={chosen} pathOf={examinationPath} />
      <Body key={chosen} tender={tender} lotId={chosen} />
    </TabPage>
  )
}

export default ExaminationPage
