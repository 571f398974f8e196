import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ORIGINAL } from '../../../engine/languages'
import type { TenderView } from '../../../server/contract/tenders/views'
import { procedureOf } from '../../../workflows/procedure'
import { useLanguage } from '../../i18n/useLanguage'
import { envelopeNames } from '../../procedure/envelopes'
import { Promised } from './Promised'

/** What of an offer opens when, where it does not open whole. */
export const EnvelopesNote = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const names = envelopeNames(tender, useLanguage())
  // Rooms keep the name that they were made with.
  const rooms = envelopeNames(tender, ORIGINAL)
  const last = names.at(-1)
  if (last === undefined) return null
  const { hasJury, hidesAuthors } = procedureOf(tender)
  return (
    <section className="stack-2" aria-labelledby="bd-envelopes">
      <h2 id="bd-envelopes">{t('envelopes.title')}</h2>
      <ol>
        {names.slice(0, -1).map((name, at) => (
          <li key={name}>
            <b>{name}:</b> {t(hasJury ? 'envelopes.works' : 'envelopes.early', { name: rooms[at] })}
          </li>
        ))}
        <li>
          <b>{last}:</b> {t(hasJury ? 'envelopes.authors' : 'envelopes.last')}
        </li>
      </ol>
      {hasJury && (
        <p className="note time">
          {t('envelopes.nameless')}
          {hidesAuthors && ` ${t('envelopes.sameFile')}`}
        </p>
      )}
      <Promised tender={tender} />
    </section>
  )
}
