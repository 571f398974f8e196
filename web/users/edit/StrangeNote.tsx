import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui'
import type { UserView } from '../../../server/contract/access/views'

/** That somebody changed the account past Lotse, so that nobody comes in by it, and what mends each part. */
export const StrangeNote = ({ user: { strange } }: { user: UserView }): ReactElement | null => {
  const { t } = useTranslation('users')
  if (!strange) return null
  return (
    <div className="note error strange-note" role="status">
      <Icon name="warning" />
      <div>
        <p>{t('strange.text')}</p>
        <ul>
          {strange.map((part) => (
            <li key={part}>{t(`strange.${part}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
