import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui'
import { MailTable } from './MailTable'
import { useFailing } from './useFailing'

/** What reached nobody, above everything else; nothing where all is well. */
export const FailingMails = (): ReactElement | null => {
  const { t } = useTranslation('mail')
  const failing = useFailing()
  if (failing.length === 0) return null
  return (
    <section className="mail-failing" aria-labelledby="failing-title">
      <h2 id="failing-title">
        <Icon name="octagon" /> {t('list.failing')}
      </h2>
      <div className="surface">
        <MailTable rows={failing} caption={t('list.failing')} />
      </div>
    </section>
  )
}
