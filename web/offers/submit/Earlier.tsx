import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import type { LotCase } from '../../tender-frame/cases'
import { Decided } from './Fate'
import { useLotName } from './LotLine'

/** Earlier rounds of a continuous procedure, and how they ended for this organization. */
export const Earlier = ({ tender, cases }: { tender: TenderView; cases: readonly LotCase[] }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const nameOf = useLotName(tender)
  const rounds = cases.flatMap((one) => one.earlier.map((entry) => ({ one, entry })))
  if (rounds.length === 0) return null
  return (
    <section>
      <h2>{t('round.earlier')}</h2>
      <ul className="bd-results">
        {rounds.map(({ one, entry }) => (
          <li key={`${one.lotId} ${entry.round}`}>
            <h3>
              {t('round.of', { round: entry.round })}
              {tender.hasLots && ` · ${nameOf(one)}`}
            </h3>
            {entry.decision !== null && entry.announcedAt !== null ? (
              <Decided entry={entry} tender={tender} />
            ) : (
              <p className="bd-small">{t(entry.applicationSent === null ? 'round.without' : 'round.undecided')}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
