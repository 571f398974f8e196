import './rules.css'
import { useEffect, useMemo, useRef, useState, type ReactElement, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { dependencies, nodeOf, putRule, removeRule, ruleFaults, fieldEntries, firstValue } from '../../../engine/authoring'
import { toLogic } from '../../../engine/rules'
import type { Effect, Rule } from '../../../engine/template'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Icon, Modal } from '../../ui'
import { useTestData, useTrying } from '../canvas/useTestData'
import { useDesigner } from '../state'
import { beginning } from './ConditionView'
import { DependencyDrawing } from './DependencyDrawing'
import { FieldPicker } from './FieldPicker'
import { faultText } from './faultText'
import { effectsFor, RuleCard, TruthMark, truthText } from './RuleCard'
import { labelOf, ruleText } from './sentence'
import { SelectToken } from './tokens'
import { loadedForm, truthsOf, turnedData } from './truth'

const VIEWS = ['all', 'met', 'notMet'] as const

/** All rules of the form, and what each says of the test data. */
const RuleTester = ({ onLeave }: { onLeave: () => void }): ReactElement => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const { file, select } = useDesigner()
  const [view, setView] = useState<(typeof VIEWS)[number]>('all')
  const template = loadedForm(file)
  const testData = useTestData(template, language)
  const truths = useMemo(() => (template ? truthsOf(template, testData) : null), [template, testData])
  const rows = file.rules.map((rule) => ({ rule, truth: truths?.get(rule.id) }))
  const isIn = (each: (typeof VIEWS)[number], met: boolean): boolean => each === 'all' || (each === 'met') === met
  const shown = rows.filter(({ truth }) => isIn(view, (truth?.met ?? 0) > 0))
  return (
    <div className="r-tester stack-3">
      <p className="soft">{t('tester.text')}</p>
      <div className="seg" role="group" aria-label={t('tester.filter')}>
        {VIEWS.map((each) => (
          <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
            {t(`tester.${each}`)} <b className="num">{rows.filter(({ truth }) => isIn(each, (truth?.met ?? 0) > 0)).length}</b>
          </button>
        ))}
      </div>
      <ul>
        {shown.map(({ rule, truth }) => (
          <li key={rule.id}>
            <TruthMark truth={truth} />
            <button
              type="button"
              className="link"
              onClick={() => {
                select(rule.target)
                onLeave()
              }}
            >
              {ruleText(t, rule, { file, language, named: true })}
            </button>
            <span className="soft small">{truth ? truthText(t, truth) : t('truth.unknown')}</span>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="soft">{t('tester.none')}</p>}
    </div>
  )
}

interface FaultsProps {
  faults: ReturnType<typeof ruleFaults>
  nameOf: (id: string) => string
  /** Of the last step. */
  refusal: string | null
}

/** What is wrong with the rules, and what was not taken. */
const Faults = ({ faults, nameOf, refusal }: FaultsProps): ReactElement => {
  const { t } = useTranslation('rules')
  return (
    <>
      {faults.map((fault) => (
        <p key={fault.path + fault.reason} className="r-fault">
          <Icon name="octagon" size={16} /> {faultText(t, fault, nameOf)}
        </p>
      ))}
      <div role="alert">
        {refusal !== null && (
          <p className="r-fault">
            <Icon name="octagon" size={16} /> {refusal}
          </p>
        )}
      </div>
    </>
  )
}

interface FocusPlaces {
  list: RefObject<HTMLElement | null>
  adder: RefObject<HTMLElement | null>
}

/**
 * What had the focus may be gone with the step: it goes to the newest field of the rule's sentence, or to where the next one is added.
 */
const keepFocusIn = ({ list, adder }: FocusPlaces, ruleId: string | null): void =>
  void requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-rule]') ?? [])]
    const card = ruleId === null ? undefined : (cards.find((each) => each.dataset['rule'] === ruleId) ?? cards.at(-1))
    const tokens = card?.querySelectorAll<HTMLElement>('.r-tok.f')
    ;(tokens?.[tokens.length - 1] ?? adder.current)?.focus()
  })

