import type { Lang } from '../../engine/languages'
import { useEffect, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailDefault, RenderedMail } from '../../server/contract/mail/mail'
import type { MailTemplate } from '../../server/contract/settings/settings'
import { call, RpcError } from '../rpc'
import { LetterView } from '../text/RichText'
import { Icon, Skeleton } from '../ui'
import { TemplateRefusal } from './TemplateRefusal'

export interface TemplateOf {
  mailKey: MailDefault['key']
  template: MailTemplate
  language: Lang
}

/** The mail as the server renders it with sample values. */
export const MailPreview = ({ mailKey, template, language }: TemplateOf): ReactElement => {
  const { t } = useTranslation('mail')
  const [mail, setMail] = useState<RenderedMail | null>(null)
  const [error, setError] = useState<RpcError | null>(null)
  const { subject, text } = template
  useEffect(() => {
    let isGone = false
    setError(null)
    call('previewMail', mailKey, { subject, text }, language).then(
      (rendered) => !isGone && setMail(rendered),
      (fault: unknown) => !isGone && fault instanceof RpcError && setError(fault),
    )
    return () => {
      isGone = true
    }
  }, [mailKey, subject, text, language])
  if (error) return <TemplateRefusal error={error} />
  if (!mail) return <Skeleton lines={6} />
  return (
    <div className="stack-3">
      <p>
        <span className="soft">{t('mail:dialog.subject')}:</span> <strong lang={language}>{mail.subject}</strong>
      </p>
      <LetterView html={mail.html} lang={language} />
      <p className="help">
        <Icon name="info" size={16} /> {t('mail:dialog.samples')}
      </p>
    </div>
  )
}
