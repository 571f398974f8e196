import { useEffect, useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { instances } from '../../../engine/form'
import type { TemplateFile } from '../../../engine/template'
import type { Procedure } from '../../../workflows/procedure'
import { FormView, useFormEditor, type FormEditor } from '../../forms'
import { useRpc } from '../../rpc'
import { NotRead, Skeleton } from '../../ui'
import { FormPick } from '../FormPick'
import { askedForm, heldBy, type AskedForm } from './askedForm'

interface TypedFormProps {
  procedure: Procedure
  /** Ids of the conditions that hold by what is typed; null: no form is chosen. */
  onHeld: (held: readonly string[] | null) => void
}

/** Optional fields wait behind 'Weitere Angaben', and items are folded: what is asked lies open. */
function showAsked({ view }: FormEditor, { template, data, asked }: AskedForm): void {
  for (const { path } of asked.flatMap((id) => instances(template, data, id))) {
    const around = path.split('/').slice(0, -1)
    for (let length = 2; length <= around.length; length++) {
      const place = around.slice(0, length).join('/')
      if (/\/\d+$/.test(place)) view.setOpen(place, true)
      view.setOpen(place, true, 'more')
    }
  }
}

const Fields = ({ form, procedure, onHeld }: TypedFormProps & { form: AskedForm }): ReactElement => {
  const { t } = useTranslation('procedures')
  const { conditions } = procedure
  const editor = useFormEditor({
    ...{ template: form.template, data: form.data, idPrefix: 'play' },
    onChange: (data) => onHeld(heldBy(form, data, conditions)),
  })
  useEffect(() => {
    onHeld(heldBy(form, form.data, conditions))
    showAsked(editor, form)
  }, [editor, form, conditions, onHeld])
  return (
    <>
      {form.lacking.length > 0 && <p className="note">{t('play.form.lacking', { fields: form.lacking.join(', ') })}</p>}
      {form.asked.length > 0 && <FormView editor={editor} />}
    </>
  )
}

/** A form whose fields the procedure's conditions read: what is typed into them opens and shuts its ways. Only where it has conditions. */
export const TypedForm = ({ procedure, onHeld }: TypedFormProps): ReactElement => {
  const { t } = useTranslation(['procedures', 'app'])
  const [id, setId] = useState('')
  const { data, error, refetch } = useRpc('getProjectTemplate', [id], { enabled: id !== '' })
  const { conditions } = procedure
  // What the server keeps was read by its schema.
  const file = (id === '' ? undefined : data?.template) as TemplateFile | undefined
  const form = useMemo(() => file && askedForm(file, conditions, new Date()), [file, conditions])
  const choose = (next: string): void => {
    setId(next)
    if (next === '') onHeld(null)
  }
  return (
    <details className="pr-typed">
      <summary>{t('procedures:play.form.head')}</summary>
      <FormPick
        label={t('procedures:play.form.which')}
        hint={t('procedures:play.form.hint')}
        none={t('procedures:play.form.none')}
        value={id}
        onChange={choose}
      />
      {id !== '' &&
        !form &&
        (error ? <NotRead error={error} again={refetch} lines={4} /> : <Skeleton lines={4} label={t('app:loading')} />)}
      {form && <Fields key={id} form={form} procedure={procedure} onHeld={onHeld} />}
    </details>
  )
}
