import './changes.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readIn } from '../../../engine/languages'
import type { ToldChange } from '../../../server/contract/tenders/announcements'
import { useLanguage } from '../../i18n/useLanguage'

/** Old struck, new marked, each also in a word for who hears the page. */
export const ChangeTable = ({ changes, label }: { changes: readonly ToldChange[]; label: string }): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  return (
    <table className="ch-t" aria-label={label}>
      <tbody>
        {changes.map(({ label: name, where, before, after }, at) => (
          <tr key={at}>
            <th scope="row">
              {readIn(name, language)}
              {where !== null && <small>{readIn(where, language)}</small>}
            </th>
            <td>
              {before !== null && (
                <del>
                  <span className="sr">{t('changes.was')} </span>
                  {readIn(before, language)}
                </del>
              )}{' '}
              {after === null ? (
                <span className="soft">{t('changes.gone')}</span>
              ) : (
                <ins>
                  <span className="sr">{t('changes.is')} </span>
                  {readIn(after, language)}
                </ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
