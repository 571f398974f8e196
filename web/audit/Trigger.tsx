import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogEntry } from '../../server/contract/audit/log'

/** Who set it off, in words also where that is no person. */
export const Trigger = ({ entry: { user, trigger } }: { entry: Pick<LogEntry, 'user' | 'trigger'> }): ReactElement => {
  const { t } = useTranslation('audit')
  if (user) return <>{user.name}</>
  if (trigger === 'altered' || trigger === 'forged') return <span className="log-altered">{t(`trigger.${trigger}`)}</span>
  return <span className="soft">{t(trigger === 'forgotten' ? 'trigger.forgotten' : 'trigger.none')}</span>
}
