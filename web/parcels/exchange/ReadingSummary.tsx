import type { TFunction } from 'i18next'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportPlacing, ImportPreview } from '../../../server/contract/parcels/exchange'
import { useLanguage } from '../../i18n/useLanguage'
import { charsetName } from './Reading'

/** The system, who says so, the way to the map and how exact it is. */
const placingText = ({ system, code, from, operation, accuracy, isSwapped }: ImportPlacing, t: TFunction, language: string): string => {
  const way = operation ? t('way.by', { operation }) : accuracy === null ? t('way.own') : ''
  const good = accuracy === null ? t('way.unknown') : accuracy > 0 ? t('way.accuracy', { metres: accuracy.toLocaleString(language) }) : ''
  return [
    `${system}${code === null ? '' : ` (EPSG:${code})`}`,
    ...(from === 'file' ? [] : [t(`way.from.${from}`)]),
    ...[way, good].filter((text) => text !== ''),
    ...(isSwapped ? [t('way.swapped')] : []),
  ].join(' · ')
}

/** What was done with the file before anybody looks at its rows. */
export const ReadingSummary = ({ preview }: { preview: ImportPreview }): ReactElement | null => {
  const { t } = useTranslation('exchange')
  const language = useLanguage()
  const { placing, charset, charsets, notes, layer } = preview
  const isLetters = charset !== null && charsets.length > 0 && !preview.questions.includes('charset')
  if (!placing && layer === null && !isLetters && notes.length === 0) return null
  return (
    <ul className="ex-read">
      {placing && (
        <li>
          {t('coordinates')}: {placingText(placing, t, language)}
        </li>
      )}
      {layer !== null && (
        <li>
          {t('layer')}: {layer}
        </li>
      )}
      {isLetters && (
        <li>
          {t('letters')}: {charsetName(charset)}
        </li>
      )}
      {notes.map(({ rule, params }) => (
        <li key={rule}>{t(`note.${rule.replace('import.', '')}`, { ...params, defaultValue: rule })}</li>
      ))}
    </ul>
  )
}
