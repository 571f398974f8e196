import { type ReactElement, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from './Panel'
import { ORIGINAL } from '../../engine/languages'
import type { AdditionalField } from '../../server/contract/settings/additionalFields'
import { useLanguage } from '../i18n/useLanguage'
import { Button, ConfirmDialog } from '../ui'
import { useEditing } from './context'
import { newField } from './fieldList'
import { moved } from '../ui/list/moved'
import { FieldRow } from './FieldRow'

/** The fields of one kind in their order: add by a name, open a row to edit it, drag it or move it by keys. */
const FieldList = ({ section }: { section: 'organizationFieldsTemplateList' | 'contactFieldsTemplateList' }): ReactElement => {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const { draft, faults, change } = useEditing()
  const fields = draft[section]
  const [name, setName] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<AdditionalField | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const nameInput = useRef<HTMLInputElement>(null)
  // A field removed and added again under the same name must not come into the values of the old one.
  const used = useRef(new Set<string>())
  fields.forEach(({ contentId }) => used.current.add(contentId))

  const set = (next: readonly AdditionalField[]): void => change(section, next)
  const captionOf = (field: AdditionalField): string =>
    (field.label[language] ?? '').trim() || field.label[ORIGINAL].trim() || t('fields.unnamed')
  const move = (from: number, to: number): void => {
    const next = moved(fields, from, to)
    if (next === fields) return
    set(next)
    const one = fields[from]
    if (one) setSaid(t('fields.moved', { name: captionOf(one), place: to + 1, count: fields.length }))
  }
  const add = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') return
    const made = newField(name, fields, [...used.current])
    set([...fields, made])
    setName('')
    setOpen(made.contentId)
  }
  return (
    <section className="set-fields stack-3" aria-labelledby={`${section}-title`}>
      <h3 id={`${section}-title`}>{t(`fields.${section}`)}</h3>
      {fields.length === 0 ? (
        <p className="soft">{t('fields.none')}</p>
      ) : (
        <ol className="set-rows">
          {fields.map((field, index) => (
            <FieldRow
              key={field.contentId}
              field={field}
              place={{ index, count: fields.length, path: `${section}/${index}` }}
              caption={captionOf(field)}
              isOpen={open === field.contentId || Object.keys(faults).some((one) => one.startsWith(`${section}/${index}/`))}
              isDragged={dragged === index}
              onToggle={() => setOpen(open === field.contentId ? null : field.contentId)}
              onChange={(next) => set(fields.map((one, at) => (at === index ? next : one)))}
              onMove={(to) => move(index, to)}
              onRemove={() => setLeaving(field)}
              onDrag={{
                start: () => setDragged(index),
                over: () => {
                  if (dragged === null || dragged === index) return
                  move(dragged, index)
                  setDragged(index)
                },
                end: () => setDragged(null),
              }}
            />
          ))}
        </ol>
      )}
      <p className="sr" aria-live="polite">
        {said}
      </p>
      <form className="set-add" onSubmit={add}>
        <input
          ref={nameInput}
          className="input"
          aria-label={t('fields.name')}
          placeholder={t('fields.name')}
          maxLength={250}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" icon="plus" disabled={name.trim() === '' || fields.length >= 100}>
          {t('fields.add')}
        </Button>
      </form>
      {leaving && (
        <ConfirmDialog
          title={t('fields.removeTitle', { name: captionOf(leaving) })}
          confirm={t('fields.remove')}
          danger
          onCancel={() => setLeaving(null)}
          onConfirm={() => {
            set(fields.filter(({ contentId }) => contentId !== leaving.contentId))
            setLeaving(null)
            nameInput.current?.focus()
          }}
        >
          {t('fields.removeText')}
        </ConfirmDialog>
      )}
    </section>
  )
}

/** Fields that this installation adds to organizations and to contacts. */
export const FieldsSection = (): ReactElement => {
  const { t } = useTranslation('settings')
  return (
    <Panel id="felder" title={t('fields.title')} text={t('fields.text')}>
      <FieldList section="organizationFieldsTemplateList" />
      <FieldList section="contactFieldsTemplateList" />
    </Panel>
  )
}
