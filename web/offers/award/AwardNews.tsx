import './award.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { variantWords } from '../../../engine/form'
import type { AwardNews as News } from '../../../server/contract/procedure/award'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { dayInWords } from '../../forms/values/dates'
import { LetterPdf } from '../../download/LetterPdf'
import { Icon } from '../../ui'
import { DateTime, formatDate } from '../../ui/time'
import type { LotCase } from '../../tender-frame/cases'
import { awardedNames } from '../../tender-frame/lot'
import { useLotName } from '../submit/LotLine'

const ofLaw = ({ waiting }: News): NonNullable<News['waiting']> | null => (waiting !== null && waiting.days > 0 ? waiting : null)

const Facts = ({ news }: { news: News }): ReactElement => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const waiting = ofLaw(news)
  const winners = awardedNames(news.winners ?? [], language)
  return (
    <dl className="rd-facts bd-award-facts">
      <div className="rd-row">
        <dt>{t('award.at')}</dt>
        <dd>
          <DateTime value={news.at} />
        </dd>
      </div>
      {winners !== '' && (
        <div className="rd-row">
          <dt>{t(news.state === 'informed' ? 'award.winner' : 'award.hasWon')}</dt>
          <dd>{winners}</dd>
        </div>
      )}
      {news.variant !== undefined && (
        <div className="rd-row">
          <dt>{t('award.with')}</dt>
          <dd>{variantWords({ no: news.variant, ...(news.main && { main: news.main }) }, language)}</dd>
        </div>
      )}
      {news.state !== 'won' && (
        <div className="rd-row">
          <dt>{t('award.reason')}</dt>
          <dd className="bd-award-text">{news.reason ?? t('award.noReason')}</dd>
        </div>
      )}
      {waiting && (
        <>
          <div className="rd-row">
            <dt>{t('award.from')}</dt>
            <dd>{formatDate(waiting.contractFrom, language)}</dd>
          </div>
          <div className="rd-row">
            <dt>{t('award.period')}</dt>
            <dd>{t('award.days', { count: waiting.days, paragraph: waiting.paragraph, day: dayInWords(waiting.lastDay, language) })}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

/** What the authority decided about the award, lot by lot: the decision, why, and the days that the law gives. */
export const AwardNews = ({ tender, cases }: { tender: TenderView; cases: readonly LotCase[] }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const nameOf = useLotName(tender)
  const told = cases.flatMap((one) => (one.entry?.award ? [{ one, news: one.entry.award }] : []))
  if (told.length === 0) return null
  return (
    <section className="stack-3">
      <h2>{t('award.heading')}</h2>
      {told.map(({ one, news }) => (
        <article key={one.lotId} className={`bd-award-lot ${news.state}`}>
          <h3>
            <Icon name={news.state === 'won' ? 'check' : 'info'} />
            <span>
              {tender.hasLots && `${nameOf(one)}: `}
              {t(`award.state.${news.state}`)}
            </span>
          </h3>
          <Facts news={news} />
          {news.letterId !== null && (
            <p>
              <LetterPdf id={news.letterId} />
            </p>
          )}
          {news.state === 'informed' && <p className="small soft">{t('award.review')}</p>}
        </article>
      ))}
    </section>
  )
}
