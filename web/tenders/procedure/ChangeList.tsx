import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { valueText } from '../../../engine/reading'
import { Link } from 'react-router'
import type { ChangesView } from '../../../server/contract/procedure/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../app/i18n/useLanguage'
import { formatDateTime } from '../../ui/time'
import { isMoveOpen } from '../moves'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** What changes for the outside: old struck, new marked. */
export const ChangeList = ({ tender, changes }: { tender: TenderView; changes: ChangesView['changes'] }): ReactElement => {
  const { t } = useTranslation(['phases', 'tenders'])
  const language = useLanguage()
  const words = { yes: t('tenders:yes'), no: t('tenders:no') }
  const text = (value: unknown): string => {
    if (typeof value === 'string' && INSTANT.test(value)) return formatDateTime(value, language)
    const shown = valueText(value, { language, words })
    return shown === '' ? '' : shown
  }
  return (
    <section aria-labelledby="ph-changes">
      <h2 id="ph-changes">{t('announceChanges.list', { count: changes.length })}</h2>
      <table className="p-ch">
        <tbody>
          {changes.map(({ path, label, oldValue, newValue }) => {
            const [before, after] = [text(oldValue), text(newValue)]
            return (
              <tr key={path}>
                <th scope="row">{label[language]}</th>
                <td>
                  {before !== '' && <del>{before}</del>} {after !== '' && <ins>{after}</ins>}
                  {before === '' && after === '' && <span className="soft">{t('announceChanges.empty')}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {isMoveOpen(tender, 'edit') && (
        <p className="ph-more">
          <Link to={`/projekte/bearbeiten/${tender.id}`}>{t('announceChanges.edit')}</Link>
        </p>
      )}
    </section>
  )
}
