import '../theme/messages.css'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferMessage } from '../../../server/contract/offers/drafts'
import { Markdown } from '../../text/Markdown'
import { DateTime } from '../../ui/time'

interface MessagesShownProps {
  messages: readonly OfferMessage[]
  /** Below each. */
  actions?: ((message: OfferMessage) => ReactNode) | undefined
}

/** What a company says in an application or offer, in the order it was written. */
export const MessagesShown = ({ messages, actions }: MessagesShownProps): ReactElement | null => {
  const { t } = useTranslation('offers')
  if (messages.length === 0) return null
  return (
    <ol className="bd-said">
      {messages.map((one) => (
        <li key={one.id}>
          <p className="strong">{one.subject}</p>
          <Markdown text={one.text} deeper={3} />
          <p className="small soft">
            {t('messages.by', { name: one.by })}, <DateTime value={one.at} />
          </p>
          {actions && <p className="bd-said-actions">{actions(one)}</p>}
        </li>
      ))}
    </ol>
  )
}
