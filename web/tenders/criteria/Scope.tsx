import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { AwardCriteria } from '../../../server/contract/tenders/criteria'
import type { TenderView } from '../../../server/contract/tenders/views'
import { Field } from '../../ui'
import { numbersOf } from './groups'

interface ScopeProps {
  tender: TenderView
  judged: AwardCriteria
  /** What is set can hold for all lots of the tender. */
  mayBeAll: boolean
  /** 'all', 'group', or a lot's id. */
  value: string
  onChange: (value: string) => void
}

/** Lots that something is set for; null: all, whatever they had of their own. */
export const lotsIn = (value: string, { lotIds }: AwardCriteria): readonly string[] | null =>
  value === 'all' ? null : value === 'group' ? lotIds : [value]

/** What it holds for: all lots, those that are judged alike, or one of them. */
export const Scope = ({ tender, judged, mayBeAll, value, onChange }: ScopeProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const numbers = numbersOf(tender, judged)
  const isAll = judged.lotIds.length === tender.lots.length
  return (
    <Field label={t('standing.scope')}>
      {(control) => (
        <select {...control} className="select cr-scope" value={value} onChange={({ target }) => onChange(target.value)}>
          {mayBeAll && <option value="all">{t('standing.allLots')}</option>}
          {!(isAll && mayBeAll) && (
            <option value="group">{numbers === null ? t('standing.allLots') : t('standing.lots', { numbers })}</option>
          )}
          {judged.lotIds.length > 1 &&
            tender.lots
              .filter(({ lotId }) => judged.lotIds.includes(lotId))
              .map(({ lotId, name }) => (
                <option key={lotId} value={lotId}>
                  {t('standing.oneLot', { number: tender.lots.findIndex((one) => one.lotId === lotId) + 1, name })}
                </option>
              ))}
        </select>
      )}
    </Field>
  )
}
