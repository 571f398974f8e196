import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { formatDateTime } from '../../ui/time'
import { ChangeTable } from './ChangeTable'
import { versionPath } from '../../tender-frame/paths'

type Announced = Pick<TenderView, 'id' | 'announcements' | 'published'>

/** 'geändert am …', with the way to what was changed; nothing where nothing was announced. */
export const ChangedOn = ({ tender }: { tender: Announced }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const last = tender.announcements?.at(-1)
  if (!last) return null
  return <a href="#aenderungen">{t('changes.changedOn', { date: formatDateTime(last.at, language) })}</a>
}

/**
 * Every announcement since the publication, the newest first: when, the authority's word, and what is different. Then the earlier
 * versions, to read in full.
 */
export const History = ({ tender }: { tender: Announced }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const { announcements = [] } = tender
  if (announcements.length === 0) return null
  const titleOf = (no: number, kind: string): string => t(`changes.${kind === 'deadlines' ? 'deadlines' : 'entry'}`, { no })
  return (
    <section id="aenderungen" className="ch" tabIndex={-1}>
      <h2>
        {t('changes.heading')} <span className="n num">{announcements.length}</span>
      </h2>
      {announcements.toReversed().map(({ no, at, kind, word, changes }) => (
        <article className="ch-entry" key={no}>
          <h3>{titleOf(no, kind)}</h3>
          <p className="small soft num">{formatDateTime(at, language)}</p>
          {word !== '' && <p className="ch-word">{word}</p>}
          {changes.length > 0 ? (
            <ChangeTable changes={changes} label={titleOf(no, kind)} />
          ) : (
            <p className="soft">{t('changes.nothing')}</p>
          )}
        </article>
      ))}
      <h3>{t('changes.versions')}</h3>
      <ul>
        {announcements.map(({ no, at }, index) => {
          const from = announcements[index - 1]?.at ?? tender.published
          return (
            <li key={no}>
              <Link to={versionPath(tender.id, no - 1)}>
                {t('changes.version', { from: from === null ? '' : formatDateTime(from, language), until: formatDateTime(at, language) })}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
