import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { envelopeNames } from '../../procedure/envelopes'

/** What of an offer opens when, where it does not open whole. */
export const EnvelopesNote = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const names = envelopeNames(tender, useLanguage())
  const last = names.at(-1)
  if (last === undefined) return null
  return (
    <section aria-labelledby="bd-envelopes">
      <h2 id="bd-envelopes">{t('envelopes.title')}</h2>
      <ol>
        {names.slice(0, -1).map((name) => (
          <li key={name}>
            <b>{name}:</b> {t('envelopes.early', { name })}
          </li>
        ))}
        <li>
          <b>{last}:</b> {t('envelopes.last')}
        </li>
      </ol>
    </section>
  )
}
