import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { JuryView } from '../../../server/contract/procedure/jury'
import { useLanguage } from '../../i18n/useLanguage'
import { useSession } from '../../session/SessionProvider'
import { Button, Check, Icon, Panel } from '../../ui'
import { formatDateTime } from '../../ui/time'
import { SignDialog } from './SignDialog'

interface MembersProps {
  projectId: string
  view: JuryView
  /** Who shall sign, as it is typed; null: nothing changes any more. */
  chosen: readonly string[] | null
  /** Something is typed that was not saved: nobody signs it. */
  isUnsaved: boolean
  onChoose: (members: readonly string[]) => void
}

/** Who is of the jury, who of them signed what stands there, and the own signature. */
export const Members = ({ projectId, view, chosen, isUnsaved, onChoose }: MembersProps): ReactElement => {
  const { t } = useTranslation('jury')
  const language = useLanguage()
  const { user } = useSession()
  const [isSigning, setSigning] = useState(false)
  const own = view.members.find(({ userName }) => userName === user?.email)
  return (
    <Panel id="ju-members" title={t('members.title')} body="body stack-3">
      {chosen !== null && (
        <fieldset className="stack-2">
          <legend className="label">{t('members.choose', { least: view.least })}</legend>
          {view.candidates.map(({ userName, name }) => (
            <Check
              key={userName}
              checked={chosen.includes(userName)}
              hint={userName}
              onChange={(isOn) => onChoose(isOn ? [...chosen, userName] : chosen.filter((one) => one !== userName))}
            >
              {name}
            </Check>
          ))}
        </fieldset>
      )}
      {view.members.length > 0 && (
        <ul className="ju-signed" aria-label={t('members.signatures')}>
          {view.members.map(({ userName, name, signedAt, elsewhere }) => (
            <li key={userName}>
              <Icon name={signedAt === null ? 'clock' : 'check'} size={16} /> <b>{name}</b>{' '}
              {signedAt === null ? t('members.due') : t('members.signed', { at: formatDateTime(signedAt, language) })}
              {elsewhere && ` (${t('members.elsewhere')})`}
            </li>
          ))}
        </ul>
      )}
      {chosen !== null && <p className="soft small">{t('members.lead')}</p>}
      {view.state === 'writing' && own?.signedAt === null && (
        <p>
          <Button icon="lock" disabled={isUnsaved} onClick={() => setSigning(true)}>
            {t('sign.verb')}
          </Button>{' '}
          {isUnsaved && <span className="soft">{t('sign.unsaved')}</span>}
        </p>
      )}
      {isSigning && <SignDialog projectId={projectId} view={view} onClose={() => setSigning(false)} />}
    </Panel>
  )
}
