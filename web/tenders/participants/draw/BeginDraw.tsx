import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaving } from '../../../guard/useLeaving'
import { useUnsavedChanges } from '../../../kept/unsaved'
import { ActionDialog } from '../../../procedure/ActionDialog'
import { OfferPick } from '../../../procedure/OfferPick'
import { stillThere } from '../../../procedure/drawn'
import { call } from '../../../rpc'
import { CountInput, Field, TextArea } from '../../../ui'
import { SecretField } from '../../../ui/SecretField'
import { useDraw, type DrawStepProps } from './useDraw'

/** The first person says among whom lots are drawn, for how many places, and why. */
export const BeginDraw = (props: DrawStepProps): ReactElement => {
  const { t } = useTranslation('draw')
  const { projectId, view, onClose } = props
  const { password, setPassword, isBusy, failure, take } = useDraw(props, 'begin.done')
  const [among, setAmong] = useState<string[]>(() => stillThere(view))
  const [places, setPlaces] = useState(view.places ?? undefined)
  const [reason, setReason] = useState(view.reason)
  const isTyped = reason !== view.reason || password !== ''
  useUnsavedChanges(isTyped)
  const { leave, question } = useLeaving(isTyped, onClose)
  const most = Math.max(1, among.length - 1)
  const isFilled = places !== undefined && places <= most
  const gaps = { among: among.length < 2, places: !isFilled, reason: reason.trim() === '', password: password.trim() === '' }
  const gap = (Object.keys(gaps) as (keyof typeof gaps)[]).find((one) => gaps[one])
  const step = () =>
    call('beginDraw', projectId, view.lotId, {
      ...{ version: view.version, among, places: places ?? 0, reason: reason.trim(), password: password.trim() },
    })
  return (
    <ActionDialog
      title={t('begin.title')}
      lead={t('begin.lead')}
      verb={t('begin.verb')}
      isBusy={isBusy}
      failure={failure}
      failureTitle={t('failed')}
      gap={gap === undefined ? undefined : t(`gap.${gap}`)}
      onDo={() => void take(step)}
      onClose={leave}
    >
      <OfferPick
        legend={t('begin.among')}
        candidates={view.applicants.map(({ offerId, organization }) => ({ offerId, name: organization, city: '', isLikely: false }))}
        chosen={among}
        onChange={setAmong}
      />
      <CountInput
        label={t('begin.places')}
        hint={t('begin.placesHint')}
        value={places}
        least={1}
        most={most}
        error={t('gap.places')}
        onChange={setPlaces}
      />
      <TextArea label={t('begin.reason')} hint={t('begin.reasonHint')} rows={3} maxLength={2000} value={reason} onChange={setReason} />
      <Field label={t('password')}>
        {(control) => <SecretField {...control} value={password} onChange={setPassword} autoComplete="current-password" />}
      </Field>
      {question}
    </ActionDialog>
  )
}
