import { useId, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { EvaluationView } from '../../../server/contract/evaluation/views'
import { judgedByParts, nameInTree } from '../../../workflows/evaluation'
import { useLanguage } from '../../i18n/useLanguage'
import { Check, NumberInput } from '../../ui'
import { alignedDecimal } from '../decimals'
import { OffersByCriteria } from '../OffersByCriteria'
import { type Cell, doesCount, isUnread, offerCell, type Played, type Tried, weightCell } from './played'

interface TriedNumbersProps {
  view: EvaluationView
  tried: Tried
  would: Played
  onTry: (next: Tried) => void
}

interface TriedInputProps extends Pick<TriedNumbersProps, 'tried' | 'onTry'> {
  cell: Cell
  label: string
  unit?: string
}

/** One number as it is tried; what it really is stands under one that differs. */
const TriedInput = ({ cell, label, unit, tried, onTry }: TriedInputProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const id = useId()
  const text = tried.typed[cell.key] ?? cell.real
  const isOdd = isUnread(cell, tried, language)
  const isOther = text !== cell.real
  return (
    <>
      <NumberInput
        id={id}
        className={isOther ? 'input num tried' : 'input num'}
        aria-label={label}
        aria-invalid={isOdd || undefined}
        aria-describedby={isOther ? `${id}-real` : undefined}
        kind={cell.kind}
        text={text}
        stored={cell.real}
        onText={(next) => onTry({ ...tried, typed: { ...tried.typed, [cell.key]: next } })}
        {...(unit === undefined
          ? {}
          : {
              frame: (input) => (
                <span className="ev-tried">
                  {input} {unit}
                </span>
              ),
            })}
      />
      {isOther && (
        <small id={`${id}-real`} className={isOdd ? 'ev-under error' : 'ev-under soft'}>
          {t(isOdd ? 'whatIf.unread' : 'whatIf.instead', { real: cell.real || '–' })}
        </small>
      )}
    </>
  )
}

/** Everything that can be tried: a weight in each column's head, prices and points offer by offer, in the real order. */
export const TriedNumbers = ({ view, tried, would, onTry }: TriedNumbersProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const { criteria } = view
  const byParts = judgedByParts(criteria)
  return (
    <OffersByCriteria view={view} label={t('whatIf.numbers')} className="ev-numbers">
      {({ offers, columns }) => (
        <>
          <thead>
            <tr>
              <th scope="col">{t('ranking.organization')}</th>
              {columns.map((one) => {
                const name = nameInTree(one, criteria)
                const label = t(one.parent === undefined ? 'whatIf.weightOf' : 'whatIf.partOf', { criterion: name })
                return (
                  <th key={one.id} scope="col">
                    <span className="ev-crit" title={name}>
                      {name}
                    </span>
                    <TriedInput cell={weightCell(one, language)} label={label} unit="%" {...{ tried, onTry }} />
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {offers.map((offer) => {
              const { name } = offer.organization
              const results = would.scores.get(offer.offerId)?.results ?? {}
              return (
                <tr key={offer.offerId}>
                  <th scope="row">
                    {name}
                    <Check
                      className="small"
                      checked={doesCount(offer, tried)}
                      aria-label={t('whatIf.countsOf', { organization: name })}
                      onChange={(counts) => onTry({ ...tried, counts: { ...tried.counts, [offer.offerId]: counts } })}
                    >
                      {t('whatIf.counts')}
                    </Check>
                  </th>
                  {columns.map((criterion) => {
                    const cell = offerCell(view, { criterion, offer }, language)
                    const result = results[criterion.id]
                    const names = { organization: name, criterion: nameInTree(criterion, criteria) }
                    return (
                      <td key={criterion.id}>
                        {cell && <TriedInput cell={cell} label={t(`whatIf.${cell.what}For`, names)} {...{ tried, onTry }} />}
                        <small className="soft ev-under">
                          {result?.fault
                            ? t(`fault.${result.fault}`)
                            : t('whatIf.weighted', { points: alignedDecimal(result?.weighted, language) })}
                          {byParts.has(criterion.id) && ` ${t('whatIf.fromParts')}`}
                        </small>
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </>
      )}
    </OffersByCriteria>
  )
}
