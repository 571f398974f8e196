import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../session/SessionProvider'
import { Button, Icon } from '../ui'
import { AccessDialog } from './AccessDialog'
import type { Mode, RegistrationDraft } from './draft'

/** Why the server refused a registration: what is there already, or something else with its own sentence. */
export type Refusal =
  /** `name`: as the company is registered; it may be known by a number, under another name than the one that was typed. */
  { kind: 'organizationExists'; name: string } | { kind: 'emailExists' } | { kind: 'other'; sentence: string }

interface ConflictProps {
  refusal: Refusal
  mode: Mode
  draft: RegistrationDraft
}

/** The catalogued alerts, each with the way on that it points to. */
export const ConflictAlert = ({ refusal, mode, draft }: ConflictProps): ReactElement => {
  const { t } = useTranslation('registration')
  const { askLogin } = useSession()
  const [isAsking, setAsking] = useState(false)
  const isGuest = mode === 'guest'
  const email = draft.account.isContact ? draft.organization.email : draft.account.email
  return (
    <div className="note error reg-conflict" role="alert">
      <Icon name="warning" />
      <div>
        <p>{t(`conflict.${refusal.kind}`)}</p>
        {refusal.kind === 'other' && refusal.sentence !== '' && <p>{refusal.sentence}</p>}
        <p className="soft">{t('conflict.kept')}</p>
        {refusal.kind === 'organizationExists' && isGuest && <Button onClick={() => setAsking(true)}>{t('access.open')}</Button>}
        {refusal.kind === 'emailExists' && isGuest && (
          <p className="reg-ways">
            <Button onClick={() => askLogin()}>{t('conflict.login')}</Button>
            <Link to="/passwort-reset">{t('conflict.forgotten')}</Link>
          </p>
        )}
        {/* The catalogued sentences are for whoever registers; staff go on at what is there already. */}
        {refusal.kind === 'organizationExists' && !isGuest && (
          <p>
            <Link to={`/bieter?q=${encodeURIComponent(refusal.name)}`}>{t('conflict.toCompany')}</Link>
          </p>
        )}
        {refusal.kind === 'emailExists' && !isGuest && (
          <p>
            <Link to={`/benutzer/${encodeURIComponent(email.trim().toLowerCase())}`}>{t('conflict.toUser')}</Link>
          </p>
        )}
      </div>
      {isAsking && refusal.kind === 'organizationExists' && (
        <AccessDialog draft={draft} organizationName={refusal.name} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}
