import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { hasTag, isTag, MAX_TAG_LENGTH, MAX_TAGS, tidyTag } from '../../../engine/parcels'
import { Button, Field } from '../../ui'

interface TagsFieldProps {
  tags: readonly string[]
  /** What the server refused, in words. */
  error?: string | undefined
  onChange: (tags: string[]) => void
}

/** Words of the house for a parcel: Enter, a comma or the button adds one, each can be taken off. */
export const TagsField = ({ tags, error, onChange }: TagsFieldProps): ReactElement => {
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
