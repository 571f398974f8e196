import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import { isOpenFor, numberOf } from '../tender-frame/lot'
import { dueOpening, type Due } from './useOpening'

/** Whose step it is in a lot: nobody has begun, this person has, or somebody else. */
const turnIn = ({ opening }: LotView, now: number): 'begin' | 'mine' | 'theirs' =>
  !opening || Date.parse(opening.expiresAt) <= now ? 'begin' : opening.startedByMe ? 'mine' : 'theirs'

/** Other lots of the tender that wait for the same step as this one: one password does for all of them. */
export const alikeTo = (tender: TenderView, lot: LotView, { due, now }: { due: Due; now: number }): LotView[] => {
  const turn = turnIn(lot, now)
  if (turn === 'mine') return []
  return tender.lots.filter(
    (one) =>
      one.lotId !== lot.lotId &&
      dueOpening(tender, one)?.event === due.event &&
      isOpenFor(tender, due.event, one.lotId) &&
      turnIn(one, now) === turn,
  )
}

interface MoreLotsProps {
  tender: TenderView
  others: readonly LotView[]
  wanted: ReadonlySet<string>
  onChange: (wanted: ReadonlySet<string>) => void
}

/** Which of them go along; each has its own record. */
export const MoreLots = ({ tender, others, wanted, onChange }: MoreLotsProps): ReactElement | null => {
  const { t } = useTranslation(['opening', 'tenders'])
  if (others.length === 0) return null
  const isAll = others.every(({ lotId }) => wanted.has(lotId))
  const choose = (lotIds: readonly string[], isChosen: boolean): void => {
    const next = new Set(wanted)
    for (const lotId of lotIds) {
      if (isChosen) next.add(lotId)
      else next.delete(lotId)
    }
    onChange(next)
  }
  return (
    <fieldset className="op-more">
      <legend className="label">{t('more.legend')}</legend>
      {others.length > 1 && (
        <label className="check">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() =>
              choose(
                others.map(({ lotId }) => lotId),
                !isAll,
              )
            }
          />
          <span>{t('more.all', { count: others.length })}</span>
        </label>
      )}
      {others.map(({ lotId, name }) => (
        <label key={lotId} className="check">
          <input type="checkbox" checked={wanted.has(lotId)} onChange={({ target }) => choose([lotId], target.checked)} />
          <span>
            {t('tenders:deadlines.lot', { number: numberOf(tender, lotId) })} {name}
          </span>
        </label>
      ))}
      <p className="help">{t('more.hint')}</p>
    </fieldset>
  )
}
