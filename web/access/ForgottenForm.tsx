import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call, useAction } from '../rpc'
import { useWait } from '../session/useWait'
import { WaitNote } from '../session/WaitNote'
import { toast } from '../ui/toasts/toasts'
import { Button, Icon, TextInput } from '../ui'

/** Asks for a link by mail. The answer is the same whether there is such an account or not. */
export const ForgottenForm = (): ReactElement => {
  const { t } = useTranslation('access')
  const [name, setName] = useState('')
  const [isSent, setSent] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { isBusy, run } = useAction((error) => {
    if (error.code === 429) wait.start(Number(error.data?.['seconds'] ?? 60))
    else toast.error(error.message)
  })
  const wait = useWait()

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy || wait.seconds > 0) return
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    await run(async () => {
      await call('sendPasswordResetMail', name.trim().toLowerCase())
      setSent(true)
    })
  }
  if (isSent)
    return (
      <>
        <p className="info-note" role="status">
          <Icon name="mail" />
          <span>{t('forgotten.sent')}</span>
        </p>
        <p className="soft">{t('forgotten.nothing')}</p>
        <Button onClick={() => setSent(false)}>{t('forgotten.again')}</Button>
      </>
    )
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('forgotten.name')}
        error={isMissing ? t('forgotten.missing') : undefined}
        name="username"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={name}
        onChange={setName}
      />
      <WaitNote seconds={wait.seconds} />
      <Button variant="primary" type="submit" size="big" className="full" busy={isBusy} disabled={wait.seconds > 0}>
        {t('forgotten.submit')}
      </Button>
    </form>
  )
}
