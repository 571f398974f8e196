import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpeningMatter } from '../../server/contract/procedure/openers'
import type { LotView, TenderView } from '../../server/contract/tenders/views'
import { isOpenFor, numberOf } from '../tender-frame/lot'
import type { AlsoMatter } from './openers/useAsk'
import { dueOpening, type Due } from './useOpening'
import { Check } from '../ui'

/** Whose step it is in a lot: nobody has begun, this person has taken part, or others have. */
const turnIn = ({ opening }: LotView, now: number): 'begin' | 'mine' | 'theirs' =>
  !opening || Date.parse(opening.expiresAt) <= now ? 'begin' : opening.startedByMe || opening.joinedByMe ? 'mine' : 'theirs'

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

/** What names whom an opening of a lot is by. */
export const matterIn = ({ lotId }: Pick<LotView, 'lotId'>, { what, round }: Due): OpeningMatter => ({
  ...{ lotId, what },
  ...(what === 'applications' ? { round } : {}),
})

/** The other lots of which the same is to be opened now, whoever may take part: who opens them is confirmed for all at once. */
export const alsoOf = (tender: TenderView, lot: LotView, due: Due): AlsoMatter[] =>
  tender.lots.flatMap((one) => {
    const other = one.lotId === lot.lotId ? null : dueOpening(tender, one)
    return other?.event === due.event && one.closedAt !== null
      ? [{ matter: matterIn(one, other), number: numberOf(tender, one.lotId) }]
      : []
  })

/** Those that the same person began along with this one: whoever confirms is expected to confirm them, too. */
export const begunWith = (lot: LotView, others: readonly LotView[]): ReadonlySet<string> =>
  new Set(others.flatMap((one) => (lot.opening && one.opening?.startedBy === lot.opening.startedBy ? [one.lotId] : [])))

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
        <Check
          checked={isAll}
          onChange={() =>
            choose(
              others.map(({ lotId }) => lotId),
              !isAll,
            )
          }
        >
          {t('more.all', { count: others.length })}
        </Check>
      )}
      {others.map(({ lotId, name }) => (
        <Check key={lotId} checked={wanted.has(lotId)} onChange={(isOn) => choose([lotId], isOn)}>
          {t('tenders:deadlines.lot', { number: numberOf(tender, lotId) })} {name}
        </Check>
      ))}
      <p className="help">{t('more.hint')}</p>
    </fieldset>
  )
}
