import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call, useAction } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Button } from '../ui'
import type { TemplateOf } from './MailPreview'
import { mailPath } from './mailPath'
import { TemplateRefusal } from './TemplateRefusal'

/** Sends what is on the screen to oneself, saved or not; it goes the way of every mail. */
export const TestMail = ({ mailKey, template, language }: TemplateOf): ReactElement => {
  const { t } = useTranslation('mail')
  const { user } = useSession()
  const [sent, setSent] = useState<{ id: string; to: string } | null>(null)
  const { isBusy, fault, run } = useAction(() => setSent(null))
  const send = () => run(async () => setSent(await call('sendTestMail', mailKey, template, language)))
  return (
    <div className="mail-test">
      <Button size="small" icon="send" busy={isBusy} onClick={() => void send()}>
        {t('test.send')}
      </Button>
      <p className="small soft" role="status">
        {sent ? t('test.sent', { to: sent.to }) : t('test.to', { to: user?.email ?? '' })}{' '}
        {sent && (
          <a href={mailPath(sent.id)} target="_blank" rel="noopener">
            {t('test.see')}
          </a>
        )}
      </p>
      {fault && <TemplateRefusal error={fault} />}
    </div>
  )
}
