import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '../../../procedure/ActionDialog'
import { call } from '../../../rpc'
import { Field } from '../../../ui'
import { SecretField } from '../../../ui/SecretField'
import { useDraw, type DrawStepProps } from './useDraw'

/** The second person draws, with the own password. */
export const FinishDraw = (props: DrawStepProps): ReactElement => {
  const { t } = useTranslation('draw')
  const { password, setPassword, isBusy, failure, take } = useDraw(props, 'finish.done')
  const { projectId, view, onClose } = props
  const step = () => call('finishDraw', projectId, view.lotId, { version: view.version, password: password.trim() })
  return (
    <ActionDialog
      title={t('finish.title')}
      lead={t('finish.lead', { name: view.begun?.name ?? '', of: view.among.length, places: view.places ?? 0 })}
      verb={t('finish.verb')}
      isBusy={isBusy}
      failure={failure}
      failureTitle={t('failed')}
      gap={password.trim() === '' ? t('gap.password') : undefined}
      onDo={() => void take(step)}
      onClose={onClose}
    >
      <p>{view.among.map(({ organization }) => organization).join(', ')}</p>
      <Field label={t('password')}>
        {(control) => <SecretField {...control} value={password} onChange={setPassword} autoComplete="current-password" />}
      </Field>
    </ActionDialog>
  )
}
