import { readIn } from '../../engine/languages'
import { useMemo, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateFile, Text } from '../../engine/template'
import { useLeaving } from '../guard/useLeaving'
import { currentLanguage } from '../i18n'
import { RpcError, useRpc } from '../rpc'
import { toast } from '../ui/toasts/toasts'
import { Field, Icon, VerbDialog } from '../ui'
import { doubtsOf } from './beforePublishing'

interface PublishDialogProps {
  /** The draft; null when it cannot be read. */
  file: TemplateFile | null
  /** Number of the version that the draft becomes. */
  version: number
  publish: (note: string) => Promise<{ version: number }>
  onClose: () => void
}

/** Makes the draft a version that never changes, with a note on what is new. Tenders that run keep theirs. */
export const PublishDialog = ({ file, version, publish, onClose }: PublishDialogProps): ReactElement => {
  const { t } = useTranslation('designer')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const { leave, question } = useLeaving(note.trim() !== '', onClose)
  const isFirst = version === 1
  const field = useRef<HTMLTextAreaElement>(null)
  const send = (): void => {
    if (!isFirst && note.trim() === '') {
      setError(t('publish.noteMissing'))
      field.current?.focus()
      return
    }
    setBusy(true)
    setError('')
    publish(note.trim())
      .then((row) => {
        toast.success(t('publish.done', { version: row.version }))
        onClose()
      })
      .catch((fault: unknown) => setError(fault instanceof RpcError && fault.message !== '' ? fault.message : t('publish.failed')))
      .finally(() => setBusy(false))
  }
  return (
    <VerbDialog
      title={t('publish.title', { version })}
      verb={t('publish.action', { version })}
      width="narrow"
      busy={isBusy}
      onDo={send}
      onClose={leave}
    >
      <p>{t('publish.text')}</p>
      {file ? <DoubtList file={file} version={version} /> : null}
      <Field label={t('publish.note')} aside={isFirst ? t('prop.optional') : undefined} hint={t('publish.noteHint')} error={error}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            className="textarea"
            rows={3}
            maxLength={2_000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      {question}
    </VerbDialog>
  )
}

/** So many fields are named; of more only the number is. */
const NAMED = 5

/** What the author may want to mend first, and what moving to this version would cost the drafts there are. */
const DoubtList = ({ file, version }: { file: TemplateFile; version: number }): ReactElement | null => {
  const { t } = useTranslation('designer')
  const lang = currentLanguage()
  const { untranslated, isEmpty, crossed, outside, stale } = useMemo(() => doubtsOf(file), [file])
  const usage = useRpc('getTemplateUsage', [file.id, 0], { enabled: version > 1 })
  const parking = (usage.data ?? []).reduce((sum, { draftsToCheck }) => sum + draftsToCheck, 0)
  const named = (labels: readonly Text[]): string =>
    labels
      .slice(0, NAMED)
      .map((label) => `„${readIn(label, lang)}“`)
      .join(', ') + (labels.length > NAMED ? ' …' : '')
  const doubts = [
    isEmpty && t('publish.empty'),
    untranslated > 0 && t('publish.untranslated', { count: untranslated }),
    crossed.length > 0 && t('publish.crossed', { fields: named(crossed) }),
    outside.length > 0 && t('publish.outside', { fields: named(outside) }),
    stale.length > 0 && t('publish.stale', { fields: named(stale) }),
    parking > 0 && t('publish.parking', { count: parking }),
  ].filter((doubt) => doubt !== false)
  if (doubts.length === 0) return null
  return (
    <ul className="d-doubts">
      {doubts.map((doubt) => (
        <li key={doubt}>
          <Icon name="warning" size={16} /> {doubt}
        </li>
      ))}
    </ul>
  )
}
