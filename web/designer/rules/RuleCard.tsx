import type { Lang } from '../../../engine/languages'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { nodeOf } from '../../../engine/authoring'
import { toCondition, toLogic, type Condition } from '../../../engine/rules'
import { EFFECTS, type Effect, type JsonLogic, type Rule } from '../../../engine/template'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Icon } from '../../ui'
import { useDesigner } from '../state'
import { beginning, ConditionView, type Editing } from './ConditionView'
import { FieldPicker } from './FieldPicker'
import { baseOf, firstValue, type FieldEntry } from '../../../engine/authoring'
import { RuleDetails } from './RuleDetails'
import { labelOf } from './sentence'
import { SelectToken, ValueToken } from './tokens'
import type { Truth } from './truth'

/** The full stop stays with the word or button before it. */
const NO_BREAK = '\u2060'

interface RuleCardProps {
  rule: Rule
  entries: readonly FieldEntry[]
  truth: Truth | undefined
  /** Answers whether it was taken; what was refused is said by the panel. */
  onPut: (rule: Rule) => boolean
  onRemove: () => void
  onTurn: (isMet: boolean) => void
}

/** Effects that a node can have: only fields get values. */
export const effectsFor = (kind: string | undefined): readonly Effect[] => EFFECTS.filter((effect) => effect !== 'set' || kind === 'field')

/** A rule as a sentence, and what it says of the test data. */
export const RuleCard = ({ rule, entries, truth, onPut, onRemove, onTurn }: RuleCardProps): ReactElement => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const { file, readOnly } = useDesigner()
  const [adding, setAdding] = useState<Editing['adding']>(null)
  const [isOpen, setOpen] = useState(false)
  const condition = toCondition(rule.when)
  const kind = nodeOf(file, rule.target)?.kind ?? 'field'
  const putCondition = (next: Condition | null): void => void onPut({ ...rule, when: toLogic(next ?? { kind: 'always', value: true }) })
  const editing: Editing = {
    file,
    target: rule.target,
    entries,
    language,
    disabled: readOnly,
    whole: condition,
    change: putCondition,
    adding,
    setAdding,
  }
  const setEffect = (effect: Effect): void => {
    const { value: _value, ...rest } = rule
    onPut(effect === 'set' ? { ...rest, effect, value: firstValue(file, rule.target, new Date()) } : { ...rest, effect })
  }
  const isAlways = condition.kind === 'always'
  const how = condition.kind === 'or' ? 'or' : 'and'
  return (
    <li className="r-rule" data-rule={rule.id}>
      <div className="r-sentence">
        {t(`this.${kind}`)}{' '}
        <SelectToken
          isWord
          label={t('effectLabel')}
          value={rule.effect}
          options={effectsFor(kind).map((each) => [each, t(`effectWord.${each}`)] as const)}
          disabled={readOnly}
          onChange={setEffect}
        />
        {rule.effect === 'set' && (
          <>
            {' '}
            <Written rule={rule} entries={entries} language={language} onPut={onPut} />
          </>
        )}
        {isAlways ? '' : `${t('if')} `}
        <ConditionView condition={condition} spot={[]} editing={editing} />
        {NO_BREAK}.
      </div>
      {!readOnly && (
        <div className="r-adds">
          {isAlways ? (
            <FieldPicker
              entries={entries}
              chosen={null}
              caption={t('condition.first')}
              disabled={false}
              onPick={(field) => putCondition(beginning(file, field, rule.target))}
            />
          ) : (
            <>
              <Button size="small" variant="quiet" icon="plus" onClick={() => setAdding({ spot: [], how })}>
                {t('condition.add')}
              </Button>
              {(condition.kind === 'and' || condition.kind === 'or') && (
                <Button
                  size="small"
                  variant="quiet"
                  icon="plus"
                  onClick={() => setAdding({ spot: [condition.conditions.length - 1], how: how === 'and' ? 'or' : 'and' })}
                >
                  {t(how === 'and' ? 'condition.addOr' : 'condition.addAnd')}
                </Button>
              )}
            </>
          )}
          <span className="r-acts">
            <Button
              size="small"
              variant="quiet"
              icon="pencil"
              expanded={isOpen}
              label={t('details.open')}
              onClick={() => setOpen(!isOpen)}
            />
            <Button size="small" variant="quiet" icon="trash" label={t('remove')} onClick={onRemove} />
          </span>
        </div>
      )}
      {isOpen && <RuleDetails rule={rule} onPut={onPut} />}
      <TruthLine truth={truth} onTurn={readOnly || condition.kind === 'free' || isAlways ? null : onTurn} />
    </li>
  )
}

