import type { ReactElement } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/useLanguage'
import { Button } from '../../../ui'
import { formatDateTime } from '../../../ui/time'
import type { PublishChoice } from './publishRules'

interface PublishFootProps {
  choice: PublishChoice
  at: number | null
  refusals: readonly string[]
  isBusy: boolean
  /** Back to the tender. */
  path: string
  onPublish: () => Promise<void>
}

/** What the button will do, or why it cannot; and the button. */
export const PublishFoot = ({ choice, at, refusals, isBusy, path, onPublish }: PublishFootProps): ReactElement => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  return (
    <footer className="p-foot">
      <p>
        {refusals.length > 0 ? (
          <span className="soft">{t(`reasons.${refusals[0]}`)}</span>
        ) : choice.now || at === null ? (
          <Trans t={t} i18nKey="footNow" components={{ b: <b /> }} />
        ) : (
          <Trans
            t={t}
            i18nKey={choice.portal ? 'footPortal' : 'footLater'}
            values={{ date: formatDateTime(at, language) }}
            components={{ b: <b /> }}
          />
        )}
      </p>
      <Button to={path}>{t('cancel')}</Button>
      <Button variant="primary" disabled={refusals.length > 0} busy={isBusy} onClick={() => void onPublish()}>
        {t('publish')}
      </Button>
    </footer>
  )
}
