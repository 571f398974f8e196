import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapLayerInput } from '../../../server/contract/wms/views'
import { useUnsavedChanges } from '../../kept/unsaved'
import { Field, FormDialog, Switch, TextInput } from '../../ui'

/** Rule by field. */
export type ServiceFaults = Readonly<Record<string, string>>

interface MapServiceDialogProps {
  service: MapLayerInput
  faults: ServiceFaults
  isBusy: boolean
  onSave: (service: MapLayerInput) => void
  onClose: () => void
}

const TEXTS = [
  ['name', 120],
  ['url', 1000],
  ['layers', 500],
  ['attribution', 300],
] as const
const RULES: Readonly<Record<string, string>> = { webAddress: 'webAddress', privateAddress: 'privateAddress', required: 'required' }

/** One service that can be laid over the map. */
export const MapServiceDialog = ({ service, faults, isBusy, onSave, onClose }: MapServiceDialogProps): ReactElement => {
  const { t } = useTranslation(['map', 'app'])
  const [draft, setDraft] = useState(service)
  useUnsavedChanges(JSON.stringify(draft) !== JSON.stringify(service))
  const put = (part: Partial<MapLayerInput>): void => setDraft((before) => ({ ...before, ...part }))
  const faultText = (name: string): string | undefined => {
    const rule = RULES[faults[name] ?? '']
    return rule === undefined ? undefined : t(`map:services.fault.${rule}`)
  }
  const isReady = draft.name.trim() !== '' && draft.url.trim() !== '' && draft.layers.trim() !== ''
  return (
    <FormDialog
      title={service.id === undefined ? t('map:services.add') : t('map:services.edit', { name: service.name })}
      verb={t('map:services.save')}
      className="pa-form stack-3"
      isReady={isReady}
      busy={isBusy}
      onSubmit={() => onSave(draft)}
      onClose={onClose}
    >
      {TEXTS.map(([name, most]) => (
        <TextInput
          key={name}
          label={t(`map:services.${name}`)}
          hint={name === 'url' || name === 'layers' ? t(`map:services.${name}Hint`) : undefined}
          error={faultText(name)}
          maxLength={most}
          autoComplete="off"
          spellCheck={name === 'attribution'}
          value={draft[name]}
          onChange={(value) => put({ [name]: value })}
        />
      ))}
      <Field label={t('map:services.opacity')}>
        {(control) => (
          <span className="ps-opacity">
            <input
              {...control}
              type="range"
              min={5}
              max={100}
              step={5}
              value={Math.round(draft.opacity * 100)}
              onChange={(event) => put({ opacity: Number(event.target.value) / 100 })}
            />
            <output htmlFor={control.id} className="num">
              {Math.round(draft.opacity * 100)}
            </output>
          </span>
        )}
      </Field>
      <Switch checked={draft.isPublic} onChange={(isPublic) => put({ isPublic })}>
        {t('map:services.isPublic')}
      </Switch>
    </FormDialog>
  )
}
