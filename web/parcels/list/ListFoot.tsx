import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon } from '../../ui'
import { sizeText } from '../words'

interface ListFootProps {
  rows: readonly PropertyRow[]
  hasMore: boolean
  onFit: () => void
  onSelect: () => void
}

/** How many and how much, and what can be done with the list as a whole. */
export const ListFoot = ({ rows, hasMore, onFit, onSelect }: ListFootProps): ReactElement => {
  const { t } = useTranslation('parcels')
  const language = useLanguage()
  const size = sizeText(
    rows.reduce((sum, row) => sum + (row.size ?? 0), 0),
    language,
  )
  return (
    <p className="pa-foot small soft num">
      <span aria-live="polite">{t('count', { count: rows.length, more: hasMore ? '+' : '', size })}</span>
      <span className="pa-links">
        <button type="button" className="linkbtn" onClick={onSelect}>
          {t('select.begin')}
        </button>
        <button type="button" className="linkbtn" onClick={onFit}>
          <Icon name="expand" size={16} /> {t('fit')}
        </button>
      </span>
    </p>
  )
}
