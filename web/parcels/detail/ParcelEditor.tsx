import { useEffect, useRef, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { useLeaving } from '../../guard/useLeaving'
import { useRpc } from '../../rpc'
import { MarkdownEditor } from '../../text/MarkdownEditor'
import { Button, Icon, Select, Switch, TextInput, Field } from '../../ui'
import { MergeConflict } from '../MergeConflict'
import { OwnFields } from './OwnFields'
import { PlainFields } from './PlainFields'
import { Refused } from './Refused'
import { ShapeEditor } from './ShapeEditor'
import { Shared } from './Shared'
import { useParcelDraft } from './useParcelDraft'
import type { Draft } from './draft'
import { isPublicField, PUBLIC_FIELDS, type PublicField, hasTag, isTag, MAX_TAG_LENGTH, MAX_TAGS, tidyTag } from '../../../engine/parcels'

interface TagsFieldProps {
  tags: readonly string[]
  /** What the server refused, in words. */
  error?: string | undefined
  onChange: (tags: string[]) => void
}

/** Words of the house for a parcel: Enter, a comma or the button adds one, each can be taken off. */
const TagsField = ({ tags, error, onChange }: TagsFieldProps): ReactElement => {
  const { t } = useTranslation('parcels')
  const [typed, setTyped] = useState('')
  const [isForbidden, setForbidden] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isFull = tags.length >= MAX_TAGS
  const add = (text: string): void => {
    const tag = tidyTag(text)
    if (tag === '' || isFull) return
    if (!isTag(tag)) return setForbidden(true)
    if (!hasTag(tags, tag)) onChange([...tags, tag])
    setTyped('')
    input.current?.focus()
  }
  const take = (tag: string): void => {
    onChange(tags.filter((one) => one !== tag))
    input.current?.focus()
  }
  const wrong = isForbidden ? t('tags.forbidden') : error
  return (
    <>
      <div className="pa-add">
        <Field label={t('field.tags')} error={wrong}>
          {(control) => (
            <input
              {...control}
              ref={input}
              className="input"
              maxLength={MAX_TAG_LENGTH}
              value={typed}
              onChange={({ target }) => {
                setForbidden(false)
                setTyped(target.value)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ',') return
                event.preventDefault()
                add(typed)
              }}
            />
          )}
        </Field>
        <Button disabled={tidyTag(typed) === '' || isFull} onClick={() => add(typed)}>
          {t('tags.add')}
        </Button>
      </div>
      <p className="help">{t(isFull ? 'tags.full' : 'tags.hint', { most: MAX_TAGS })}</p>
      {tags.length > 0 && (
        <ul className="pa-tags" aria-label={t('field.tags')}>
          {tags.map((tag) => (
            <li key={tag} className="tag">
              {tag}
              <Button size="small" variant="quiet" icon="close" label={t('tags.remove', { tag })} onClick={() => take(tag)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What is written of a parcel, in two heaps: what the public sees of it once it is published, and what it does not. */
interface Seen {
  /** Beside name and location. */
  readonly shown: readonly (PublicField | { readonly name: string })[]
  readonly hidden: readonly (PublicField | { readonly name: string })[]
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function seenOf(parcel: PropertyView, draft: Draft): Seen {
  const written: Readonly<Record<string, unknown>> = { ...parcel, ...draft }
  const filled = PUBLIC_FIELDS.filter((name) => !isEmpty(written[name]))
  const own = draft.additionalFields.filter(({ value }) => value !== '')
  const shared = draft.publicFields.filter(isPublicField)
  return {
    shown: [...filled.filter((name) => shared.includes(name)), ...own.filter(({ isShared }) => isShared === true)],
    hidden: [...filled.filter((name) => !shared.includes(name)), ...own.filter(({ isShared }) => isShared !== true)],
  }
}

/** Of a parcel that is published or about to be: what of it the public sees, and what not. */
const WillBeSeen = ({ parcel, draft }: { parcel: PropertyView; draft: Draft }): ReactElement => {
  const { t } = useTranslation('parcels')
  const { shown, hidden } = seenOf(parcel, draft)
  const named = (fields: Seen['shown']): string => fields.map((one) => (typeof one === 'string' ? t(`field.${one}`) : one.name)).join(', ')
  const isNothing = shown.length === 0
  return (
    <div className={isNothing ? 'note time' : 'note'} role="status">
      <Icon name={isNothing ? 'eyeOff' : 'globe'} />
      <div>
        <p>{isNothing ? t('seen.nothing') : t('seen.shown', { fields: named(shown) })}</p>
        {!isNothing && hidden.length > 0 && <p>{t('seen.hidden', { fields: named(hidden) })}</p>}
      </div>
    </div>
  )
}

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
  const { parcel, draft, put, count, isBusy, failure, wrong, isNewer, met, meet, save, end } = useParcelDraft({ live, onSaved, onClose })
  const locations = useRpc('getLocations', [false])
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), [])
  const { leave, question } = useLeaving(count > 0, end)
  const share = (name: string, on: boolean): void =>
    put({ publicFields: on ? [...draft.publicFields, name].toSorted() : draft.publicFields.filter((one) => one !== name) })
  // Its location may be archived: it may stay there, so it can be chosen, too.
  const isElsewhere = parcel.locationId !== null && locations.data?.some(({ id }) => id === parcel.locationId) !== true
  const shared = { draft, onShare: share }
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
      {question}
    </form>
  )
}
