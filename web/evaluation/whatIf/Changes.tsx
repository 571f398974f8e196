import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import { shownDecimal } from '../decimals'
import { rangeOf, type RankedDraft } from '../rankedDraft'
import type { Change } from './played'

/** What is tried, in sentences: on paper they say what the figures beside come from. */
export const Changes = ({ changes }: { changes: readonly Change[] }): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const method = (draft: RankedDraft): string => {
    const { kind, then, tie } = draft
    const name = t(`method.kind.${kind}`)
    if (kind !== 'extended') return tie === 'none' ? name : `${name} (${t('method.tie')}: ${t(`method.tieBy.${tie}`)})`
    return `${name} (${shownDecimal(rangeOf(draft, language), language)} %, ${t(`method.thenBy.${then}`)})`
  }
  const said = (change: Change): string => {
    const { what } = change
    if (what === 'method') return t('whatIf.change.method', { before: method(change.before), after: method(change.after) })
    const organization = change.offer?.organization.name ?? ''
    if (what === 'counts') return t(change.isIn ? 'whatIf.change.with' : 'whatIf.change.without', { organization })
    const { before, after, criterion } = change
    return t(`whatIf.change.${what}`, { before, after, organization, criterion: criterion.name })
  }
  return (
    <>
      <h3 className="ev-h">{t('whatIf.changed')}</h3>
      {changes.length === 0 ? (
        <p className="soft">{t('whatIf.nothing')}</p>
      ) : (
        <ul className="ev-changes num">
          {changes.map((change) => (
            <li key={said(change)}>{said(change)}</li>
          ))}
        </ul>
      )}
    </>
  )
}
