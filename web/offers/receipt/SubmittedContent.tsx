import '../../tender-frame/bidder.css'
import '../offers.css'
import { useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTemplate, type Template } from '../../../engine/template'
import { shownName } from '../../../engine/files'
import { type FormData, variantWords } from '../../../engine/form'
import { numbered } from '../../../workflows/variants'
import { useLanguage } from '../../i18n/useLanguage'
import { useRpc } from '../../rpc'
import { FormView, useFormEditor } from '../../forms'
import { FaultNote, Segments, Skeleton } from '../../ui'
import { MessagesShown } from '../messages/MessagesShown'

const Shown = ({ template, data }: { template: Template; data: FormData }): ReactElement => (
  <FormView editor={useFormEditor({ template, data, readOnly: true })} />
)

const MAIN = 'main'

const Content = ({ no }: { no: string }): ReactElement => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const [part, show] = useState(MAIN)
  const { data, error } = useRpc('getSubmission', [no])
  const loaded = useMemo(() => (data === undefined ? null : loadTemplate(data.form)), [data])
  if (error || (loaded && !loaded.ok))
    return (
      <FaultNote>
        {t('draft.loadFailed')} {error?.message}
      </FaultNote>
    )
  if (!data || !loaded) return <Skeleton lines={6} label={t('draft.loading')} />
  const { variants } = data
  const variant = variants.find(({ id }) => id === part)
  return (
    <>
      {variants.length > 0 && (
        <Segments
          label={t('variants.show')}
          className="bd-entries"
          value={part}
          options={[
            [MAIN, t('variants.main')] as const,
            ...numbered(variants).map((one) => [one.id, variantWords(one, language)] as const),
          ]}
          onChange={show}
        />
      )}
      {variant && variant.files.length > 0 && (
        <p className="small soft">{t('variants.itsFiles', { names: variant.files.map(({ name }) => shownName(name)).join(', ') })}</p>
      )}
      <Shown key={part} template={loaded.template} data={variant?.data ?? data.data} />
      {data.messages.length > 0 && (
        <section className="bd-messages">
          <h3>{t(`messages.title.${data.receipt.kind}`)}</h3>
          <MessagesShown messages={data.messages} />
        </section>
      )}
    </>
  )
}

/** What was declared under a receipt, as it was handed in; asked for when somebody opens it. */
export const SubmittedContent = ({ no }: { no: string }): ReactElement => {
  const { t } = useTranslation('offers')
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="rc-content" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('receipt.content')}</summary>
      {isOpen && <Content no={no} />}
    </details>
  )
}
