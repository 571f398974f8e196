import { memo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LogEntry } from '../../server/contract/audit/views'
import { useLanguage } from '../i18n/useLanguage'
import { formatStamp } from './stamp'
import { sentenceOf } from './words'

interface LogRowProps {
  entry: LogEntry
  index: number
  /** Where the entry is shown. */
  to: string
  isOpen: boolean
  /** The list holds several tenders: a line says which. */
  hasTender: boolean
  measure: ((element: HTMLTableRowElement | null) => void) | undefined
}

/** Who set it off, in words also where that is no person. */
export const Trigger = ({ entry: { user, trigger } }: { entry: Pick<LogEntry, 'user' | 'trigger'> }): ReactElement => {
  const { t } = useTranslation('audit')
  if (user) return <>{user.name}</>
  if (trigger === 'altered' || trigger === 'forged') return <span className="log-altered">{t(`trigger.${trigger}`)}</span>
  return <span className="soft">{t(trigger === 'forgotten' ? 'trigger.forgotten' : 'trigger.none')}</span>
}

export const LogRow = memo(({ entry, index, to, isOpen, hasTender, measure }: LogRowProps): ReactElement => {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const { project, lots } = entry.data
  const place = [hasTender && project ? project.name || t('untitled', { no: project.no }) : '', ...(lots ?? [])].filter((one) => one !== '')
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={isOpen ? 'open' : undefined}>
      <td className="w num">{formatStamp(entry.created, language)}</td>
      <td className="u cut">
        <Trigger entry={entry} />
      </td>
      <td className="d">
        <div>
          <Link className="rowlink cut" to={to} replace preventScrollReset aria-current={isOpen ? 'true' : undefined} data-entry={entry.id}>
            {sentenceOf(entry, t)}
          </Link>
          {place.length > 0 && <span className="soft cut place">{place.join(' · ')}</span>}
        </div>
      </td>
    </tr>
  )
})
LogRow.displayName = 'LogRow'