const TruthLine = ({ truth, onTurn }: { truth: Truth | undefined; onTurn: ((isMet: boolean) => void) | null }): ReactElement => {
  const { t } = useTranslation('rules')
  const isMet = truth !== undefined && truth.met > 0
  return (
    <div className="r-now">
      {truth === undefined ? (
        t('truth.unknown')
      ) : (
        <>
          <TruthMark truth={truth} />
          <span role="status">{truthText(t, truth)}</span>
          {onTurn && truth.places > 0 && (
            <button type="button" className="link" onClick={() => onTurn(!isMet)}>
              {t('truth.turn')}
            </button>
          )}
        </>
      )}
    </div>
  )
}

/** A tick, a cross, or a dash where there is nothing to say it of. */
export const TruthMark = ({ truth }: { truth: Truth | undefined }): ReactElement => {
  if (truth === undefined || truth.places === 0)
    return (
      <span className="r-dash" aria-hidden="true">
        –
      </span>
    )
  return <Icon name={truth.met > 0 ? 'check' : 'close'} size={16} />
}

/** 'Trifft in der Vorschau zu', or in how many items. */
export const truthText = (t: ReturnType<typeof useTranslation>['t'], { places, met }: Truth): string => {
  if (places === 0) return t('rules:truth.nowhere')
  if (places > 1 && met > 0 && met < places) return t('rules:truth.some', { met, count: places })
  return t(met > 0 ? 'rules:truth.met' : 'rules:truth.notMet')
}

/** What effect 'set' writes: a value, or that of another field. Anything else is an expression of its own. */
const Written = ({
  rule,
  entries,
  language,
  onPut,
}: Pick<RuleCardProps, 'rule' | 'entries' | 'onPut'> & { language: Lang }): ReactElement => {
  const { t } = useTranslation('rules')
  const { file, readOnly } = useDesigner()
  const value: JsonLogic = rule.value ?? null
  const read = typeof value === 'object' && value !== null && !Array.isArray(value) ? value['var'] : undefined
  const isConstant = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const kind = isConstant ? 'constant' : typeof read === 'string' ? 'field' : 'computed'
  const fields = entries.filter(({ id }) => id !== rule.target)
  const kinds = [['constant', t('written.constant')] as const, ['field', t('written.field')] as const]
  return (
    <>
      <SelectToken
        label={t('written.kind')}
        value={kind}
        options={kind === 'computed' ? [...kinds, ['computed', t('computed')] as const] : kinds}
        disabled={readOnly}
        onChange={(next) => {
          const first = fields[0]?.id
          if (next === 'constant') onPut({ ...rule, value: firstValue(file, rule.target, new Date()) })
          else if (next === 'field' && first !== undefined) onPut({ ...rule, value: { var: first } })
        }}
      />{' '}
      {isConstant && (
        <ValueToken
          {...{ file, field: rule.target, value, language, disabled: readOnly }}
          onChange={(next) => void onPut({ ...rule, value: next })}
        />
      )}
      {typeof read === 'string' && (
        <FieldPicker
          entries={fields}
          chosen={baseOf(read)}
          caption={labelOf(file, read, language)}
          disabled={readOnly}
          onPick={(field) => void onPut({ ...rule, value: { var: field } })}
        />
      )}
    </>
  )
}
