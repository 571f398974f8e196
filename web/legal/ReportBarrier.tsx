import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

/** How to tell of a barrier: a mail, already addressed. Where no address is set, by whom it can be told. */
export const ReportBarrier = ({ email }: { email: string }): ReactElement => {
  const { t } = useTranslation('legal')
  const query = new URLSearchParams({ subject: t('report.subject'), body: t('report.body') }).toString().replaceAll('+', '%20')
  return (
    <section id="melden">
      <h2>{t('report.title')}</h2>
      <p>{t('report.text')}</p>
      {email === '' ? (
        <p>{t('report.nobody')}</p>
      ) : (
        <p>
          <a href={`mailto:${email}?${query}`}>{t('report.write', { email })}</a>
        </p>
      )}
    </section>
  )
}
