import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { byLanguage, languageName, valueText } from '../../../engine/reading'
import { Link } from 'react-router'
import type { ChangesView } from '../../../server/contract/procedure/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../app/i18n/useLanguage'
import { formatDateTime } from '../../ui/time'
import { isMoveOpen } from '../moves'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** What changes for the outside: old struck, new marked. */
export const ChangeList = ({ tender, changes }: { tender: TenderView; changes: ChangesView['changes'] }): ReactElement => {
  const { t } = useTranslation(['phases', 'tenders', 'forms'])
  const language = useLanguage()
  const words = { yes: t('tenders:yes'), no: t('tenders:no') }
  const text = (value: unknown): string => {
    if (typeof value === 'string' && INSTANT.test(value)) return formatDateTime(value, language)
    const shown = valueText(value, { language, words })
    return shown === '' ? '' : shown
  }
  // The only lot is called as in the form that people fill in.
  const placeOf = ({ lot, section }: ChangesView['changes'][number]): string =>
    lot === undefined ? (section?.[language] ?? '') : lot === null ? t('forms:lots.single') : t('tenders:deadlines.lot', { number: lot })
  // Each language by itself: whoever reads in one must see that the text of the other was changed.
  const lines = changes.flatMap((change) => {
    const { path, label, oldValue, newValue } = change
    return byLanguage(oldValue, newValue).map(({ language: code, before, after }) => ({
      key: `${path} ${code ?? ''}`,
      label: label[language],
      where: [placeOf(change), code === null ? '' : languageName(code, language)].filter(Boolean).join(', '),
      before: text(before),
      after: text(after),
    }))
  })
  return (
    <section aria-labelledby="ph-changes">
      <h2 id="ph-changes">{t('announceChanges.list', { count: changes.length })}</h2>
      <table className="p-ch">
        <tbody>
          {lines.map(({ key, label, where, before, after }) => {
            return (
              <tr key={key}>
                <th scope="row">
                  {label}
                  {where !== '' && (
                    <>
                      <br />
                      <span className="soft small">{where}</span>
                    </>
                  )}
                </th>
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
