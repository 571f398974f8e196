import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useLeaving } from '../../guard/useLeaving'
import { RpcError, call, useRpc } from '../../rpc'
import { FaultNote, FormDialog, Select, TextInput } from '../../ui'

/** A parcel begins with a name and a location (3-parcels.md section 5); then it opens. */
export const CreateDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { t } = useTranslation(['parcels', 'app'])
  const navigate = useNavigate()
  const locations = useRpc('getLocations', [false])
  const [name, setName] = useState('')
  const [locationId, setLocationId] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Where one was going when asked whether the name may be thrown away; null: nowhere. */
  const [target, setTarget] = useState<string | null>(null)
  const { leave, question } = useLeaving(name.trim() !== '', () => {
    onClose()
    if (target !== null) void navigate(target)
  })
  const cancel = (): void => {
    setTarget(null)
    leave()
  }
  const isReady = name.trim() !== '' && locationId !== ''
  const create = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const made = await call('createProperty', name.trim(), Number(locationId))
      void navigate(`/grundstuecke/${made.id}`)
    } catch (fault) {
      setFailure(fault instanceof RpcError ? fault.message : t('create.failed'))
      setBusy(false)
    }
  }
  const isNone = locations.data?.length === 0
  return (
    <FormDialog
      title={t('create.title')}
      verb={t('create.verb')}
      width="narrow"
      className="pa-form stack-3"
      isReady={isReady}
      busy={isBusy}
      onSubmit={() => void create()}
      onClose={cancel}
    >
      <FaultNote>{failure}</FaultNote>
      <TextInput label={t('field.name')} value={name} maxLength={250} autoFocus onChange={setName} />
      <Select
        label={t('field.locationId')}
        hint={isNone ? t('create.noLocation') : undefined}
        value={locationId}
        onChange={setLocationId}
        options={[['', t('create.choose')], ...(locations.data ?? []).map((one) => [one.id, one.name] as const)]}
      />
      <p>
        <Link
          to="/standorte"
          onClick={(event) => {
            if (name.trim() === '') return
            event.preventDefault()
            setTarget('/standorte')
            leave()
          }}
        >
          {t('create.toLocations')}
        </Link>
      </p>
      {question}
    </FormDialog>
  )
}