/** Rules of the node that is being looked at, as sentences; below, what it depends on and what depends on it. */
export const RulesPanel = ({ id }: { id: string }): ReactElement => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const { file, apply, readOnly } = useDesigner()
  const [refusal, setRefusal] = useState<{ about: string; text: string } | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [isTesting, setTesting] = useState(false)
  const nameOf = (each: string): string => t('named', { name: labelOf(file, each, language) })
  const entries = useMemo(() => fieldEntries(file, language), [file, language])
  const template = loadedForm(file)
  const testData = useTestData(template, language)
  const change = useTrying(template, language)
  const truths = useMemo(() => (template ? truthsOf(template, testData) : null), [template, testData])
  const faults = useMemo(() => ruleFaults(file), [file])
  const arrows = useMemo(() => dependencies(file), [file])
  const own = file.rules.filter((rule) => rule.target === id)
  const list = useRef<HTMLUListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const keepFocus = (ruleId: string | null): void => keepFocusIn({ list, adder }, ruleId)

  const put = (rule: Rule): boolean => {
    const edit = putRule(file, rule)
    if (edit.ok && faults.length === 0) {
      const [first] = ruleFaults(edit.file)
      if (first) {
        keepFocus(null)
        setRefusal({ about: id, text: t('refused', { reason: faultText(t, first, nameOf) }) })
        return false
      }
    }
    setRefusal(null)
    keepFocus(rule.id)
    return apply(edit, { label: t('step.put', { name: labelOf(file, id, language) }), key: `rule ${rule.id}` })
  }
  const remove = (rule: Rule): void => {
    setRefusal(null)
    keepFocus(null)
    apply(removeRule(file, rule.id), { label: t('step.remove', { name: labelOf(file, id, language) }) })
  }
  return (
    <>
      <section className="d-ph r-panel" aria-labelledby="rules-title">
        <h2 id="rules-title">
          {t('title')}
          {!readOnly && (
            <button ref={adder} type="button" className="link r-end" onClick={() => setAdding(true)}>
              {t('add')}
            </button>
          )}
        </h2>
        <Faults faults={faults} nameOf={nameOf} refusal={refusal?.about === id ? refusal.text : null} />
        <ul className="r-rules stack-2" ref={list}>
          {own.map((rule) => (
            <RuleCard
              key={rule.id}
              rule={rule}
              entries={entries}
              truth={truths?.get(rule.id)}
              onPut={put}
              onRemove={() => remove(rule)}
              onTurn={(isMet) => template && change(turnedData(template, testData, { ruleId: rule.id, isMet }))}
            />
          ))}
          {isAdding && (
            <NewRule
              key={id}
              id={id}
              entries={entries}
              onDone={(rule) => {
                setAdding(false)
                if (!rule) keepFocus(null)
                if (rule) put(rule)
              }}
            />
          )}
        </ul>
        {own.length === 0 && !isAdding && <p className="soft small">{t(`none.${nodeOf(file, id)?.kind ?? 'field'}`)}</p>}
        {file.rules.length > 0 && (
          <button type="button" className="link small" onClick={() => setTesting(true)}>
            {t('tester.open', { count: file.rules.length })}
          </button>
        )}
      </section>
      <DependencyDrawing id={id} arrows={arrows} hasCircle={faults.some(({ reason }) => reason === 'cycle')} />
      {isTesting && (
        <Modal title={t('tester.title')} width="wide" onClose={() => setTesting(false)}>
          <RuleTester onLeave={() => setTesting(false)} />
        </Modal>
      )}
    </>
  )
}

/** A rule that is none yet: it comes into the template with its first field. */
const NewRule = ({
  id,
  entries,
  onDone,
}: {
  id: string
  entries: ReturnType<typeof fieldEntries>
  onDone: (rule: Rule | null) => void
}): ReactElement => {
  const { t } = useTranslation('rules')
  const { file } = useDesigner()
  const [effect, setEffect] = useState<Effect>('show')
  const kind = nodeOf(file, id)?.kind ?? 'field'
  const sentence = useRef<HTMLDivElement>(null)
  useEffect(() => sentence.current?.querySelector('select')?.focus(), [])
  const made = (field: string): Rule => ({
    ...{ id: '', target: id, effect, when: toLogic(beginning(file, field, id)) },
    ...(effect === 'set' && { value: firstValue(file, id, new Date()) }),
  })
  return (
    <li className="r-rule">
      <div className="r-sentence" ref={sentence}>
        {t(`this.${kind}`)}{' '}
        <SelectToken
          isWord
          label={t('effectLabel')}
          value={effect}
          options={effectsFor(kind).map((each) => [each, t(`effectWord.${each}`)] as const)}
          disabled={false}
          onChange={setEffect}
        />
        {`${t('if')} `}
        <FieldPicker
          entries={entries}
          chosen={null}
          caption={t('picker.choose')}
          disabled={false}
          onPick={(field) => onDone(made(field))}
        />{' '}
        …
      </div>
      <div className="r-adds">
        <Button size="small" variant="quiet" onClick={() => onDone(null)}>
          {t('cancel')}
        </Button>
      </div>
    </li>
  )
}
