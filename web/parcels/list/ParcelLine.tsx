import type { ChangeEvent, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { lookOf, lookWord, platLine, sizeText } from '../words'
import type { Selection } from './useSelection'

interface ParcelLineProps {
  row: PropertyRow
  isHovered: boolean
  selection: Selection
  onHover: (id: number | null) => void
}

/** A parcel of the list. While parcels are being chosen, a box stands where its look is. */
export const ParcelLine = ({ row, isHovered, selection, onHover }: ParcelLineProps): ReactElement => {
  const { t } = useTranslation(['parcels', 'map'])
  const language = useLanguage()
  const word = row.isArchived === true ? t('archived') : lookWord(row, t)
  const isChosen = selection.has(row.id)
  const choose = ({ nativeEvent }: ChangeEvent): void =>
    nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? selection.extendTo(row) : selection.toggle(row)
  const look = <span className={`mp-key ${lookOf(row)}`} aria-hidden="true" />
  const names = ['pa-row', isHovered ? 'hover' : '', isChosen ? 'chosen' : ''].filter(Boolean).join(' ')
  return (
    <div className={names} onMouseEnter={() => onHover(row.id)} onMouseLeave={() => onHover(null)}>
      {selection.isOn ? (
        <input type="checkbox" className="pa-box" aria-label={t('select.one', { name: row.name })} checked={isChosen} onChange={choose} />
      ) : (
        look
      )}
      <span className="pa-what">
        <Link className="rowlink" to={`/grundstuecke/${row.id}`} onFocus={() => onHover(row.id)} onBlur={() => onHover(null)}>
          {row.name}
        </Link>
        <span className="small soft cut" title={platLine(row.plat)}>
          {platLine(row.plat)}
        </span>
      </span>
      <span className="pa-size">
        {'size' in row && <span className="num">{sizeText(row.size, language)}</span>}
        <span className="small soft">
          {row.isStale === true && (
            <span title={t('stale.row')}>
              <Icon name="clock" size={14} /> <span className="sr">{t('stale.row')} </span>
            </span>
          )}{' '}
          {word}
        </span>
      </span>
    </div>
  )
}
