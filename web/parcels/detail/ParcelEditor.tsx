import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { useUnsavedChanges, writeUnsaved } from '../../kept/unsaved'
import { useKeptInput } from '../../guard/useKeptInput'
import { RpcError, call, useRpc } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { MarkdownEditor } from '../../text/MarkdownEditor'
import { Button, ConfirmDialog, Icon, Select, Switch, TextInput } from '../../ui'
import { MergeConflict } from '../MergeConflict'
import { changesOf, draftOf, keptParcel, type Draft } from './draft'
import { OwnFields } from './OwnFields'
import { PlainFields } from './PlainFields'
import { Refused, faultText, fieldOf, type FaultRow } from './Refused'
import { ShapeEditor } from './ShapeEditor'
import { Shared } from './Shared'
import { TagsField } from './TagsField'
import { useMergeConflict, type Edited } from './useMergeConflict'
import { WillBeSeen } from './WillBeSeen'

interface ParcelEditorProps {
  parcel: PropertyView
  onSaved: (parcel: PropertyView) => void
  onClose: () => void
}

/**
 * Edit mode works on a copy: 'Übernehmen' writes it, 'Abbrechen' asks before anything is thrown away and closes at once where nothing was
 * changed. What was typed survives a reload and a failed save.
 */
export const ParcelEditor = ({ parcel: live, onSaved, onClose }: ParcelEditorProps): ReactElement => {
  const { t } = useTranslation(['parcels', 'parcelMedia', 'app'])
  // What was there when editing began: others' changes since are theirs, and a save then is a stale one.
  const kept: Edited | null = useKeptInput<Edited>(keptParcel(live.id), (): Edited => ({ parcel, draft }))
  const [parcel, setParcel] = useState(kept?.parcel ?? live)
  const [draft, setDraft] = useState<Draft>(() => kept?.draft ?? draftOf(live))
  const locations = useRpc('getLocations', [false])
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<{ message: string; rows: FaultRow[]; of: Draft } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), [])
  const changes = changesOf(parcel, draft)
  const count = Object.keys(changes).length
  useUnsavedChanges(count > 0)

  const put = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }))
  const share = (name: string, on: boolean): void =>
    put({ publicFields: on ? [...draft.publicFields, name].toSorted() : draft.publicFields.filter((one) => one !== name) })
  /** Nothing is kept of what was saved or thrown away: what is edited next time is what is there then. */
  const end = (): void => {
    writeUnsaved(false)
    onClose()
  }
  const { met, meet } = useMergeConflict({ parcel, draft }, (edited) => {
    setParcel(edited.parcel)
    setDraft(edited.draft)
  })
  /** Told while one still types, not only by a refusal. */
  const isNewer = !isBusy && (live.version ?? 0) > (parcel.version ?? 0)
  /** Whether somebody was faster: then theirs are met, to be looked at and applied once more. */
  const hasMet = async (message: string): Promise<boolean> => {
    const theirs = await call('getProperty', parcel.id).catch(() => null)
    if (theirs === null || theirs.version === parcel.version) return false
    meet(theirs, message)
    return true
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
      const message = fault instanceof RpcError ? fault.message : ''
      const isMet = fault instanceof RpcError && fault.code === 409 && (await hasMet(`${t('refused.update')} ${message}`))
      if (!isMet) setFailure({ message, rows, of: draft })
      setBusy(false)
    }
  }
  const leave = (): void => (count > 0 ? setLeaving(true) : onClose())
  // Its location may be archived: it may stay there, so it can be chosen, too.
  const isElsewhere = parcel.locationId !== null && locations.data?.some(({ id }) => id === parcel.locationId) !== true
  const shared = { draft, onShare: share }
  // Until the field is touched again.
  const wrong = Object.fromEntries(
    (failure?.rows ?? []).flatMap((row) => {
      const field = fieldOf(row) as keyof Draft
      return failure && draft[field] === failure.of[field] ? [[field, faultText(row, t)]] : []
    }),
  )
  return (
    <form className="pa-edit" onSubmit={(event) => void save(event)}>
      <header className="pa-head">
        <div>
          <h1 className="serif" ref={heading} tabIndex={-1}>
            {draft.name || parcel.name}
          </h1>
          <p className="small soft num" role="status">
            {count === 0 ? t('edited.none') : t('edited.some', { count })}
          </p>
        </div>
        <Switch checked={draft.isPublic} onChange={(on) => put({ isPublic: on })}>
          <b>{t('field.isPublic')}</b>
        </Switch>
      </header>
      {draft.isPublic && <WillBeSeen parcel={parcel} draft={draft} />}
      {failure !== null && <Refused {...failure} />}
      {isNewer ? (
        <div className="note" role="status">
          <Icon name="clock" />
          <p>{t('met.now', { who: live.updatedBy })}</p>
          <Button size="small" onClick={() => meet(live)}>
            {t('met.look')}
          </Button>
        </div>
      ) : (
        met && <MergeConflict {...met} />
      )}
      <TextInput
        label={t('field.name')}
        error={draft.name.trim() === '' ? t('nameMissing') : wrong['name']}
        maxLength={250}
        value={draft.name}
        onChange={(value) => put({ name: value })}
      />
      <Select
        label={t('field.locationId')}
        error={wrong['locationId']}
        value={draft.locationId ?? ''}
        onChange={(value) => put({ locationId: value === '' ? null : Number(value) })}
      >
        <option value="">{t('unknownLocation')}</option>
        {isElsewhere && <option value={parcel.locationId ?? ''}>{parcel.location?.name ?? t('unknownLocation')}</option>}
        {(locations.data ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Shared name="geoJson" {...shared}>
        <h2>{t('field.geoJson')}</h2>
      </Shared>
      <ShapeEditor parcel={parcel} geoJson={draft.geoJson} onChange={(geoJson) => put({ geoJson })} />
      <p className="small soft pa-who">{t('whoSees')}</p>
      <PlainFields parcel={parcel} draft={draft} wrong={wrong} onPut={put} onShare={share} />
      <Shared name="tags" {...shared}>
        <TagsField tags={draft.tags} error={wrong['tags']} onChange={(tags) => put({ tags })} />
      </Shared>
      <OwnFields fields={draft.additionalFields} onChange={(additionalFields) => put({ additionalFields })} />
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
        <ConfirmDialog title={t('sure')} confirm={t('app:unsaved.discard')} danger onConfirm={end} onCancel={() => setLeaving(false)}>
          {t('app:unsaved.sureDiscard')}
        </ConfirmDialog>
      )}
    </form>
  )
}
