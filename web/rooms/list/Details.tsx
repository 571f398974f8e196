import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import type { DocumentView } from '../../../server/contract/rooms/views'
import { useLanguage } from '../../i18n/useLanguage'
import { Button } from '../../ui'
import { DateTime } from '../../ui/time'
import { Digest } from '../Digest'
import { formatSize } from '../size'

interface DetailsProps {
  file: DocumentView
  id: string
  onDownload: (no: number) => void
}

/** What one rarely needs of a file, and then exactly: checksum, moment, person, what it was before. */
export const Details = ({ file, id, onDownload }: DetailsProps): ReactElement => {
  const { t } = useTranslation('rooms')
  const language = useLanguage()
  const name = shownName(file.name)
  const earlier = file.versions.filter(({ no }) => no !== file.no)
  return (
    <div className="rm-details" id={id}>
      <dl>
        <div>
          <dt>{t('details.digest')}</dt>
          <dd>
            <Digest value={file.sha256} of={name} />
          </dd>
        </div>
        <div>
          <dt>{t('details.date')}</dt>
          <dd>
            <DateTime value={file.date} />
            {file.by !== undefined && <> · {file.by}</>}
            {earlier.length > 0 && <> · {t('details.version', { no: file.no })}</>}
          </dd>
        </div>
      </dl>
      {earlier.length > 0 && (
        <section>
          <h4>{t('details.earlier')}</h4>
          <ul>
            {earlier.map(({ id: versionId, no, date, size, sha256, by }) => (
              <li key={versionId}>
                <p>
                  <b>{t('details.version', { no })}</b> · <DateTime value={date} />
                  {by !== undefined && <> · {by}</>} · <span className="num">{formatSize(size, language)}</span>
                  <Button
                    variant="quiet"
                    size="small"
                    icon="download"
                    label={t('details.downloadVersion', { no, name })}
                    onClick={() => onDownload(no)}
                  />
                </p>
                <Digest value={sha256} of={`${name}, ${t('details.version', { no })}`} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
