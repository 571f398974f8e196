import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpeningRecordView } from '../../server/contract/procedure/views'
import { useLanguage } from '../i18n/useLanguage'
import { Icon } from '../ui'
import { inFours } from '../ui/paper'
import { formatDateTime } from '../ui/time'

/** Works that were opened by number, while nobody may know whose they are: hashes, and how much is besides. */
export const WorksOnRecord = ({ record: { works = [], nameless } }: { record: OpeningRecordView }): ReactElement | null => {
  const { t } = useTranslation('opening')
  if (!nameless) return null
  return (
    <>
      {works.length > 0 && (
        <table className="paper-t op-subs">
          <thead>
            <tr>
              <th scope="col">{t('record.works.name')}</th>
              <th scope="col">{t('record.works.files')}</th>
              <th scope="col">{t('record.hashStart')}</th>
            </tr>
          </thead>
          <tbody>
            {works.map(({ number, hash, files }) => (
              <tr key={number}>
                <td className="num">{t('record.work', { number })}</td>
                <td className="num">{files.length}</td>
                <td className="hash">{inFours(hash, 3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="op-late">
        <p>
          <Icon name="lock" size={16} />
          <span>
            {t('record.works.nameless')} {t('record.works.late', { count: nameless.late })}{' '}
            {nameless.mismatches > 0 && t('record.works.mismatches', { count: nameless.mismatches })}
          </span>
        </p>
      </div>
    </>
  )
}

/** The report that the names were held against. */
export const JuryOnRecord = ({ record: { jury } }: { record: OpeningRecordView }): ReactElement | null => {
  const { t } = useTranslation('opening')
  const language = useLanguage()
  if (!jury) return null
  return (
    <div className="op-openers">
      <h2>{t('record.jury.title')}</h2>
      <p className="hash">{inFours(jury.hash)}</p>
      {jury.signedBy.map(({ name, at }) => (
        <p key={name + at} className="num">
          <b>{name}</b>, {t('record.jury.signed', { time: formatDateTime(at, language) })}
        </p>
      ))}
      {jury.unmatched && <p>{t('record.jury.unmatched', { numbers: jury.unmatched.join(', ') })}</p>}
    </div>
  )
}
