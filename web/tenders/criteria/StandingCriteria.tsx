import './criteria.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { CriteriaTable } from './CriteriaTable'
import { groupsOf, numbersOf } from './groups'
import { SheetTable } from './SheetTable'

/** What offers are judged by, on the page that everybody reads; nothing where nothing is said. */
export const StandingCriteria = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('evaluation')
  const groups = (['offer', 'application'] as const)
    .flatMap((kind) => groupsOf(tender, kind))
    .filter(({ criteria, sheet }) => criteria.length > 0 || sheet !== undefined)
  if (groups.length === 0) return null
  return (
    <section id="zuschlagskriterien">
      <h2>{t('standing.offer')}</h2>
      {groups.map((judged) => {
        const numbers = numbersOf(tender, judged)
        const parts = [
          judged.kind === 'application' ? t('standing.application') : '',
          numbers === null ? '' : t('standing.lots', { numbers }),
        ]
        const title = parts.filter(Boolean).join(', ')
        return (
          <div className="cr-read" key={`${judged.kind} ${judged.lotIds[0] ?? ''}`}>
            {title !== '' && <h3>{title}</h3>}
            {judged.sheet && <SheetTable sheet={judged.sheet} />}
            {judged.criteria.length > 0 && <CriteriaTable judged={judged} label={title === '' ? t('standing.offer') : title} />}
          </div>
        )
      })}
    </section>
  )
}
