import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '../../engine/languages'
import { readNumber } from '../../engine/numbers'
import type { AwardRules } from '../../server/contract/settings/house'
import { useLanguage } from '../i18n/useLanguage'
import { Button, TextInput } from '../ui'
import { useEditing } from './context'
import { Panel } from './Panel'

type Rule = AwardRules[number]

/** Euros without cents, as typed; NaN where it is no such number: the server says so at the field. */
const eurosOf = (typed: string, language: Lang): number => {
  const read = readNumber(typed, language, { whole: true })
  return read.kind === 'read' && /^\d{1,10}$/.test(read.value) ? Number(read.value) : Number.NaN
}

interface RuleProps {
  rule: Rule
  number: number
  onChange: (part: Partial<Rule>) => void
  onRemove: () => void
}

/** One rule, as it is typed: what is no number, and a separator that something still follows, stay as they are. */
const RuleFields = ({ rule, number, onChange, onRemove }: RuleProps): ReactElement => {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const { faultText } = useEditing()
  const [typed, setTyped] = useState({ from: String(rule.from), needed: String(rule.needed), people: rule.people.join(', ') })
  const put = (name: keyof Rule, text: string, value: Rule[keyof Rule]): void => {
    setTyped((now) => ({ ...now, [name]: text }))
    onChange({ [name]: value })
  }
  const fault = (name: keyof Rule): string | undefined => faultText(`awardRules/${number - 1}/${name}`)
  return (
    <fieldset className="field-row">
      <legend className="sr">{t('award.rule', { number })}</legend>
      <TextInput
        label={t('award.from')}
        inputMode="numeric"
        value={typed.from}
        error={fault('from')}
        onChange={(text) => put('from', text, eurosOf(text, language))}
      />
      <TextInput
        label={t('award.needed')}
        inputMode="numeric"
        value={typed.needed}
        error={fault('needed')}
        onChange={(text) => put('needed', text, /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)}
      />
      <TextInput
        label={t('award.people')}
        hint={t('award.peopleHint')}
        value={typed.people}
        error={fault('people')}
        onChange={(text) =>
          put(
            'people',
            text,
            text
              .split(/[,;]/)
              .map((one) => one.trim())
              .filter((one) => one !== ''),
          )
        }
      />
      <Button variant="quiet" icon="trash" onClick={onRemove}>
        {t('award.remove')}
      </Button>
    </fieldset>
  )
}

/** Who may award, from which value on: so many of these people. */
export const AwardSection = (): ReactElement => {
  const { t } = useTranslation('settings')
  const { draft, change } = useEditing()
  const rules = draft.awardRules
  // A rule that went takes its text along: those that stay are read anew.
  const [removals, setRemovals] = useState(0)
  return (
    <Panel id="zuschlag" title={t('award.title')} text={t('award.text')}>
      {rules.map((rule, n) => (
        <RuleFields
          key={`${removals} ${n}`}
          rule={rule}
          number={n + 1}
          onChange={(part) =>
            change(
              'awardRules',
              rules.map((one, index) => (index === n ? { ...one, ...part } : one)),
            )
          }
          onRemove={() => {
            setRemovals(removals + 1)
            change(
              'awardRules',
              rules.filter((_one, index) => index !== n),
            )
          }}
        />
      ))}
      <p>
        <Button icon="plus" onClick={() => change('awardRules', [...rules, { from: 0, needed: 2, people: [] }])}>
          {t('award.add')}
        </Button>
      </p>
    </Panel>
  )
}
