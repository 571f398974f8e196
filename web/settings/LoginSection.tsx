import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog, Switch } from '../ui'
import { useEditing } from './context'
import { Panel } from './Panel'

/** The duty of a second factor concerns everybody, so it is asked for and says what will happen before it is set. */
export const LoginSection = (): ReactElement => {
  const { t } = useTranslation('settings')
  const { draft, change } = useEditing()
  const [asked, setAsked] = useState<boolean | null>(null)
  return (
    <Panel id="anmeldung" title={t('login.title')}>
      <Switch checked={draft.twoFactorAuthenticationRequired} onChange={setAsked}>
        {t('login.duty')}
      </Switch>
      <ul className="set-points soft">
        <li>{t('login.whom')}</li>
        <li>{t('login.what')}</li>
        <li>{t('login.deadline')}</li>
        <li>{t('login.help')}</li>
      </ul>
      {asked !== null && (
        <ConfirmDialog
          title={t(asked ? 'login.on.title' : 'login.off.title')}
          confirm={t(asked ? 'login.on.confirm' : 'login.off.confirm')}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            change('twoFactorAuthenticationRequired', asked)
            setAsked(null)
          }}
        >
          {t(asked ? 'login.on.text' : 'login.off.text')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
