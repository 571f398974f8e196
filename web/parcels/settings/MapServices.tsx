import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapLayerInput, MapLayers } from '../../../server/contract/wms/wms'
import { RpcError, call, rpcKey, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { moved } from '../../ui/list/moved'
import { Button, ConfirmDialog, Field, FormDialog, Switch, TextInput } from '../../ui'
import { LineButton, MoveButtons } from './LineButtons'
import { useUnsavedChanges } from '../../kept/unsaved'

/** Rule by field. */
type ServiceFaults = Readonly<Record<string, string>>

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
const MapServiceDialog = ({ service, faults, isBusy, onSave, onClose }: MapServiceDialogProps): ReactElement => {
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

const NEW: MapLayerInput = { name: '', url: '', layers: '', attribution: '', opacity: 0.7, isPublic: false }

const inputsOf = ({ layers }: MapLayers): MapLayerInput[] =>
  layers.map(({ id, name, attribution, opacity, ...one }) => ({
    ...{ id, name, attribution, opacity },
    ...{ url: one.url ?? '', layers: one.layers ?? '', isPublic: one.isPublic === true },
  }))

/** What stands against the service at that place of the list, by field. */
const faultsAt = (fault: unknown, index: number): ServiceFaults => {
  const errors =
    fault instanceof RpcError && Array.isArray(fault.data?.errors) ? (fault.data.errors as { path: string; rule: string }[]) : []
  const start = `/layers/${index}/`
  return Object.fromEntries(errors.flatMap(({ path, rule }) => (path.startsWith(start) ? [[path.slice(start.length), rule]] : [])))
}

/** A service in hand, and the list that it was taken from: what others do to the list meanwhile makes the save a stale one. */
interface InHand {
  service: MapLayerInput
  version: number
}

interface ServiceLineProps {
  service: MapLayerInput
  place: { index: number; count: number }
  isBusy: boolean
  onMove: (to: number) => void
  onEdit: () => void
  onRemove: () => void
}

const ServiceLine = ({ service, place, isBusy, onMove, onEdit, onRemove }: ServiceLineProps): ReactElement => {
  const { t } = useTranslation('map')
  const { name, layers, isPublic } = service
  return (
    <li>
      <div className="ps-line">
        <span className="ps-name">
          {name} <span className="soft small">{layers}</span>{' '}
          <span className="tag">{t(isPublic ? 'services.public' : 'services.internal')}</span>
        </span>
        <MoveButtons
          isArrow
          {...place}
          labels={{ up: t('services.up', { name }), down: t('services.down', { name }) }}
          disabled={isBusy}
          onMove={onMove}
        />
        <LineButton icon="pencil" label={t('services.edit', { name })} onClick={onEdit} />
        <LineButton icon="trash" label={t('services.remove', { name })} disabled={isBusy} onClick={onRemove} />
      </div>
    </li>
  )
}

/** Services that can be laid over the map; each change is saved at once. */
export const MapServices = (): ReactElement | null => {
  const { t } = useTranslation('map')
  const { data } = useRpc('getMapLayers', [])
  const [edited, setEdited] = useState<InHand | null>(null)
  const [removed, setRemoved] = useState<InHand | null>(null)
  const [faults, setFaults] = useState<ServiceFaults>({})
  const [isBusy, setBusy] = useState(false)
  if (data?.version === undefined) return null
  const services = inputsOf(data)
  const { version } = data
  const placeOf = ({ service }: InHand): number => {
    const index = services.findIndex(({ id }) => id !== undefined && id === service.id)
    return index === -1 ? services.length : index
  }
  /** Somebody was faster: to be looked at, and saved upon theirs. */
  const meet = async (): Promise<void> => {
    const theirs = await call('getMapLayers')
    queryClient.setQueryData(rpcKey('getMapLayers'), theirs)
    setEdited((one) => one && { ...one, version: theirs.version ?? one.version })
    setRemoved(null)
  }
  const save = async (next: MapLayerInput[], { index = -1, seen = version } = {}): Promise<void> => {
    setBusy(true)
    try {
      queryClient.setQueryData(rpcKey('getMapLayers'), await call('setMapLayers', next, seen))
      toast.success(t('services.saved'))
      setEdited(null)
      setRemoved(null)
    } catch (fault) {
      setFaults(faultsAt(fault, index))
      toast.error(t('services.refused'))
      if (fault instanceof RpcError && fault.code === 409) await meet().catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }
  const open = (service: MapLayerInput): void => {
    setFaults({})
    setEdited({ service, version })
  }
  const put = (inHand: InHand, service: MapLayerInput): void => {
    const index = placeOf(inHand)
    void save([...services.slice(0, index), service, ...services.slice(index + 1)], { index, seen: inHand.version })
  }
  return (
    <section className="surface">
      <h2>{t('services.title')}</h2>
      <p className="help">{t('services.text')}</p>
      {services.length === 0 ? (
        <p className="soft">{t('services.none')}</p>
      ) : (
        <ol className="ps-tree">
          {services.map((service, index) => (
            <ServiceLine
              key={service.id}
              service={service}
              place={{ index, count: services.length }}
              isBusy={isBusy}
              onMove={(to) => void save([...moved(services, index, to)])}
              onEdit={() => open(service)}
              onRemove={() => setRemoved({ service, version })}
            />
          ))}
        </ol>
      )}
      <p>
        <Button icon="plus" onClick={() => open(NEW)}>
          {t('services.add')}
        </Button>
      </p>
      {edited !== null && (
        <MapServiceDialog
          service={edited.service}
          faults={faults}
          isBusy={isBusy}
          onSave={(service) => put(edited, service)}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={t('services.remove', { name: removed.service.name })}
          confirm={t('services.removeVerb')}
          danger
          busy={isBusy}
          onConfirm={() =>
            void save(
              services.filter(({ id }) => id !== removed.service.id),
              { seen: removed.version },
            )
          }
          onCancel={() => setRemoved(null)}
        >
          {t('services.sure', { name: removed.service.name })}
        </ConfirmDialog>
      )}
    </section>
  )
}
