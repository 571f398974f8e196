import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcedureDocument } from '../../workflows/procedure'
import { useLeaving } from '../guard/useLeaving'
import { RpcError } from '../rpc'
import { FaultNote, FormDialog, TextArea } from '../ui'
import { toast } from '../ui/toasts/toasts'
import { placeOf } from './editor/problems'
import { useCalled, type ProcedureStore } from './editor/useEditing'
import { placedFaults, type PlacedFault } from './readFile'
import { Refused } from './Refused'
import { useStory } from './story'

interface PublishProps {
  /** Everything that was written is saved. */
  store: ProcedureStore
  onDone: () => void
  /** `path`: where in the draft something is to be mended; null: it is only closed. */
  onClose: (path: string | null) => void
}

/** How it comes to what the walk through every way has found. */
const Story = ({ lines, document }: { lines: PlacedFault['story']; document: ProcedureDocument }): ReactElement => {
  const tell = useStory(document)
  return (
    <ol className="soft small">
      {lines.map((line, index) => (
        <li key={index}>{tell(line)}</li>
      ))}
    </ol>
  )
}

/** Makes the draft a version that never changes, with a note on what is new. */
export const PublishProcedure = ({ store, onDone, onClose }: PublishProps): ReactElement => {
  const { t } = useTranslation('procedures')
  const [note, setNote] = useState('')
  // What was seen is published, or nothing: whoever saved meanwhile is heard of.
  const [{ lock: seen, version: last }] = useState(store.row)
  const version = last + 1
  const [error, setError] = useState('')
  const [refused, setRefused] = useState<{ sentence: string; faults: readonly PlacedFault[] } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const aim = useRef<string | null>(null)
  const { leave, question } = useLeaving(note.trim() !== '', () => onClose(aim.current))
  const leaveFor = (path: string | null): void => {
    aim.current = path
    leave()
  }
  const called = useCalled(store.file)
  const send = (): void => {
    if (version > 1 && note.trim() === '') return setError(t('publishing.noteMissing'))
    setError('')
    setRefused(null)
    if (store.row.lock !== seen) return setRefused({ sentence: t('publishing.changed'), faults: [] })
    setBusy(true)
    store
      .publish(note.trim())
      .then(() => {
        toast.success(t('publishing.done', { version }))
        onDone()
        onClose(null)
      })
      .catch((fault: unknown) => {
        const isTold = fault instanceof RpcError
        setRefused({ sentence: (isTold && fault.message) || t('failed'), faults: isTold ? placedFaults(fault) : [] })
      })
      .finally(() => setBusy(false))
  }
  return (
    <FormDialog
      title={t('publishing.title', { version })}
      verb={t('publish')}
      width="narrow"
      busy={isBusy}
      fault={error}
      onSubmit={send}
      onClose={() => leaveFor(null)}
    >
      <p>{t('publishing.text')}</p>
      <TextArea
        label={t('publishing.note')}
        aside={version === 1 ? t('publishing.optional') : undefined}
        error={error}
        rows={3}
        maxLength={2_000}
        value={note}
        onChange={setNote}
      />
      {refused &&
        (refused.faults.length > 0 ? (
          <Refused
            {...refused}
            place={({ path }) => {
              const { phase } = placeOf(store.file, path)
              return (
                <button type="button" className="linklike" onClick={() => leaveFor(path)}>
                  {phase === null ? t('edit.whole') : called(phase)}
                </button>
              )
            }}
            about={({ story }) => <Story lines={story} document={store.file} />}
          />
        ) : (
          <FaultNote>{refused.sentence}</FaultNote>
        ))}
      {question}
    </FormDialog>
  )
}
