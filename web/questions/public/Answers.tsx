import { useEffect, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { AnswerView, QuestionFile } from '../../../server/contract/questions/views'
import { FileIcon, formatSize } from '../../rooms'
import { useDownload } from '../../rooms/useDownload'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { DateTime } from '../../ui/time'
import { LinkedText } from '../LinkedText'
import { entryAnchor } from '../paths'

const File = ({ file }: { file: QuestionFile }): ReactElement => {
  const language = useLanguage()
  const { download, isAsking } = useDownload(file.roomId)
  return (
    <button type="button" className="linklike qs-file" disabled={isAsking} onClick={() => void download(file.id)}>
      <FileIcon name={file.name} /> {file.name} <span className="soft num">{formatSize(file.size, language)}</span>
    </button>
  )
}

export const Files = ({ files }: { files: readonly QuestionFile[] }): ReactElement | null =>
  files.length === 0 ? null : (
    <ul className="qs-files">
      {files.map((file) => (
        <li key={file.id}>
          <File file={file} />
        </li>
      ))}
    </ul>
  )

/** Which entry holds, where this is not the only one about it. As server/public/answers.ts draws it. */
const Holding = ({ entry: { corrects, correctedBy } }: { entry: AnswerView }): ReactElement | null => {
  const { t } = useTranslation('questions')
  if (correctedBy !== null)
    return (
      <p className="note">
        <Icon name="info" />
        <span>
          {t('correction.correctedBy')} <a href={`#${entryAnchor(correctedBy)}`}>{t('correction.link', { no: correctedBy })}</a>.
        </span>
      </p>
    )
  return corrects === null ? null : (
    <p className="small">
      <a href={`#${entryAnchor(corrects)}`}>{t('correction.corrects', { no: corrects })}</a>
    </p>
  )
}

interface EntryProps {
  entry: AnswerView
  /** What the team can do with it. */
  acts?: ((entry: AnswerView) => ReactElement | null) | undefined
}

const Entry = ({ entry, acts }: EntryProps): ReactElement => {
  const { t } = useTranslation('questions')
  const { no, published, lotName, question, answer, correctedBy, files } = entry
  return (
    <article
      className={correctedBy === null ? 'qs-entry' : 'qs-entry struck'}
      id={entryAnchor(no)}
      aria-labelledby={`${entryAnchor(no)}-h`}
      tabIndex={-1}
    >
      <header>
        <h3 id={`${entryAnchor(no)}-h`}>{t('entry.title', { no })}</h3>
        <p className="small soft num">
          <DateTime value={published} as="bare" />
          {lotName !== null && ` · ${lotName}`}
        </p>
      </header>
      <Holding entry={entry} />
      <dl>
        <dt>{t('entry.question')}</dt>
        <dd className="qs-text">
          <LinkedText text={question} />
        </dd>
        <dt>{t('entry.answer')}</dt>
        <dd className="qs-text">
          <LinkedText text={answer} />
        </dd>
      </dl>
      <Files files={files} />
      {acts?.(entry)}
    </article>
  )
}

/** The published entries, in the order of their numbers. A link to one of them finds it also when it was not there yet. */
export const Answers = ({ answers, acts }: { answers: readonly AnswerView[]; acts?: EntryProps['acts'] }): ReactElement => {
  const { hash } = useLocation()
  const count = answers.length
  useEffect(() => {
    if (count > 0 && hash.startsWith('#antwort-')) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [hash, count])
  return (
    <div className="qs-entries">
      {answers.map((entry) => (
        <Entry key={entry.no} entry={entry} acts={acts} />
      ))}
    </div>
  )
}
