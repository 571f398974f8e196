import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui'
import type { TenderView } from '../../../server/contract/tenders/views'
import { openersOf, type Kind, type LotCase } from '../../tender-frame/cases'

/** Told what was decided, also before the contract, or the lot has ended: nothing is awaited any more. */
const isSettled = ({ entry, lot }: LotCase, kind: Kind): boolean =>
  lot.stage >= 8 ||
  entry?.award !== undefined ||
  (kind === 'application' && entry !== null && entry.decision !== null && entry.announcedAt !== null)

const isOpened = ({ entry, lot }: LotCase, kind: Kind): boolean =>
  entry?.stage === 7 || (kind === 'application' ? lot.openedAt.applications : lot.openedAt.offers) !== null

/** 'Wie es weitergeht', after something was handed in. */
export const NextUp = ({ tender, kind, given }: { tender: TenderView; kind: Kind; given: readonly LotCase[] }): ReactElement | null => {
  const { t } = useTranslation('offers')
  if (given.every((one) => isSettled(one, kind))) return null
  const opens = openersOf(tender, kind)
  const isSealed = given.some((one) => !isOpened(one, kind))
  return (
    <section>
      <h2>{t('nextUp.heading')}</h2>
      <ul className="bd-next">
        {isSealed && (
          <>
            <li>
              <Icon name="mail" />
              <span>{t('nextUp.mail')}</span>
            </li>
            <li>
              <Icon name="people" />
              <span>{t(`nextUp.opening${opens.ending}.${kind}`, { count: opens.count })}</span>
            </li>
          </>
        )}
        <li>
          <Icon name="info" />
          <span>{t('nextUp.decision')}</span>
        </li>
      </ul>
    </section>
  )
}
