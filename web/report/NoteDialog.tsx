import { useState, type ClipboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoteKind } from '../../server/contract/report/report'
import { Attachments, useAttached } from '../messages/compose/Attachments'
import { useKeptInput } from '../guard/useKeptInput'
import { useLeaving } from '../guard/useLeaving'
import { useUnsavedChanges, writeUnsaved } from '../kept/unsaved'
import { chosenOf, type Chosen } from '../rooms/uploads/chosen'
import { uploads } from '../rooms/uploads/store'
import { useDrop } from '../rooms/useDrop'
import { call, rpcKey, useWrite } from '../rpc'
import { DateTimeInput } from '../tender-frame/DateTimeInput'
import { FaultNote, FormDialog, Select, TextArea } from '../ui'
import { serverNow } from '../ui/time'

const KINDS: readonly NoteKind[] = ['note', 'call', 'meeting', 'paper']

interface Typed {
  text: string
  kind: NoteKind
  moment: string | null
  /** Where its files are on their way to; null: it has none yet. */
  roomId: string | null
}

const NOTHING: Typed = { text: '', kind: 'note', moment: null, roomId: null }

/** Under which a note that is being written is kept on the device. */
export const noteKey = (projectId: string): string => `report ${projectId} note`

/** 'Vermerk schreiben': a note with its kind, its moment and its files; files are chosen, dropped or pasted. */
export const NoteDialog = ({ projectId, onClose }: { projectId: string; onClose: () => void }): ReactElement => {
  const { t } = useTranslation('report')
  const kept: Typed | null = useKeptInput<Typed>(noteKey(projectId), (): Typed => typed)
  const [typed, setTyped] = useState<Typed>({ ...NOTHING, ...kept })
  const [isUnread, setUnread] = useState(false)
  const [wasTried, setTried] = useState(false)
  const { isBusy, fault, act } = useWrite(rpcKey('getReport', [projectId]))
  const { text, kind, moment, roomId } = typed
  const change = (part: Partial<Typed>): void => setTyped((now) => ({ ...now, ...part }))
  const attached = useAttached(roomId)
  const isTyped = text !== '' || moment !== null || attached.count > 0
  useUnsavedChanges(isTyped)
  const end = (): void => {
    attached.forget()
    writeUnsaved(false)
    onClose()
  }
  const { leave, question } = useLeaving(isTyped, end)
  const isAhead = moment !== null && Date.parse(moment) > serverNow()
  const problem = isUnread ? t('write.momentUnread') : isAhead ? t('write.momentAhead') : undefined
  const take = async (chosen: readonly Chosen[]): Promise<void> => {
    if (chosen.length === 0) return
    const id = roomId ?? (await call('createMessageRoom', projectId)).id
    change({ roomId: id })
    uploads.add(id, chosen)
  }
  // A room that is there takes what is dropped on it itself.
  const { handlers } = useDrop(roomId === null, (chosen) => void take(chosen))
  const paste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    void take(chosenOf(event.clipboardData.files))
  }
  const save = async (): Promise<void> => {
    setTried(true)
    if (text.trim() === '' || problem !== undefined || attached.isBusy) return
    if (await act(() => call('addReportNote', projectId, { text: text.trim(), kind, moment, roomId }))) end()
  }
  return (
    <FormDialog
      title={t('write.note')}
      verb={t('write.save')}
      icon="pencil"
      // Where they are on their way is said beside them.
      isReady={!attached.isBusy}
      busy={isBusy}
      fault={fault}
      onSubmit={() => void save()}
      onClose={leave}
    >
      <div className="stack" {...handlers} onPaste={paste}>
        <p className="soft">{t('write.noteHint')}</p>
        <Select
          label={t('write.kind')}
          value={kind}
          onChange={(value) => change({ kind: KINDS.find((one) => one === value) ?? 'note' })}
          options={KINDS.map((one) => [one, t(`kind.${one}`)] as const)}
        />
        <DateTimeInput
          label={t('write.moment')}
          value={moment}
          onChange={(value) => change({ moment: value })}
          onUnread={setUnread}
          problem={wasTried ? problem : undefined}
        />
        <TextArea
          label={t('write.text')}
          rows={8}
          maxLength={10_000}
          value={text}
          error={wasTried && text.trim() === '' ? t('write.missing') : undefined}
          onChange={(value) => change({ text: value })}
        />
        <div>
          <p className="label">{t('write.files')}</p>
          <p className="small soft">{t('write.filesHint')}</p>
          <Attachments projectId={projectId} roomId={roomId} onRoom={(id) => change({ roomId: id })} />
        </div>
        {wasTried && attached.isBusy && <p role="status">{t('write.filesBusy')}</p>}
        {fault && <FaultNote bare>{fault.message}</FaultNote>}
      </div>
      {question}
    </FormDialog>
  )
}
