import { Icon } from '../theme/Icon'
import { useLeafScope, useFormScope } from '../render/scope'
import { aria, stringsOf, textOf, type LeafWidgetProps } from './props'
import { useQuickText } from './useQuickText'

const INPUT = {
  url: { type: 'url', inputMode: 'url', autoComplete: 'url' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
} as const

function inputKind(valueType: string | undefined) {
  return valueType === 'url' || valueType === 'email' || valueType === 'phone' ? INPUT[valueType] : { type: 'text', autoComplete: 'off' }
}

/** 'www.kiel.de/hafen': an internet address as people write it down. Nothing with blanks, and no e-mail address. */
const WITHOUT_SCHEME = /^(?:[a-z0-9-]+\.)+[a-z]{2,63}(?:[/?#:]\S*)?$/i

/**
 * text, id, url, e-mail, phone. The stored value is what was typed, all of it: an attribute maxlength would cut a paste off without a word.
 */
export function TextWidget({ id, value, onChange, onBlur, onFocus }: LeafWidgetProps) {
  const { editor } = useFormScope()
  const scope = useLeafScope()
  const quick = useQuickText(textOf(value), onChange)
  return (
    <input
      {...inputKind(scope.node.ui.valueType)}
      {...aria(scope)}
      id={id}
      ref={quick.ref}
      className={scope.isOpen ? 'input need' : 'input'}
      defaultValue={quick.defaultValue}
      readOnly={scope.readOnly}
      onFocus={() => onFocus(id, value)}
      onBlur={({ target }) => {
        if (scope.node.ui.valueType === 'url' && WITHOUT_SCHEME.test(target.value.trim())) {
          editor.flush()
          onChange(`https://${target.value.trim()}`)
        }
        onBlur(id, value)
      }}
    />
  )
}

export function TextareaWidget({ id, value, onChange, onBlur, onFocus }: LeafWidgetProps) {
  const scope = useLeafScope()
  const quick = useQuickText(textOf(value), onChange)
  return (
    <textarea
      {...aria(scope)}
      id={id}
      ref={quick.ref}
      className={scope.isOpen ? 'textarea need' : 'textarea'}
      rows={rowsFor(quick.defaultValue)}
      defaultValue={quick.defaultValue}
      readOnly={scope.readOnly}
      onFocus={() => onFocus(id, value)}
      onBlur={() => onBlur(id, value)}
    />
  )
}

/** Room for what is there, between two and eight lines. */
export const rowsFor = (text: string): number => Math.min(8, Math.max(2, Math.ceil(text.length / 80), text.split('\n').length))

/** A repeatable text: one line per value, an empty one is added by the button and left out of the data. */
export function TextsWidget({ id, value, onChange, onBlur, onFocus, label }: LeafWidgetProps) {
  const { t } = useFormScope()
  const scope = useLeafScope()
  const list = Array.isArray(value) && value.length > 0 ? value.map(textOf) : ['']
  const set = (index: number, text: string): void => onChange(list.map((one, at) => (at === index ? text : one)))
  return (
    <div className="f-list">
      {list.map((text, index) => (
        <div className="f-row" key={index}>
          <input
            {...inputKind(scope.node.ui.valueType)}
            {...aria(scope)}
            id={index === 0 ? id : `${id}-${index}`}
            aria-label={t('texts.line', { label, number: index + 1 })}
            className={scope.isOpen ? 'input need' : 'input'}
            value={text}
            readOnly={scope.readOnly}
            onChange={(event) => set(index, event.target.value)}
            onFocus={() => onFocus(id, value)}
            onBlur={() => onBlur(id, value)}
          />
          {!scope.readOnly && list.length > 1 ? (
            <button
              type="button"
              className="btn quiet icon"
              aria-label={t('texts.remove', { number: index + 1 })}
              onClick={() => onChange(list.filter((_, at) => at !== index))}
            >
              <Icon name="close" small />
            </button>
          ) : null}
        </div>
      ))}
      {scope.readOnly || stringsOf(value).at(-1) === undefined || list.includes('') ? null : (
        <button type="button" className="btn quiet small" onClick={() => onChange([...list, ''])}>
          <Icon name="plus" small />
          {t('texts.add')}
        </button>
      )}
    </div>
  )
}

/** LOT-0001 and the like: given by the form, never typed. */
export function SchemeIdWidget({ id, value }: LeafWidgetProps) {
  return (
    <output id={id} className="f-fixed num">
      {textOf(value) || '–'}
    </output>
  )
}
