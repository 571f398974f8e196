import { builtIn } from './template'
import type { Lang } from '../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailDefault } from '../../server/contract/mail/views'
import type { MailTemplate } from '../../server/contract/settings/views'
import { plainText } from '../text/RichText'
import { Words } from '../text/Words'
import { Button } from '../ui'

interface MailDifferenceProps {
  mail: MailDefault
  template: MailTemplate
  language: Lang
  isDefault: boolean
  onDefault: () => void
}

/** What the installation says otherwise than Lotse, word by word, and the way back. */
export const MailDifference = ({ mail, template, language, isDefault, onDefault }: MailDifferenceProps): ReactElement => {
  const { t } = useTranslation('mail')
  if (isDefault) return <p className="soft">{t('difference.none')}</p>
  const [before, after] = [plainText(builtIn(mail, language).text), plainText(template.text)]
  return (
    <div className="stack-3">
      <p className="soft small">{t('difference.legend')}</p>
      <h3>{t('dialog.subject')}</h3>
      <Words before={builtIn(mail, language).subject} after={template.subject} lang={language} />
      <h3>{t('dialog.text')}</h3>
      {before === after ? <p className="soft">{t('difference.looksOnly')}</p> : <Words before={before} after={after} lang={language} />}
      <div>
        <Button size="small" onClick={onDefault}>
          {t('difference.back')}
        </Button>
      </div>
    </div>
  )
}
