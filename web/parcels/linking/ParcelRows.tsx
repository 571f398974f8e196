import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import { useLanguage } from '../../i18n/useLanguage'
import { platLine, sizeText } from '../words'

/** Parcels in a line each: name, where, which, how large as far as the reader may know; what can be done with it at the end. */
export const ParcelRows = ({ rows, acts }: { rows: readonly PropertyRow[]; acts?: (row: PropertyRow) => ReactNode }): ReactElement => {
  const { t } = useTranslation(['parcels', 'linking'])
  const language = useLanguage()
  return (
    <ul className="li-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="li-what">
            <Link to={`/grundstuecke/${row.id}`}>{row.name}</Link>
            <span className="small soft">
              {[row.location?.name ?? t('unknownLocation'), platLine(row.plat)].filter((text) => text !== '').join(' · ')}
            </span>
          </span>
          <span className="num small">{row.size ? sizeText(row.size, language) : t('linking:unknownSize')}</span>
          {acts?.(row)}
        </li>
      ))}
    </ul>
  )
}
