import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { METHOD_KINDS, type MethodKind, sentencesOf, type Tie } from '../../workflows/evaluation'
import { useLanguage } from '../i18n/useLanguage'
import { Field, NumberInput, Select } from '../ui'
import { shownDecimal, WEIGHT } from './decimals'
import { rangeOf, rankedInput, type RankedDraft } from './rankedDraft'

interface RankedFieldsProps {
  draft: RankedDraft
  /** What can decide between offers that come out alike. */
  ties: readonly Tie[]
  /** Somebody tried to save: what is missing is said. */
  wasTried: boolean
  onChange: (next: RankedDraft) => void
}

/** How an order comes about: the method, its range, and what decides between offers that come out alike. */
export const RankedFields = ({ draft, ties, wasTried, onChange }: RankedFieldsProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const { kind, range, then, tie } = draft
  const [says] = sentencesOf(rankedInput({ ...draft, tie: 'none' }, language))
  const isRangeFine = rangeOf(draft, language) !== null
  return (
    <div className="ev-ranked">
      <div className="ev-line">
        <Select
          label={t('method.label')}
          hint={says && t(`method.${says.key}`, { range: says.range === null ? '' : shownDecimal(says.range, language) })}
          value={kind}
          onChange={(value) => onChange({ ...draft, kind: value as MethodKind })}
          options={METHOD_KINDS.map((one) => [one, t(`method.kind.${one}`)] as const)}
        />
      </div>
      {kind === 'extended' && (
        <div className="ev-line">
          <Field label={t('method.range')} error={wasTried && !isRangeFine ? t('method.rangeFault') : undefined}>
            {(control) => <NumberInput {...control} kind={WEIGHT} text={range} onText={(text) => onChange({ ...draft, range: text })} />}
          </Field>
          <Select
            label={t('method.then')}
            value={then}
            onChange={(value) => onChange({ ...draft, then: value === 'quality' ? 'quality' : 'price' })}
            options={(['price', 'quality'] as const).map((one) => [one, t(`method.thenBy.${one}`)] as const)}
          />
        </div>
      )}
      {kind !== 'extended' && (
        <div className="ev-line">
          <Select
            label={t('method.tie')}
            value={tie}
            onChange={(value) => onChange({ ...draft, tie: value as RankedDraft['tie'] })}
            options={(['none', ...ties] as const).map((one) => [one, t(`method.tieBy.${one}`)] as const)}
          />
        </div>
      )}
    </div>
  )
}
