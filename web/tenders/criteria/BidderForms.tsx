import { readIn } from '../../../engine/languages'
import { useState, type ReactElement, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BidderForms as Chosen } from '../../../server/contract/tenders/criteria'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { call, rpcKey, useAction, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { Button, FaultNote, Modal, Skeleton } from '../../ui'
import { isMoveOpen } from '../moves'
import { emptyData } from '../../../engine/form'
import { loadTemplate, type Template } from '../../../engine/template'
import { FormView, useFormEditor } from '../../forms'
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
const FormPreview = ({ projectId, kind, formKey, name, onClose }: FormPreviewProps): ReactElement => {
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

type Kind = keyof Chosen
type Key = Chosen['offer']

interface OneProps {
  tender: TenderView
  kind: Kind
  forms: Chosen
  isBusy: boolean
  onChoose: (key: Key) => void
}

/** The forms of one kind: chosen while it is a draft, and to be looked at always. */
const One = ({ tender, kind, forms, isBusy, onChoose }: OneProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const [shown, setShown] = useState<{ key: Key; name: string } | null>(null)
  const mayChoose = tender.stage === 0 && isMoveOpen(tender, 'edit')
  const all = tender.bidderFormChoices?.[kind] ?? []
  const offered = mayChoose ? all : all.filter(({ key }) => key === forms[kind])
  return (
    <fieldset className="cr-forms" disabled={isBusy}>
      <legend>
        <h3>{t(`forms.${kind}`)}</h3>
      </legend>
      {offered.map(({ key, name }) => (
        <div key={key} className="cr-form">
          {mayChoose ? (
            <label>
              <input type="radio" name={`cr-form-${kind}`} checked={forms[kind] === key} onChange={() => onChoose(key as Key)} />{' '}
              <b>{readIn(name, language)}</b>
            </label>
          ) : (
            <b>{readIn(name, language)}</b>
          )}
          <span className="soft">{t(`forms.about.${kind}.${key}`)}</span>
          <Button
            icon="eye"
            label={t('forms.previewOf', { name: readIn(name, language) })}
            onClick={() => setShown({ key: key as Key, name: readIn(name, language) })}
          >
            {t('forms.preview')}
          </Button>
        </div>
      ))}
      {shown && <FormPreview projectId={tender.id} kind={kind} formKey={shown.key} name={shown.name} onClose={() => setShown(null)} />}
    </fieldset>
  )
}

/** What bidders will fill, by kind of procedure: a concession asks for its fee. It stands with publication. */
export const BidderForms = ({ tender, kinds }: { tender: TenderView; kinds: readonly Kind[] }): ReactElement | null => {
  const { t } = useTranslation('evaluation')
  const { isBusy, run } = useAction((error) => {
    toast.error(error.message)
    void queryClient.invalidateQueries({ queryKey: rpcKey('getProject', [tender.id]) })
  })
  const forms = tender.bidderForms
  if (!forms) return null
  const choose = (bidderForms: Chosen) =>
    run(async () => {
      const view = await call('updateProject', { id: tender.id, version: tender.version ?? 0, bidderForms })
      queryClient.setQueryData(rpcKey('getProject', [tender.id]), view)
      toast.success(t('forms.saved'))
    })
  return (
    <section aria-labelledby="cr-forms" className="cr-kind">
      <h2 id="cr-forms">{t('forms.heading')}</h2>
      <p className="ev-lead">{t(tender.stage === 0 ? 'forms.lead' : 'forms.leadPublished')}</p>
      {kinds.map((kind) => (
        <One
          key={kind}
          tender={tender}
          kind={kind}
          forms={forms}
          isBusy={isBusy}
          onChoose={(key) =>
            void choose(kind === 'offer' ? { ...forms, offer: key } : { ...forms, application: key === 'own' ? 'own' : 'standard' })
          }
        />
      ))}
    </section>
  )
}
