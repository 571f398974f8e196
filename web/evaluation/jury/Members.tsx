import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { JuryView } from '../../../server/contract/procedure/jury'
import { useLanguage } from '../../i18n/useLanguage'
import { useSession } from '../../session/SessionProvider'
import { Button, Check, Icon, Panel } from '../../ui'
import { formatDateTime } from '../../ui/time'
import { isMember, memberAs, peopleIn, type ReportDraft, type ReportField } from './draft'
import { SignDialog } from './SignDialog'

interface MembersProps {
  projectId: string
  view: JuryView
  /** Null: nothing changes any more. */
  draft: ReportDraft | null
  /** Something is typed that was not saved: nobody signs it. */
  isUnsaved: boolean
  onType: (field: ReportField, typed: string) => void
}

/** Who is of the jury, who of them signed what stands there, and the own signature. */
export const Members = ({ projectId, view, draft, isUnsaved, onType }: MembersProps): ReactElement | null => {
  const { t } = useTranslation('jury')
  const language = useLanguage()
  const { user } = useSession()
  const [isSigning, setSigning] = useState(false)
  const own = view.members.find(({ userName }) => userName === user?.email)
  if (draft === null && view.members.length === 0) return null
  return (
    <Panel id="ju-members" title={t('members.title')} body="body stack-3">
      {draft !== null && (
        <fieldset className="stack-2">
          <legend className="label">{t('members.choose', { least: view.least })}</legend>
          {peopleIn(view).map(({ userName, name, hasLeft }) => (
            <Check
              key={userName}
              checked={isMember(draft, view, userName)}
              hint={hasLeft ? t('members.left', { userName }) : userName}
              onChange={(isOn) => onType(...memberAs(userName, isOn))}
            >
              {name}
            </Check>
          ))}
        </fieldset>
      )}
      {view.members.length > 0 && (
        <ul className="ju-signed" aria-label={t('members.signatures')}>
          {view.members.map(({ userName, name, signedAt, elsewhere }, n) => (
            <li key={userName || n}>
              <Icon name={signedAt === null ? 'clock' : 'check'} size={16} />
              <span>
                <b>{name || t('members.gone')}</b>{' '}
                {signedAt === null ? t('members.due') : t('members.signed', { at: formatDateTime(signedAt, language) })}
                {elsewhere && ` (${t('members.elsewhere')})`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {draft !== null && <p className="soft small">{t('members.lead')}</p>}
      {view.state === 'writing' && own?.signedAt === null && (
        <p className="flow-3">
          <Button icon="lock" disabled={isUnsaved} onClick={() => setSigning(true)}>
            {t('sign.verb')}
          </Button>
          {isUnsaved && <span className="soft">{t('sign.unsaved')}</span>}
        </p>
      )}
      {isSigning && <SignDialog projectId={projectId} view={view} onClose={() => setSigning(false)} />}
    </Panel>
  )
}
