import { LANGUAGES, tableOf } from '../../../engine/languages'
import { useState } from 'react'
import { useCodes } from '../codes/useCodes'
import { useLeafScope, useFormScope } from '../render/scope'
import { isEmptyValue } from '../values/paths'
import { member } from './props'

/** Always offered; others come from the EU's list of official languages. */
const FIRST = LANGUAGES.map((lang) => tableOf(lang).inForms)
const LANGUAGE_LIST = 'language_eu-official-language'

/** eForms' three letters → what BCP 47 and people know. */
const SHORT: Record<string, string> = {
  BUL: 'bg',
  CES: 'cs',
  DAN: 'da',
  DEU: 'de',
  ELL: 'el',
  ENG: 'en',
  EST: 'et',
  FIN: 'fi',
  FRA: 'fr',
  GLE: 'ga',
  HRV: 'hr',
  HUN: 'hu',
  ITA: 'it',
  LAV: 'lv',
  LIT: 'lt',
  MLT: 'mt',
  NLD: 'nl',
  POL: 'pl',
  POR: 'pt',
  RON: 'ro',
  SLK: 'sk',
  SLV: 'sl',
  SPA: 'es',
  SWE: 'sv',
}
export const bcp47 = (code: string): string => SHORT[code] ?? code.toLowerCase()

/** DE ● | EN ○ | + at the right of the label: a full dot says that the language has a text. */
export function LanguageSwitch({ value, label }: { value: unknown; label: string }) {
  const { editor, t } = useFormScope()
  const scope = useLeafScope()
  const [asked, setAsked] = useState(false)
  const codes = useCodes(LANGUAGE_LIST, asked)
  const filled =
    typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([code, text]) => (isEmptyValue(text) ? [] : [code])) : []
  const shown = [...new Set([...FIRST, ...filled, scope.language])]
  // What was typed in the language shown so far goes in first.
  const show = (code: string): void => {
    editor.flush()
    scope.setLanguage(code)
  }
  const further = codes.rows.filter(([code]) => !shown.includes(code))
  return (
    <span className="f-lang" role="group" aria-label={t('language.of', { label })}>
      {shown.map((code) => {
        const has = !isEmptyValue(member(value, code))
        return (
          <button key={code} type="button" aria-pressed={code === scope.language} onClick={() => show(code)}>
            {bcp47(code).toUpperCase()}
            <i className={has ? 'full' : ''} />
            <span className="sr">{t(has ? 'language.filled' : 'language.empty')}</span>
          </button>
        )
      })}
      {scope.readOnly ? null : (
        <select
          aria-label={t('language.add')}
          value=""
          onFocus={() => setAsked(true)}
          onPointerEnter={() => setAsked(true)}
          onChange={(event) => show(event.target.value)}
        >
          <option value="">+</option>
          {further.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </span>
  )
}
