import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../engine/files'
import type { ReportNote, ReportView } from '../../server/contract/report/report'
import { useLanguage } from '../i18n/useLanguage'
import { FileIcon, formatSize } from '../rooms'
import { useDownload } from '../rooms/useDownload'
import { useRpc } from '../rpc'
import { Button } from '../ui'
import { NotRead } from '../ui/NotRead'
import { DateTime } from '../ui/time'
import { Written } from './Written'

const Files = ({ note: { no, roomId, files } }: { note: ReportNote }): ReactElement | null => {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const { isAsking, download } = useDownload(roomId ?? '')
  if (files.length === 0) return null
  return (
    <ul className="rp-files small" aria-label={t('noteFiles', { no })}>
      {files.map(({ id, name, size, sha256 }) => (
        <li key={id}>
          <FileIcon name={name} />
          <button type="button" className="linklike" disabled={isAsking} onClick={() => void download(id)}>
            {shownName(name)}
          </button>
          <span className="soft num">{formatSize(size, language)}</span>
          <span className="soft num" title={sha256}>
            SHA-256 {sha256.slice(0, 8)}…
          </span>
        </li>
      ))}
    </ul>
  )
}

const Note = ({ note }: { note: ReportNote }): ReactElement => {
  const { t } = useTranslation('report')
  const { no, kind, moment } = note
  return (
    <article aria-labelledby={`rp-note-${no}`}>
      <h3 id={`rp-note-${no}`} className="rp-note">
        {t('noteHead', { no, kind: t(`kind.${kind}`) })}
        {moment !== null && (
          <span className="soft">
            {t('noteMoment')} <DateTime value={moment} as="bare" />
          </span>
        )}
      </h3>
      <Written written={note} altered={t('alteredNote')} />
      <Files note={note} />
    </article>
  )
}

const Page = ({ projectId, page }: { projectId: string; page: number }): ReactElement => {
  const { data, error, refetch } = useRpc('getReportNotes', [projectId, page])
  if (!data) return <NotRead error={error} again={refetch} lines={4} />
  return (
    <>
      {data.notes.toReversed().map((note) => (
        <Note key={note.no} note={note} />
      ))}
    </>
  )
}

/** Notes of the team, the newest first; earlier ones page by page. */
export const Notes = ({ report }: { report: ReportView }): ReactElement => {
  const { t } = useTranslation('report')
  const [pages, setPages] = useState(1)
  const { projectId, notes, noteCount } = report
  if (noteCount === 0) return <p className="soft">{t('noNotes')}</p>
  // The first page has as many as any other but the last.
  const all = notes.length === 0 ? 1 : Math.ceil(noteCount / notes.length)
  return (
    <>
      {notes.toReversed().map((note) => (
        <Note key={note.no} note={note} />
      ))}
      {Array.from({ length: pages - 1 }, (_, n) => (
        <Page key={n} projectId={projectId} page={n + 2} />
      ))}
      {pages < all && (
        <p>
          <Button onClick={() => setPages(pages + 1)}>{t('earlierNotes')}</Button>
        </p>
      )}
    </>
  )
}
