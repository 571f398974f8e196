import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { phaseOfLot, procedureOf } from '../../../workflows/procedure'
import { duesOf, lotRanges } from '../../../workflows/tender'
import { Icon } from '../../ui'
import { DateTime, Relative, useServerNow } from '../../ui/time'

/** So many lines stand in the aside; further ones are counted. */
const SHOWN = 8

/** A deadline that runs is not extended, as the tender's procedure says. */
export const FinalNote = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const procedure = procedureOf(tender)
  const isFinal = tender.lots.some((lot) => phaseOfLot(procedure, lot)?.without?.includes('extension'))
  return isFinal ? <p className="soft">{t('deadlines.final')}</p> : null
}

export const Deadlines = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('tenders')
  const now = useServerNow()
  const dues = duesOf(tender)
  const ahead = dues.filter(({ at }) => Date.parse(at) > now)
  const past = dues.filter(({ at }) => Date.parse(at) <= now)
  // A lot that has ended runs towards nothing any more.
  const runs = ({ lots }: (typeof dues)[number]): boolean =>
    tender.stage < 8 && tender.lots.some(({ stage }, index) => stage < 8 && (lots === null || lots.includes(index + 1)))
  const next = ahead.find(runs)
  const shown = [...ahead, ...past].slice(0, SHOWN)
  const more = dues.length - shown.length
  return dues.length === 0 ? (
    <p className="soft">{t('deadlines.none')}</p>
  ) : (
    <>
      {shown.map((due) => (
        <div
          className={['td-due', due.lots === null ? 'all' : '', due === next ? 'next' : ''].filter(Boolean).join(' ')}
          key={`${due.what}${due.at}`}
        >
          {due.lots !== null && (
            <span className="strong">{t('deadlines.lots', { count: due.lots.length, numbers: lotRanges(due.lots) })}</span>
          )}
          <p>
            <span className={due === next || due.lots === null ? 'strong' : undefined}>
              <DateTime value={due.at} />
            </span>
            <br />
            <span className="soft">
              {t(`deadlines.${due.what}`)}
              {due.round !== undefined && `, ${t('lotState.round', { round: due.round })}`}
            </span>{' '}
            {(runs(due) || Date.parse(due.at) <= now) && (
              <span className="td-left">
                {due === next && <Icon name="clock" size={14} />}
                <Relative value={due.at} />
              </span>
            )}
          </p>
        </div>
      ))}
      <FinalNote tender={tender} />
      {more > 0 && <p className="soft">{t('deadlines.more', { count: more })}</p>}
    </>
  )
}

/** The deadlines as facts of the public page. */
export const Dates = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const dues = duesOf(tender)
  return dues.length === 0 ? null : (
    <dl className="rd-facts">
      {dues.map(({ what, at, round }) => (
        <div className="rd-row" key={`${what}${at}`}>
          <dt>
            {t(`deadlines.${what}`)}
            {round !== undefined && `, ${t('lotState.round', { round })}`}
          </dt>
          <dd>
            <DateTime value={at} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
