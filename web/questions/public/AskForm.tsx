import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useUnsavedChanges } from '../../kept/unsaved'
import { useKeptInput } from '../../guard/useKeptInput'
import { call } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { Attachments, useAttached } from '../../messages/compose/Attachments'
import { typedSince } from '../../text/typedSince'
import { Button, FaultNote, Select, TextArea } from '../../ui'
import { useQuestionAction } from '../useQuestionAction'

interface Typed {
  text: string
  lotId: string
  roomId: string | null
}

/** Asks a question: only the team learns who asked, and everybody reads the answer. `shut`: ids of lots that take none. */
export const AskForm = ({ tender, shut = [] }: { tender: TenderView; shut?: readonly string[] }): ReactElement => {
  const { t } = useTranslation('questions')
  const kept: Typed | null = useKeptInput(`question ${tender.id}`, (): Typed => ({ text, lotId, roomId }))
  const [text, setText] = useState(kept?.text ?? '')
  const [lotId, setLotId] = useState(kept?.lotId ?? '')
  const [roomId, setRoomId] = useState<string | null>(kept?.roomId ?? null)
  const [wasTried, setTried] = useState(false)
  const { isBusy, fault, act } = useQuestionAction()
  const attached = useAttached(roomId)
  /** What is on its way: it is as good as saved, unlike what is typed meanwhile. */
  const [onItsWay, setOnItsWay] = useState<string | null>(null)
  useUnsavedChanges(text.trim() !== '' && text !== onItsWay)
  const isEmpty = text.trim() === ''
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    // A second click while it is on its way would be a second question: another number, and another mail to everybody.
    if (isBusy || isEmpty || attached.isBusy) return
    // Also where the list of files has not come back yet: an empty room does no harm, a missing file would.
    const files = roomId === null ? {} : { roomId }
    setOnItsWay(text)
    const question = { text: text.trim(), lotId: lotId === '' ? null : lotId, ...files }
    const asked = await act(() => call('askQuestion', tender.id, question)).finally(() => setOnItsWay(null))
    if (!asked) return
    setText((now) => typedSince(text, now))
    setRoomId((now) => (now === roomId ? null : now))
    setTried(false)
    toast.success(t('ask.done', { code: asked.code }))
  }
  return (
    <form className="qs-form" id="stellen" onSubmit={(event) => void send(event)} noValidate>
      <TextArea
        label={t('ask.text')}
        hint={t((tender.namesHidden ?? tender.authorsHidden) ? 'ask.hintHidden' : 'ask.hint')}
        error={wasTried && isEmpty ? t('ask.missing') : undefined}
        rows={5}
        maxLength={20_000}
        value={text}
        onChange={setText}
      />
      {tender.hasLots && (
        <Select
          label={t('lot')}
          value={lotId}
          onChange={setLotId}
          options={[
            ['', t('allLots')],
            ...tender.lots.flatMap((lot, index) =>
              shut.includes(lot.lotId) ? [] : [[lot.lotId, t('lotName', { number: index + 1, name: lot.name })] as const],
            ),
          ]}
        />
      )}
      <p className="small soft">{t('ask.noOffer')}</p>
      <Attachments projectId={tender.id} roomId={roomId} onRoom={setRoomId} />
      {attached.isBusy && wasTried && (
        <p className="note" role="alert">
          {t('ask.uploading')}
        </p>
      )}
      <FaultNote bare>{fault?.message}</FaultNote>
      <p>
        <Button variant="primary" type="submit" icon="send" busy={isBusy}>
          {t('ask.send')}
        </Button>
      </p>
    </form>
  )
}
