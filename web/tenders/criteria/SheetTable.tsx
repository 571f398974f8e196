import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readIn } from '../../../engine/languages'
import { shownSum } from '../../../engine/numbers'
import type { SheetPosition } from '../../../server/contract/tenders/criteria'
import { useLanguage } from '../../i18n/useLanguage'

/** The positions of a price sheet, folded to a line: they may be many. */
export const SheetTable = ({ sheet }: { sheet: readonly SheetPosition[] }): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const label = t('sheet.count', { count: sheet.length })
  return (
    <details className="cr-sheet">
      <summary>{label}</summary>
      <div className="ev-scroll" role="region" aria-label={label} tabIndex={0}>
        <table className="cr-table" aria-label={label}>
          <thead>
            <tr>
              {(['no', 'text', 'quantity', 'unit', 'kind'] as const).map((key) => (
                <th key={key} scope="col" className={key === 'quantity' ? 'cr-weight' : undefined}>
                  {t(`sheet.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.map(({ id, no, text, quantity, unit, kind }) => (
              <tr key={id}>
                <td className="num">{no}</td>
                <th scope="row">{readIn(text, language)}</th>
                <td className="num cr-weight">{kind === 'lump' ? '' : shownSum(quantity, language)}</td>
                <td>{unit}</td>
                <td>{t(`sheet.kinds.${kind}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
