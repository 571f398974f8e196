import type { FieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import { useId, useState } from 'react'
import { useEditor } from '../editor/useFormEditor'
import type { Topic } from '../editor/signal'
import { problemSentence } from '../problems/sentence'
import { useFormScope, useLeafScope, type FormContext } from '../render/scope'
import { isGrouped } from '../widgets/choose'
import { LanguageSwitch } from '../widgets/LanguageSwitch'
import { Icon } from './Icon'

const VIEW: readonly Topic[] = ['view']

/** A field (docs/spec/design.md, 'Form page'): label line, control, then one hint or one error. rjsf's FieldTemplate. */
export function FieldFrame({ id, label, children, formData }: FieldTemplateProps<unknown, RJSFSchema, FormContext>) {
  const { editor, t } = useFormScope()
  const { node, lang, isOpen, isRequired, readOnly, problems, describedBy, timePath } = useLeafScope()
  const showIds = useEditor(editor, VIEW, () => editor.view.showIds)
  const [helpOpen, setHelpOpen] = useState(false)
  const helpId = useId()
  const help = node.ui.help?.[lang]
  const grouped = isGrouped(node, timePath !== undefined)
  const multilingual = node.ui.valueType === 'text-multilingual'
  const [first] = problems
  const line = (
    <div className="f-lab">
      {grouped ? (
        <span className="l" id={`${id}-label`}>
          {label}
        </span>
      ) : (
        <label htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
      )}
      {help ? (
        <button
          type="button"
          className="q"
          aria-expanded={helpOpen}
          aria-controls={helpId}
          aria-label={t('field.help', { label })}
          onClick={() => setHelpOpen(!helpOpen)}
        >
          <Icon name="help" small />
        </button>
      ) : null}
      {!isRequired && !readOnly ? <span className="opt">{t('field.optional')}</span> : null}
      {showIds ? <code className="f-bt">{node.ui.btId ?? node.id}</code> : null}
      <span className="f-end">
        {isOpen ? <span className="f-need">{t('field.open')}</span> : null}
        {multilingual ? <LanguageSwitch value={formData} label={label} /> : null}
      </span>
    </div>
  )
  const hint = first ? (
    <div id={`${id}-hint`}>
      <p className={first.severity === 'ERROR' ? 'f-hint bad' : 'f-hint warn'}>
        <Icon name="octagon" small />
        <span>{problemSentence(t, first, label)}</span>
      </p>
      {/* How it is written stands in the help, and is wanted now. */}
      {help ? (
        <p className={helpOpen || first.rule === 'pattern' ? 'f-hint' : 'sr'} id={helpId}>
          {help}
        </p>
      ) : null}
    </div>
  ) : (
    help && (
      <p className={helpOpen ? 'f-hint' : 'sr'} id={describedBy ? `${id}-hint` : undefined}>
        <span id={helpId}>{help}</span>
      </p>
    )
  )
  if (grouped) {
    return (
      <div className={isOpen ? 'f-body need' : 'f-body'} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
        {line}
        {children}
        {hint}
      </div>
    )
  }
  return (
    <div className={isOpen ? 'f-body need' : 'f-body'}>
      {line}
      {children}
      {hint}
    </div>
  )
}
