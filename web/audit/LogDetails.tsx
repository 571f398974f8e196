import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LogChange, LogEntry } from '../../server/contract/audit/log'
import { useLanguage } from '../i18n/useLanguage'
import { formatDateTime } from '../ui/time'
import { Trigger } from './Trigger'
import { formatStamp } from './stamp'
import { labelOf, sentenceOf, typeName, valueText } from './words'
import { CopiedHash } from '../ui/paper'

const Checksum = ({ value }: { value: string }): ReactElement => {
  const { t } = useTranslation('audit')
  return <CopiedHash className="log-checksum" value={value} words={{ copy: t('side.copy'), copied: t('side.copied') }} />
}

const Fact = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

const Change = ({ change }: { change: LogChange }): ReactElement => {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const { oldValue, newValue } = change
  return (
    <li>
      <span className="strong">{labelOf(change, t, language)}</span>
      {oldValue === null && newValue === null ? (
        <span className="soft">{t('side.changed')}</span>
      ) : (
        <span className="log-values">
          <del>
            <span className="sr">{t('side.before')}: </span>
            {valueText(oldValue, t, language)}
          </del>
          <ins>
            <span className="sr">{t('side.after')}: </span>
            {valueText(newValue, t, language)}
          </ins>
        </span>
      )}
    </li>
  )
}

/** Everything an entry says: person, time, tender, room and file, what became different, and the technical part on demand. */
export const LogDetails = ({ entry }: { entry: LogEntry }): ReactElement => {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const { user, project, lots, organization, room, roomDescription, roomType, file, hash, changes } = entry.data
  return (
    <div className="log-details">
      <p className="log-sentence">{sentenceOf(entry, t)}</p>
      {entry.trigger === 'forged' && <p className="log-altered">{t('forgedNote')}</p>}
      {entry.altered?.some((part) => part !== 'entry') && <p className="log-altered">{t('alteredNote')}</p>}
      <dl className="facts">
        <Fact label={t('filter.type')}>{typeName(entry.type, t)}</Fact>
        <Fact label={t('side.user')}>
          <Trigger entry={entry} />
          {entry.user && entry.user.email !== entry.user.name && <span className="soft block">{entry.user.email}</span>}
        </Fact>
        <Fact label={t('side.when')}>
          {formatDateTime(entry.created, language)}
          <span className="soft block num">{formatStamp(entry.created, language)}</span>
        </Fact>
        {user && <Fact label={t('side.concerned')}>{user.name}</Fact>}
        {project && (
          <Fact label={t('side.project')}>
            <Link to={`/projekte/${project.id}`}>{project.name || t('untitled', { no: project.no })}</Link>
          </Fact>
        )}
        {lots && <Fact label={t('side.lot')}>{lots.join(', ')}</Fact>}
        {organization && <Fact label={t('side.organization')}>{organization.name}</Fact>}
        {room !== undefined && <Fact label={t('side.room')}>{room}</Fact>}
        {roomDescription !== undefined && <Fact label={t('side.roomDescription')}>{roomDescription}</Fact>}
        {roomType !== undefined && <Fact label={t('side.roomType')}>{roomType}</Fact>}
        {file !== undefined && <Fact label={t('side.file')}>{file}</Fact>}
        {hash !== undefined && (
          <Fact label={t('side.hash')}>
            <Checksum value={hash} />
          </Fact>
        )}
      </dl>
      {changes.length > 0 && (
        <section className="log-changes">
          <h3>{t('side.changes')}</h3>
          <ul>
            {changes.map((change, index) => (
              <Change key={`${index}`} change={change} />
            ))}
          </ul>
        </section>
      )}
      <details className="log-technical">
        <summary>{t('side.technical')}</summary>
        <p className="soft small">{t('side.id')}</p>
        <Checksum value={entry.id} />
        {/* Long lines go on below; whoever cannot scroll by touch reaches it by the keyboard. */}
        <pre tabIndex={0} role="group" aria-label={t('side.technical')}>
          {JSON.stringify(entry.technical, null, 2)}
        </pre>
      </details>
    </div>
  )
}
