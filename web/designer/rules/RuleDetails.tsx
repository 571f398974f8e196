import { inEach, type Lang, LANGUAGES, NO_TEXT, tableOf, type Text } from '../../../engine/languages'
import { useEffect, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { nodeOf } from '../../../engine/authoring'
import { parseLogic } from '../../../engine/rules'
import type { JsonLogic, Rule } from '../../../engine/template'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Check, Field, TextArea } from '../../ui'
import { useDesigner } from '../state'
import { jsonMistake } from '../jsonMistake'
import { faultText, jsonSentence } from './faultText'
import { labelOf, ruleText } from './sentence'

/**
 * What a rule has beside its sentence: its text for people in both languages, its weight, and its expression for those who know JsonLogic.
 */
export const RuleDetails = ({ rule, onPut }: { rule: Rule; onPut: (rule: Rule) => boolean }): ReactElement => {
  const { t, i18n } = useTranslation('rules')
  const { file } = useDesigner()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    // The sentence is proposed in both languages, whichever is on the screen.
    let isHere = true
    void i18n.loadLanguages(LANGUAGES).then(() => isHere && setReady(true))
    return () => {
      isHere = false
    }
  }, [i18n])
  const proposed = (language: Lang): string => ruleText(i18n.getFixedT(language, 'rules'), rule, { file, language, named: true })
  const text = rule.text ?? NO_TEXT
  const setText = (next: Text): void => {
    const { text: _text, ...rest } = rule
    onPut(Object.values(next).every((words) => words === '') ? rest : { ...rest, text: next })
  }
  return (
    <div className="r-details">
      {LANGUAGES.map((language) => (
        <TextArea
          key={language}
          label={t(`details.text.${language}`, { defaultValue: tableOf(language).name })}
          rows={2}
          lang={language}
          maxLength={2000}
          placeholder={isReady ? proposed(language) : ''}
          value={text[language] ?? ''}
          onChange={(value) => setText({ ...text, [language]: value })}
        />
      ))}
      <Button size="small" disabled={!isReady} onClick={() => setText(inEach(proposed))}>
        {t('details.propose')}
      </Button>
      {rule.effect === 'require' && (
        <Check
          checked={rule.severity === 'WARN'}
          onChange={(isOn) => {
            const { severity: _severity, ...rest } = rule
            onPut(isOn ? { ...rest, severity: 'WARN' } : rest)
          }}
        >
          {t('details.warn')}
        </Check>
      )}
      <Expert rule={rule} part="when" onPut={onPut} />
      {rule.effect === 'set' && <Expert rule={rule} part="value" onPut={onPut} />}
    </div>
  )
}

/** The expression as JSON. Only what parses goes into the rule; what does not says where and why. */
const Expert = ({ rule, part, onPut }: { rule: Rule; part: 'when' | 'value'; onPut: (rule: Rule) => boolean }): ReactElement => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const { file } = useDesigner()
  const [typed, setTyped] = useState<string | null>(null)
  const [errors, setErrors] = useState<readonly string[]>([])
  const own = JSON.stringify(rule[part] ?? null, null, 2)
  const take = (): void => {
    let json: unknown
    try {
      json = JSON.parse(typed ?? own)
    } catch {
      setErrors([jsonSentence(t, jsonMistake(typed ?? own))])
      return
    }
    const parsed = parseLogic(json, (id) => nodeOf(file, id)?.kind === 'field')
    if (!parsed.ok) {
      setErrors(parsed.faults.map((fault) => `${fault.path || '/'}: ${faultText(t, fault, (id) => labelOf(file, id, language))}`))
      return
    }
    setErrors([])
    const logic: JsonLogic = parsed.parsed.logic
    if (onPut({ ...rule, [part]: logic })) setTyped(null)
  }
  return (
    <div className="r-expert">
      <Field label={t(`expert.${part}`)} hint={t('expert.hint')} error={errors.length > 0 ? errors.join(' ') : undefined}>
        {(control) => (
          <textarea
            {...control}
            className="textarea mono"
            rows={4}
            spellCheck={false}
            value={typed ?? own}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button size="small" disabled={typed === null || typed === own} onClick={take}>
        {t('expert.take')}
      </Button>
    </div>
  )
}
