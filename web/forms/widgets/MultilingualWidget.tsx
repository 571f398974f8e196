import { isOneLine } from '../../../engine/form'
import { useLeafScope, useFormScope } from '../render/scope'
import { isEmptyValue } from '../values/paths'
import { bcp47 } from './LanguageSwitch'
import { aria, member, textOf, type LeafWidgetProps } from './props'
import { rowsFor } from './TextWidgets'
import { useQuickText } from './useQuickText'

/**
 * One text in several languages: { DEU: '…', ENG: '…' }. Shows the language chosen in the label line; an emptied language leaves the value.
 */
export function MultilingualWidget({ id, value, onChange, onBlur, onFocus }: LeafWidgetProps) {
  const { t } = useFormScope()
  const scope = useLeafScope()
  const { language } = scope
  const set = (next: string): void => {
    const others =
      typeof value === 'object' && value !== null
        ? Object.entries(value).filter(([code, one]) => code !== language && !isEmptyValue(one))
        : []
    onChange(Object.fromEntries(next === '' ? others : [...others, [language, next]]))
  }
  const quick = useQuickText(textOf(member(value, language)), set)
  const text = quick.defaultValue
  const shared = {
    ...aria(scope),
    id,
    ref: quick.ref,
    lang: bcp47(language),
    defaultValue: text,
    readOnly: scope.readOnly,
    placeholder:
      text === '' && !isEmptyValue(value)
        ? t('language.placeholder', { language: t(`language.name.${language}`, { defaultValue: language }) })
        : undefined,
    onFocus: () => onFocus(id, value),
    onBlur: () => onBlur(id, value),
  }
  if (!isOneLine(scope.node)) {
    return <textarea {...shared} className={scope.isOpen ? 'textarea need' : 'textarea'} rows={rowsFor(text)} />
  }
  return <input {...shared} type="text" className={scope.isOpen ? 'input need' : 'input'} />
}
