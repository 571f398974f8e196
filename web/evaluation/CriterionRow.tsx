import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readIn } from '../../engine/languages'
import type { ComparedField } from '../../server/contract/evaluation/views'
import { useLanguage } from '../i18n/useLanguage'
import { Button, Field, NumberInput, Select, TextInput } from '../ui'
import { usualZero, type CriterionDraft, type DraftFault } from './criteriaDraft'
import { FACTOR, MAX_POINTS, shownDecimal, WEIGHT } from './decimals'

interface CriterionRowProps {
  number: number
  draft: CriterionDraft
  /** Fields of the form that hold a number. */
  fields: readonly ComparedField[]
  /** The method makes no points of prices: no formula is asked for. */
  isPlain: boolean
  faults: readonly DraftFault[]
  onChange: (next: CriterionDraft) => void
  /** Null: the notice names it. */
  onRemove: (() => void) | null
  /** Sum of its parts; null: it has none. */
  partsSum: string | null
  /** Null: it can have no parts. */
  onAddPart: (() => void) | null
}

type Price = NonNullable<CriterionDraft['price']>
type How = 'people' | 'linear' | 'ratio'

interface PriceFieldsProps extends Pick<CriterionRowProps, 'draft' | 'fields' | 'isPlain' | 'onChange'> {
  price: Price
  fault: (which: DraftFault) => string | undefined
}

/** Where the price stands, which is the better one, and where its points end. */
const PriceFields = ({ draft, price, fields, isPlain, fault, onChange }: PriceFieldsProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const change = (some: Partial<Price>): void => onChange({ ...draft, price: { ...price, ...some } })
  // A factor that fits the one direction is refused for the other.
  const changeBetter = (better: Price['better']): void => change({ better, zeroAt: shownDecimal(usualZero(better), language) })
  return (
    <div className="ev-line ev-price">
      <Select label={t('criteria.field')} error={fault('field')} value={price.field} onChange={(value) => change({ field: value })}>
        {!fields.some(({ key }) => key === price.field) && <option value={price.field}>{t('criteria.noField')}</option>}
        {fields.map(({ key, label, section }) => (
          <option key={key} value={key}>
            {`${readIn(label, language)} (${readIn(section, language)})`}
          </option>
        ))}
      </Select>
      <Select
        label={t('criteria.better')}
        value={price.better}
        onChange={(value) => changeBetter(value === 'higher' ? 'higher' : 'lower')}
        options={[
          ['lower', t('criteria.lower')],
          ['higher', t('criteria.higher')],
        ]}
      />
      {price.kind === 'linear' && !isPlain && (
        <Field label={t('criteria.zeroAt')} hint={t(`criteria.zeroAtHint.${price.better}`)} error={fault('zeroAt')}>
          {(control) => <NumberInput {...control} kind={FACTOR} text={price.zeroAt} onText={(zeroAt) => change({ zeroAt })} />}
        </Field>
      )}
    </div>
  )
}

/** One criterion: what it is called, what it counts, and who or what judges it. */
export const CriterionRow = ({
  number,
  draft,
  fields,
  isPlain,
  faults,
  onChange,
  onRemove,
  partsSum,
  onAddPart,
}: CriterionRowProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const { price } = draft
  const isPart = draft.parent !== undefined
  const how: How = price ? (isPlain ? 'ratio' : price.kind) : 'people'
  const usual: Price = { field: fields[0]?.key ?? '', kind: 'linear', better: 'lower', zeroAt: usualZero('lower') }
  const judge = (next: How): void => onChange({ ...draft, price: next === 'people' ? null : { ...(price ?? usual), kind: next } })
  const fault = (which: DraftFault): string | undefined => (faults.includes(which) ? t(`criteria.fault.${which}`) : undefined)
  return (
    <li className={isPart ? 'ev-part-of' : undefined}>
      <div className="ev-line">
        <TextInput
          label={t(isPart ? 'criteria.partName' : 'criteria.name', { number })}
          error={fault('name')}
          aside={draft.published.name ? t('criteria.published') : undefined}
          maxLength={400}
          value={draft.name}
          disabled={draft.published.name}
          onChange={(value) => onChange({ ...draft, name: value })}
        />
        <Field label={t(isPart ? 'criteria.partWeight' : 'criteria.weight')} error={fault('weight')}>
          {(control) => (
            <NumberInput
              {...control}
              kind={WEIGHT}
              text={draft.weight}
              disabled={draft.published.weight}
              onText={(weight) => onChange({ ...draft, weight })}
            />
          )}
        </Field>
        {isPart || partsSum !== null ? (
          <span />
        ) : (
          <Select
            label={t('criteria.how')}
            value={how}
            onChange={(value) => judge(value as How)}
            options={
              isPlain
                ? ([
                    ['people', t('criteria.by.people')],
                    ['ratio', t('criteria.by.price')],
                  ] as const)
                : (['people', 'linear', 'ratio'] as const).map((one) => [one, t(`criteria.by.${one}`)] as const)
            }
          />
        )}
        {onRemove && (
          <Button
            variant="quiet"
            icon="trash"
            label={t(isPart ? 'criteria.removePart' : 'criteria.remove', { number })}
            onClick={onRemove}
          />
        )}
      </div>
      {!price && partsSum === null && (
        <div className="ev-line ev-least">
          <Field label={t('criteria.minimum')} hint={t('criteria.minimumHint')} error={fault('minimum')}>
            {(control) => (
              <NumberInput {...control} kind={MAX_POINTS} text={draft.minimum} onText={(minimum) => onChange({ ...draft, minimum })} />
            )}
          </Field>
        </div>
      )}
      {partsSum !== null && (
        <p className={partsSum === '100' ? 'num small' : 'num small help error'} role="status">
          {t('criteria.partSum', { sum: shownDecimal(partsSum, language) })}
        </p>
      )}
      {onAddPart && (
        <Button variant="quiet" size="small" icon="plus" onClick={onAddPart}>
          {t('criteria.addPart')}
        </Button>
      )}
      {price && <PriceFields {...{ draft, price, fields, isPlain, fault, onChange }} />}
    </li>
  )
}
