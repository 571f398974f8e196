import { useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { emptyData } from '../../../engine/form'
import { loadTemplate, type Template } from '../../../engine/template'
import { useRpc } from '../../rpc'
import { FormView, useFormEditor } from '../../forms'
import { FaultNote, Modal, Skeleton } from '../../ui'
import { serverNow } from '../../ui/time'

interface FormPreviewProps {
  projectId: string
  kind: 'application' | 'offer'
  formKey: 'own' | 'standard' | 'concession'
  name: string
  onClose: () => void
}

/** The form in the renderer that bidders fill it in; what is typed here goes nowhere. */
const Empty = ({ template }: { template: Template }): ReactElement => {
  const data = useMemo(() => emptyData(template, { now: new Date(serverNow()) }), [template])
  const editor = useFormEditor({ template, data, onChange: () => undefined, showsAll: true, now: () => new Date(serverNow()) })
  return <FormView editor={editor} />
}

/** A form of bidders as they will see it, to look at before publishing. */
export const FormPreview = ({ projectId, kind, formKey, name, onClose }: FormPreviewProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const { data, error } = useRpc('getBidderForm', [projectId, kind, formKey])
  const template = useMemo(() => {
    const loaded = data === undefined ? null : loadTemplate(data.form)
    return loaded?.ok === true ? loaded.template : null
  }, [data])
  return (
    <Modal title={t('evaluation:forms.previewOf', { name })} width="wide" onClose={onClose}>
      <p className="ev-lead soft">{t('evaluation:forms.previewLead')}</p>
      {error ? (
        <FaultNote bare>{error.message}</FaultNote>
      ) : template ? (
        <div className="cr-preview">
          <Empty template={template} />
        </div>
      ) : (
        <Skeleton lines={6} />
      )}
    </Modal>
  )
}
