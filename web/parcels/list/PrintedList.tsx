import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import { useLanguage } from '../../i18n/useLanguage'
import { lookWord, platLine, sizeText } from '../words'

/** The list on paper: every parcel that is read, as a table; on the screen there are only those in view. */
export const PrintedList = ({ rows }: { rows: readonly PropertyRow[] }): ReactElement => {
  const { t } = useTranslation(['parcels', 'map'])
  const language = useLanguage()
  return (
    <table className="pa-printed">
      <thead>
        <tr>
          <th scope="col">{t('field.locationId')}</th>
          <th scope="col">{t('field.name')}</th>
          <th scope="col">{t('field.plat')}</th>
          <th scope="col">{t('field.size')}</th>
          <th scope="col">{t('print.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.location?.name ?? t('unknownLocation')}</td>
            <td>{row.name}</td>
            <td>{platLine(row.plat)}</td>
            <td className="num">{'size' in row ? sizeText(row.size, language) : ''}</td>
            <td>{lookWord(row, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
