import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '../../../server/contract/access/views'
import { call, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { Segments } from '../../ui'

const FREQUENCIES = ['immediate', 'daily'] as const
type Frequency = (typeof FREQUENCIES)[number]

/** How one is written to: at once, or once a day. */
export const MailCard = ({ user }: { user: UserView }): ReactElement => {
  const { t } = useTranslation('users')
  const { isBusy, run } = useAction(({ message }) => toast.error(message))
  const chosen: Frequency = user.settings['mailFrequency'] === 'daily' ? 'daily' : 'immediate'

  const choose = async (frequency: Frequency): Promise<void> => {
    if (frequency === chosen) return
    await run(async () => {
      await call('setMailFrequency', frequency)
      toast.success(t(`mails.chosen.${frequency}`))
    })
    await queryClient.invalidateQueries({ queryKey: ['getUser'] })
  }

  return (
    <section className="card" aria-labelledby="own-mails">
      <h2 id="own-mails">{t('mails.title')}</h2>
      <p className="soft">{t('mails.text')}</p>
      <Segments
        labelledBy="own-mails"
        value={chosen}
        options={FREQUENCIES.map((one) => [one, t(`mails.${one}`)] as const)}
        disabled={isBusy}
        onChange={(one) => void choose(one)}
      />
      <p className="small soft">{t('mails.always')}</p>
    </section>
  )
}
