import type { Lang } from '../../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition, Constant } from '../../../engine/rules'
import type { TemplateFile } from '../../../engine/template'
import { Icon } from '../../ui'
import { connected, joined, replaced, type Spot } from './change'
import { FieldPicker } from './FieldPicker'
import {
  baseOf,
  choicesOf,
  conditionOf,
  firstValue,
  isLeaf,
  operationOf,
  operationsFor,
  valuesOf,
  type FieldEntry,
  type Leaf,
  type Operation,
} from '../../../engine/authoring'
import { labelOf, slotsFor } from './sentence'
import { SelectToken, ValueToken } from './tokens'

/** What a condition's pieces need to know and to say. `adding` is the group that waits for a field. */
export interface Editing {
  file: TemplateFile
  target: string
  entries: readonly FieldEntry[]
  language: Lang
  disabled: boolean
  whole: Condition
  change: (next: Condition | null) => void
  adding: { spot: Spot; how: 'and' | 'or' } | null
  setAdding: (adding: Editing['adding']) => void
}

const sameSpot = (a: Spot, b: Spot): boolean => a.length === b.length && a.every((each, at) => each === b[at])

/** A condition as a part of a sentence, every piece to be changed where it stands. */
export const ConditionView = ({ condition, spot, editing }: { condition: Condition; spot: Spot; editing: Editing }): ReactElement => {
  const { t } = useTranslation('rules')
  const waits = editing.adding && sameSpot(editing.adding.spot, spot) ? editing.adding : null
  const tail = waits && <NewCondition editing={editing} how={waits.how} spot={spot} />
  if (isLeaf(condition))
    return (
      <>
        <LeafView leaf={condition} spot={spot} editing={editing} />
        {tail}
      </>
    )
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const isInner = spot.length > 0
      return (
        <span className={isInner ? 'r-group' : undefined}>
          {isInner && '( '}
          {condition.conditions.map((each, at) => (
            <span key={at}>
              {at > 0 && (
                <>
                  {' '}
                  <Connective editing={editing} spot={spot} how={condition.kind} />{' '}
                </>
              )}
              <ConditionView condition={each} spot={[...spot, at]} editing={editing} />
            </span>
          ))}
          {tail}
          {isInner && ' )'}
        </span>
      )
    }
    case 'not':
      return (
        <span className="r-group">
          {t('notTrue')} ( <ConditionView condition={condition.condition} spot={[...spot, 0]} editing={editing} /> )
        </span>
      )
    case 'always':
      return (
        <>
          <span className="r-fix">{t(condition.value ? 'always' : 'never')}</span>
          {tail}
        </>
      )
    case 'free':
      return (
        <>
          <span className="r-tok free">{t('freeCondition')}</span>
          {tail}
        </>
      )
  }
}

const Connective = ({ editing, spot, how }: { editing: Editing; spot: Spot; how: 'and' | 'or' }): ReactElement => {
  const { t } = useTranslation('rules')
  return (
    <SelectToken
      isWord
      label={t('connective')}
      value={how}
      options={[
        ['and', t('and')],
        ['or', t('or')],
      ]}
      disabled={editing.disabled}
      onChange={(next) => editing.change(connected(editing.whole, spot, next))}
    />
  )
}

/** A condition that has no field yet: nothing is in the rule until there is one. */
const NewCondition = ({ editing, spot, how }: { editing: Editing; spot: Spot; how: 'and' | 'or' }): ReactElement => {
  const { t } = useTranslation('rules')
  const { file, target } = editing
  return (
    <>
      {' '}
      <strong>{t(how)}</strong>{' '}
      <FieldPicker
        isNew
        entries={editing.entries}
        chosen={null}
        caption={t('picker.choose')}
        disabled={false}
        onCancel={() => editing.setAdding(null)}
        onPick={(field) => {
          editing.setAdding(null)
          editing.change(joined(editing.whole, spot, { added: beginning(file, field, target), how }))
        }}
      />
    </>
  )
}

/** What is said of a field at first: that it is its first choice, else that it is filled. */
export const beginning = (file: TemplateFile, field: string, target: string): Condition => {
  const allowed = operationsFor(file, field, target)
  const isChoice = choicesOf(file, field).length > 0 && allowed.includes('is')
  return conditionOf(file, { field, operation: isChoice ? 'is' : 'filled', value: firstValue(file, field, new Date()) })
}

const LeafView = ({ leaf, spot, editing }: { leaf: Leaf; spot: Spot; editing: Editing }): ReactElement => {
  const { t } = useTranslation('rules')
  const { file, target, language, disabled } = editing
  const operation = operationOf(leaf)
  const allowed = operationsFor(file, leaf.field, target)
  const offered: readonly Operation[] = allowed.includes(operation) ? allowed : [operation, ...allowed]
  const values = valuesOf(leaf)
  const put = (next: Condition | null): void => editing.change(replaced(editing.whole, spot, next))
  const putValues = (next: readonly Constant[]): void => {
    const [first] = next
    if ('values' in leaf) put({ ...leaf, values: next })
    else if ('value' in leaf && first !== undefined) put({ ...leaf, value: first })
  }
  const pieces = {
    field: (
      <FieldPicker
        entries={editing.entries}
        chosen={baseOf(leaf.field)}
        caption={labelOf(file, leaf.field, language) + ('everywhere' in leaf && leaf.everywhere ? ` ${t('everywhere')}` : '')}
        disabled={disabled}
        onPick={(field) => field !== baseOf(leaf.field) && put(beginning(file, field, target))}
      />
    ),
    operation: (
      <SelectToken
        label={t('comparison')}
        value={operation}
        options={offered.map((each) => [each, t(`op.${each}`)] as const)}
        disabled={disabled}
        onChange={(next) =>
          put(
            conditionOf(file, { field: baseOf(leaf.field), operation: next, value: values[0] ?? firstValue(file, leaf.field, new Date()) }),
          )
        }
      />
    ),
    value: (
      <>
        {values.map((value, at) => (
          <span key={at}>
            {at > 0 && <>{at === values.length - 1 ? ` ${t('or')} ` : ', '}</>}
            <ValueToken
              {...{ file, field: leaf.field, value, language, disabled }}
              onChange={(next) => putValues(values.map((each, index) => (index === at ? next : each)))}
            />
            {'values' in leaf && values.length > 1 && !disabled && (
              <button
                type="button"
                className="r-x"
                aria-label={t('value.remove')}
                onClick={() => putValues(values.filter((_, index) => index !== at))}
              >
                <Icon name="close" size={12} />
              </button>
            )}
          </span>
        ))}
        {'values' in leaf && !disabled && (
          <button
            type="button"
            className="r-x"
            aria-label={t('value.add')}
            title={t('value.add')}
            onClick={() =>
              putValues([
                ...values,
                choicesOf(file, leaf.field).find(({ contentId }) => !values.includes(contentId))?.contentId ??
                  firstValue(file, leaf.field, new Date()),
              ])
            }
          >
            <Icon name="plus" size={12} />
          </button>
        )}
      </>
    ),
  }
  return (
    <span className="r-leaf">
      {slotsFor(t, operation).map((each, at) => (
        <span key={at}>
          {at > 0 && ' '}
          {'slot' in each ? pieces[each.slot] : each.words}
        </span>
      ))}
      {spot.length > 0 && !disabled && (
        <button
          type="button"
          className="r-x"
          aria-label={t('condition.remove', { name: labelOf(file, leaf.field, language) })}
          onClick={() => put(null)}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  )
}
