import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { useUnsavedChanges, writeUnsaved } from '../../app/guard/unsaved'
import { useKeptInput } from '../../app/guard/useKeptInput'
import { useLanguage } from '../../app/i18n/useLanguage'
import { RpcError, call, useRpc } from '../../app/rpc'
import { toast } from '../../app/toasts/toasts'
import { MarkdownEditor } from '../../text/MarkdownEditor'
import { Button, ConfirmDialog, Field, Icon, Switch } from '../../ui'
import { sizeText } from '../words'
import { changesOf, draftOf, keptParcel, mergedDraft, type Draft } from './draft'
import { NameField } from '../NameField'
import { Refused, type FaultRow } from './Refused'
import { ShapeEditor } from './ShapeEditor'
import { Shared } from './Shared'
import { judgedShape, measured } from '../../map/shapeText'

interface ParcelEditorProps {
  parcel: PropertyView
  onSaved: (parcel: PropertyView) => void
  onClose: () => void
}

/** What was typed, and what it was typed upon. */
interface Kept {
  parcel: PropertyView
  draft: Draft
}

const triOf = (word: string): boolean | null => (word === 'unbekannt' ? null : word === 'ja')
const wordOf = (value: boolean | null): string => (value === null ? 'unbekannt' : value ? 'ja' : 'nein')

const TEXTS = ['availabilityNotes', 'siteDevelopment', 'allowedUsageTypes', 'addressDisplayName'] as const
const TRI = ['hasBuilding', 'regulatedInDevelopmentPlan', 'buildingPlanIsInPreparation'] as const

