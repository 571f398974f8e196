import { procedureOf } from '../../../workflows/procedure'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { DateTime, Relative } from '../../ui/time'
import { roundEnds, type Kind, type LotCase } from '../../tender-frame/cases'

/** 'Los 2: Kaikopf', or the tender's own name where it has no lots. */
export const useLotName = (tender: TenderView): ((one: Pick<LotCase, 'number' | 'name' | 'lotId'>) => string) => {
  const { t } = useTranslation('offers')
  return ({ number, name, lotId }) => (tender.hasLots ? t('lot.named', { number, name: name || lotId }) : tender.name)
}

/** Deadline with date and hour first, then what is left; in type 5 also which round it is and when the next one ends. */
export const Until = ({ tender, one, announced }: { tender: TenderView; one: LotCase; announced?: ReactNode }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const { deadline, round } = one
  if (deadline === null) return announced === undefined ? null : <span className="bd-small">{announced}</span>
  const ends = procedureOf(tender).goesInRounds && round !== null ? roundEnds(tender, one.lot, round) : null
  return (
    <span className="bd-small">
      {announced}
      {ends !== null && <>{t('round.of', { round })} · </>}
      {t('lot.until')} <DateTime value={deadline} /> <Relative value={deadline} />
      {ends !== null && (
        <span className="bd-block">
          {ends.next === null ? (
            t('round.last')
          ) : (
            <>
              {t('round.next')} <DateTime value={ends.next} />.
            </>
          )}
        </span>
      )}
    </span>
  )
}

/** Why nothing can be handed in for this lot now: the catalogued sentence, then what it is about. */
export const Closed = ({ one, kind }: { one: LotCase; kind: Kind }): ReactElement => {
  const { t } = useTranslation('offers')
  return (
    <span className="bd-small">
      {t(`closed.${kind}`)}{' '}
      {one.refusal !== null ? t(`refused.${one.refusal}`, { defaultValue: '' }) : t(`closed.why.${one.window}`, { defaultValue: '' })}
    </span>
  )
}
