import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { roomText } from '../../../../engine/files'
import type { TenderView } from '../../../../server/contract/tenders/views'
import { duesOf } from '../../../../workflows/tender'
import { useLanguage } from '../../../i18n/useLanguage'
import { formatDateTime } from '../../../ui/time'
import type { PublishChoice } from './publishRules'

/** What the publication changes: old struck, new marked. */
export const Changes = ({ tender, choice, at }: { tender: TenderView; choice: PublishChoice; at: number | null }): ReactElement => {
  const { t } = useTranslation(['publishing', 'tenders'])
  const language = useLanguage()
  const started = t(`tenders:stages.${choice.start}`)
  const scheduled = !choice.now && at !== null ? t('scheduledFor', { date: formatDateTime(at, language) }) : null
  return (
    <section aria-labelledby="p-changes">
      <h2 id="p-changes">{t('changes')}</h2>
      <table className="p-ch">
        <tbody>
          <tr>
            <th scope="row">{t('changeStage')}</th>
            <td>
              <del>{t('tenders:stages.0')}</del>{' '}
              {scheduled !== null && (
                <>
                  <ins>{scheduled}</ins>, {t('stageThen')}{' '}
                </>
              )}
              <ins>{started}</ins>
            </td>
          </tr>
          <tr>
            <th scope="row">{t('changeVisible')}</th>
            <td>
              <del>{t('team')}</del> <ins>{t('everybody')}</ins>
            </td>
          </tr>
          {tender.informationRooms.map(({ id, name, fileCount }) => (
            <tr key={id}>
              <th scope="row">{t('changeDocuments')}</th>
              <td>
                {fileCount === 0 ? (
                  t('documentsNone', { room: roomText(name, language) })
                ) : (
                  <ins>{t('documentsPublic', { count: fileCount, room: roomText(name, language) })}</ins>
                )}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('changeNoMore')}</th>
            <td>{[t('noMore.documents'), ...(duesOf(tender).length > 0 ? [t('noMore.deadlines')] : [])].join('; ')}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}