/** Edit mode works on a copy: 'Übernehmen' writes it, 'Abbrechen' asks before it is thrown away. What was typed survives a reload and a failed save. */
export const ParcelEditor = ({ parcel: live, onSaved, onClose }: ParcelEditorProps): ReactElement => {
  const { t } = useTranslation(['parcels', 'parcelMedia', 'app'])
  const language = useLanguage()
  // What was there when editing began: others' changes since are theirs, and a save then is a stale one.
  const kept: Kept | null = useKeptInput<Kept>(keptParcel(live.id), (): Kept => ({ parcel, draft }))
  const [parcel, setParcel] = useState(kept?.parcel ?? live)
  const [draft, setDraft] = useState<Draft>(() => kept?.draft ?? draftOf(live))
  const locations = useRpc('getLocations', [false])
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<{ message: string; rows: FaultRow[] } | null>(null)
  const changes = changesOf(parcel, draft)
  const count = Object.keys(changes).length
  useUnsavedChanges(count > 0)

  const put = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }))
  const share = (name: string, on: boolean): void =>
    put({ publicFields: on ? [...draft.publicFields, name] : draft.publicFields.filter((one) => one !== name) })
  /** Nothing is kept of what was saved or thrown away: what is edited next time is what is there then. */
  const end = (): void => {
    writeUnsaved(false)
    onClose()
  }
  /** Somebody was faster: theirs is what is there now, and what was typed here stands upon it, to be looked at and applied once more. */
  const meet = async (): Promise<void> => {
    const theirs = await call('getProperty', parcel.id)
    setDraft(mergedDraft(parcel, draft, theirs))
    setParcel(theirs)
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy || draft.name.trim() === '') return
    if (count === 0) return onClose()
    setBusy(true)
    setFailure(null)
    try {
      const saved = await call('updateProperty', { id: parcel.id, version: parcel.version ?? 0, ...changes })
      onSaved(saved)
      toast.success(t('done.updated'))
      end()
    } catch (fault) {
      const rows = fault instanceof RpcError && Array.isArray(fault.data?.['errors']) ? (fault.data['errors'] as FaultRow[]) : []
      if (fault instanceof RpcError && fault.code === 409) await meet().catch(() => undefined)
      setFailure({ message: fault instanceof RpcError ? fault.message : '', rows })
      setBusy(false)
    }
  }
  const leave = (): void => (count > 0 ? setLeaving(true) : onClose())
  // Its location may be archived: it may stay there, so it can be chosen, too.
  const isElsewhere = parcel.locationId !== null && locations.data?.some(({ id }) => id === parcel.locationId) !== true
  const { shape } = judgedShape(draft.geoJson)
  const fromShape = shape ? Math.round(measured(shape, []).area) : null
  const shared = { draft, onShare: share }
  return (
    <form className="pa-edit" onSubmit={(event) => void save(event)}>
      <header className="pa-head">
        <div>
          <h1 className="serif">{draft.name || parcel.name}</h1>
          <p className="small soft num" role="status">
            {count === 0 ? t('edited.none') : t('edited.some', { count })}
          </p>
        </div>
        <Switch checked={draft.isPublic} onChange={(on) => put({ isPublic: on })}>
          <b>{t('field.isPublic')}</b>
        </Switch>
      </header>
      {failure !== null && <Refused {...failure} />}
      <Field label={t('field.name')} error={draft.name.trim() === '' ? t('nameMissing') : undefined}>
        {(control) => (
          <input
            {...control}
            className="input"
            maxLength={250}
            value={draft.name}
            onChange={(event) => put({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('field.locationId')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={draft.locationId ?? ''}
            onChange={(event) => put({ locationId: event.target.value === '' ? null : Number(event.target.value) })}
          >
            <option value="">{t('unknownLocation')}</option>
            {isElsewhere && <option value={parcel.locationId ?? ''}>{parcel.location?.name ?? t('unknownLocation')}</option>}
            {(locations.data ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Shared name="geoJson" {...shared}>
        <h2>{t('field.geoJson')}</h2>
      </Shared>
      <ShapeEditor parcel={parcel} geoJson={draft.geoJson} onChange={(geoJson) => put({ geoJson })} />
      <p className="small soft pa-who">{t('whoSees')}</p>
      <Shared name="plat" {...shared}>
        <Field label={t('field.plat')} hint={t('platHint')}>
          {(control) => (
            <textarea
              {...control}
              className="textarea"
              rows={2}
              value={draft.plat}
              onChange={(event) => put({ plat: event.target.value })}
            />
          )}
        </Field>
      </Shared>
      <Shared name="size" {...shared}>
        <Field
          label={t('field.size')}
          hint={
            fromShape === null ? undefined : (
              <>
                {t('fromShape', { size: sizeText(fromShape, language) })}{' '}
                <button type="button" className="linkbtn" onClick={() => put({ size: String(fromShape) })}>
                  {t('takeOver')}
                </button>
              </>
            )
          }
        >
          {(control) => (
            <span className="pa-unit">
              <input
                {...control}
                className="input num"
                inputMode="decimal"
                value={draft.size}
                onChange={(event) => put({ size: event.target.value })}
              />
              <span aria-hidden="true">qm</span>
            </span>
          )}
        </Field>
      </Shared>
      {TRI.map((name) => (
        <Shared key={name} name={name} {...shared}>
          <Field label={t(`field.${name}`)}>
            {(control) => (
              <select
                {...control}
                className="select"
                value={wordOf(draft[name])}
                onChange={(event) => put({ [name]: triOf(event.target.value) })}
              >
                {(['ja', 'nein', 'unbekannt'] as const).map((word) => (
                  <option key={word} value={word}>
                    {t(name === 'hasBuilding' ? `building.${word}` : `tri.${word}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </Shared>
      ))}
      <Shared name="availability" {...shared}>
        <Switch checked={draft.availability} onChange={(on) => put({ availability: on })}>
          {t('field.availability')}
        </Switch>
        {parcel.availabilitySuggestion !== null && parcel.availabilitySuggestion !== undefined && (
          <p className="help">
            {t(parcel.availabilitySuggestion ? 'suggestion.free' : 'suggestion.taken')}{' '}
            <button type="button" className="linkbtn" onClick={() => put({ availability: parcel.availabilitySuggestion === true })}>
              {t('takeOver')}
            </button>
          </p>
        )}
      </Shared>
      {TEXTS.map((name) => (
        <Shared key={name} name={name} {...shared}>
          <Field label={t(`field.${name}`)}>
            {(control) => (
              <textarea
                {...control}
                className="textarea"
                rows={name === 'addressDisplayName' ? 1 : 2}
                value={draft[name]}
                onChange={(event) => put({ [name]: event.target.value })}
              />
            )}
          </Field>
        </Shared>
      ))}
      <h2>{t('additional.title')}</h2>
      {draft.additionalFields.map((field, index) => {
        const set = (part: Partial<(typeof draft.additionalFields)[number]>): void =>
          put({ additionalFields: draft.additionalFields.map((one, n) => (n === index ? { ...one, ...part } : one)) })
        return (
          <div className="pa-field" key={field.id ?? index}>
            <Field label={field.name}>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  maxLength={4000}
                  value={field.value}
                  onChange={(event) => set({ value: event.target.value })}
                />
              )}
            </Field>
            <span className="pa-own">
              <Switch checked={field.isShared === true} onChange={(on) => set({ isShared: on })}>
                <span className="sr">{field.name}: </span>
                {t(field.isShared === true ? 'public' : 'internal')}
              </Switch>
              {field.preventDeletion !== true && (
                <Button
                  size="small"
                  variant="quiet"
                  icon="trash"
                  label={t('additional.remove', { name: field.name })}
                  onClick={() => put({ additionalFields: draft.additionalFields.filter((_one, n) => n !== index) })}
                />
              )}
            </span>
          </div>
        )
      })}
      <NameField
        label={t('additional.add')}
        verb={t('additional.verb')}
        onAdd={(name) => put({ additionalFields: [...draft.additionalFields, { name, value: '', isShared: false }] })}
      />
      <Shared name="description" {...shared}>
        <h2>{t('part.description')}</h2>
      </Shared>
      <MarkdownEditor label={t('part.description')} value={draft.description} onChange={(description) => put({ description })} />
      {(['projectId', 'images', 'panoramas'] as const).map((name) => (
        <Shared key={name} name={name} {...shared}>
          <h2>{t(`field.${name}`)}</h2>
        </Shared>
      ))}
      <p className="help">{t('parcelMedia:whereTo')}</p>
      <h2>
        <Icon name="lock" size={16} /> {t('part.internalNotes')}
      </h2>
      <p className="help">{t('notesStay')}</p>
      <MarkdownEditor label={t('part.internalNotes')} value={draft.internalNotes} onChange={(internalNotes) => put({ internalNotes })} />
      <footer className="pa-actions">
        <Button onClick={leave}>{t('app:cancel')}</Button>
        <Button variant="primary" type="submit" busy={isBusy} disabled={draft.name.trim() === ''}>
          {t('apply')}
        </Button>
      </footer>
      {isLeaving && (
        <ConfirmDialog title={t('sure')} confirm={t('discard')} danger onConfirm={end} onCancel={() => setLeaving(false)}>
          {t('sureDiscard')}
        </ConfirmDialog>
      )}
    </form>
  )
}
