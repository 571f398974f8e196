import type { Lang } from '../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomView } from '../../server/contract/rooms/views'
import { useLanguage } from '../i18n/useLanguage'
import { useSession } from '../session/SessionProvider'
import { Icon } from '../ui'
import { formatDateTime, useServerNow } from '../ui/time'

/** Moments among the params of a reason become dates as people here write them. */
const worded = (params: Record<string, unknown> | undefined, language: Lang): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? formatDateTime(value, language) : String(value),
    ]),
  )

/** What one must know before adding a file: that this is no offer yet, or never will be; and why nothing can be added. */
export const RoomNotes = ({ room, compact }: { room: RoomView; compact: boolean }): ReactElement | null => {
  const { t } = useTranslation('rooms')
  const language = useLanguage()
  const { isInternal } = useSession()
  const { part, canWrite, reason, params, until } = room
  const now = useServerNow()
  if (!canWrite) {
    // Readers need no reason why they cannot change what is the other side's.
    const isMeant =
      reason !== undefined && !compact && reason !== 'roomOfTheAuthority' && reason !== 'roomOfTheCompany' && reason !== 'pattern'
    return isMeant ? (
      <p className="rm-note">
        <Icon name="lock" />
        <span>{t(`readOnly.${reason}`, { defaultValue: t('readOnly.other'), ...worded(params, language) })}</span>
      </p>
    ) : null
  }
  if (isInternal || compact) return null
  if (part === 'negotiation')
    return (
      <p className="note">
        <Icon name="warning" />
        <span>{t('notOffer.negotiation')}</span>
      </p>
    )
  const isLate = until !== null && Date.parse(until) <= now
  if (part === 'application' || part === 'offer')
    return (
      <p className={isLate ? 'note time' : 'note'}>
        <Icon name="warning" />
        <span>{t(isLate ? 'notOffer.late' : `notOffer.${part}`)}</span>
      </p>
    )
  return null
}
