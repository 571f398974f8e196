import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { TwoFactorForm } from '../../access/TwoFactorForm'
import { queryClient } from '../../rpc/queryClient'
import { useSession } from '../../session/SessionProvider'
import { Button, Icon, Modal } from '../../ui'
import type { UserView } from '../../../server/contract/access/views'
import { FactorDialog } from './FactorDialog'

/** The second factor of one's own account: set up, renew the recovery codes, and, where the system does not require it, switch off. */
export const FactorCard = ({ user }: { user: UserView }): ReactElement => {
  const { t } = useTranslation('users')
  const { isFactorRequired } = useSession()
  const [open, setOpen] = useState<'setup' | 'renew' | 'disable' | null>(null)
  const close = (): void => setOpen(null)
  const done = (): void => {
    close()
    void queryClient.invalidateQueries({ queryKey: ['getUser'] })
  }
  const isOn = user.twoFactorEnabled === true
  return (
    <section className="card" aria-labelledby="own-factor">
      <h2 id="own-factor">{t('factor.title')}</h2>
      <p className="soft">
        <Icon name={isOn ? 'check' : 'info'} /> {t(isOn ? 'factor.on' : 'factor.off')}
      </p>
      {!isOn && <Button onClick={() => setOpen('setup')}>{t('factor.setup')}</Button>}
      {isOn && <Button onClick={() => setOpen('renew')}>{t('factor.renew')}</Button>}
      {isOn && !isFactorRequired && (
        <Button variant="danger" onClick={() => setOpen('disable')}>
          {t('factor.disable')}
        </Button>
      )}
      {isOn && isFactorRequired && <p className="small soft">{t('factor.required')}</p>}
      {open === 'setup' && (
        <Modal title={t('factor.setupTitle')} onClose={close}>
          <TwoFactorForm onDone={done} aside={<Button onClick={close}>{t('cancel')}</Button>} />
        </Modal>
      )}
      {(open === 'renew' || open === 'disable') && <FactorDialog mode={open} onClose={close} />}
    </section>
  )
}
