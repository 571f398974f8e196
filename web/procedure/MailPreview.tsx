import { type Lang, ORIGINAL } from '../../engine/languages'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangesView } from '../../server/contract/procedure/views'
import { useLanguage } from '../i18n/useLanguage'
import { LetterView } from '../text/RichText'
import { LanguagePick } from '../ui/LanguagePick'

/** The mail as its readers get it, in either language. */
export const MailPreview = ({ mail, recipients }: Pick<ChangesView, 'mail' | 'recipients'>): ReactElement => {
  const { t } = useTranslation('phases')
  const own = useLanguage()
  const [language, setLanguage] = useState<Lang>(own)
  const shown = mail[language] ?? mail[ORIGINAL]
  return (
    <section aria-labelledby="ph-mail">
      <div className="p-row">
        <h2 id="ph-mail">{t('mail.heading')}</h2>
        <LanguagePick label={t('mail.language')} value={language} onChange={setLanguage} />
      </div>
      <article className="p-doc ph-mail">
        <dl className="rd-facts">
          <div className="rd-row">
            <dt>{t('mail.to')}</dt>
            <dd>{t('mail.recipients', { count: recipients })}</dd>
          </div>
          <div className="rd-row">
            <dt>{t('mail.subject')}</dt>
            <dd lang={language}>
              <b>{shown.subject}</b>
            </dd>
          </div>
        </dl>
        <div lang={language} className="ph-letter">
          <LetterView html={shown.html} />
        </div>
      </article>
    </section>
  )
}
