import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { DateTime, Relative } from '../../ui/time'

interface Due {
  lot: number | null
  what: 'applicationDeadline' | 'offerDeadline'
  at: string
}

/** All deadlines of a tender in time's order; lots with the same one are told once. */
export function duesOf(tender: TenderView): Due[] {
  const found: Due[] = []
  const lots = tender.lots.length > 0 ? tender.lots : []
  for (const what of ['applicationDeadline', 'offerDeadline'] as const) {
    const moments = lots.map((lot) => lot[what])
    const isShared = moments.every((at) => at === moments[0])
    if (lots.length === 0 || isShared) {
      const at = moments[0] ?? tender[what]
      if (at) found.push({ lot: null, what, at })
    } else moments.forEach((at, index) => at && found.push({ lot: index + 1, what, at }))
  }
  return found.sort((a, b) => a.at.localeCompare(b.at))
}

export const Deadlines = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('tenders')
  const dues = duesOf(tender)
  return dues.length === 0 ? (
    <p className="soft">{t('deadlines.none')}</p>
  ) : (
    <>
      {dues.map(({ lot, what, at }) => (
        <div className={lot === null ? 'td-due all' : 'td-due'} key={`${what}${lot ?? ''}`}>
          {lot !== null && <span className="strong">{t('deadlines.lot', { number: lot })}</span>}
          <p>
            <span className="strong">
              <DateTime value={at} />
            </span>
            <br />
            <span className="soft">{t(`deadlines.${what}`)}</span> <Relative value={at} />
          </p>
        </div>
      ))}
    </>
  )
}

/** The deadlines as facts of the public page. */
export const Dates = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const dues = duesOf(tender)
  return dues.length === 0 ? null : (
    <dl className="rd-facts">
      {dues.map(({ lot, what, at }) => (
        <div className="rd-row" key={`${what}${lot ?? ''}`}>
          <dt>{t(`deadlines.${what}`)}</dt>
          <dd>
            <DateTime value={at} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
