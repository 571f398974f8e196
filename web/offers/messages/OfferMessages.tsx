import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferMessage, OfferMessageInput } from '../../../server/contract/offers/drafts'
import { rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { Button, ConfirmDialog, FaultNote } from '../../ui'
import type { LotDraft } from '../draft/useDrafts'
import { MessagesShown } from './MessagesShown'
import { WriteDialog } from './WriteDialog'

/** Of one draft (MAX_OFFER_MESSAGES of the server). */
const MOST = 20

interface Saving {
  isBusy: boolean
  fault: string | null
  /** True where the server has them now. */
  save: (messages: readonly OfferMessageInput[]) => Promise<boolean>
}

/**
 * Saves the messages of a draft once what was typed in its form is saved: both are one version, and what a colleague saved meanwhile is not
 * lost.
 */
function useSaveMessages({ view, store, send }: LotDraft): Saving {
  const { t } = useTranslation('offers')
  const [fault, setFault] = useState<string | null>(null)
  const { offerId, lotId, kind } = view
  const key = rpcKey('getOfferDraft', [offerId, lotId, kind])
  const { isBusy, run } = useAction((error) => {
    setFault(error.message)
    void queryClient.invalidateQueries({ queryKey: key })
  })
  const save = async (messages: readonly OfferMessageInput[]): Promise<boolean> => {
    setFault(null)
    const done = await run(async () => {
      if (!(await store.settle())) {
        setFault(t('steps.unsaved'))
        return false
      }
      await send({ version: store.state.version, messages: [...messages] })
      return true
    })
    return done === true
  }
  return { isBusy, fault, save }
}

const asInput = ({ id, subject, text }: OfferMessage): OfferMessageInput => ({ id, subject, text })

/**
 * Messages that go to the authority with the application or offer for a lot, sealed as it is: written, changed and taken out while it can
 * be written.
 */
export const OfferMessages = ({ draft }: { draft: LotDraft }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const { messages, isOpen, kind, offerId, lotId } = draft.view
  const { isBusy, fault, save } = useSaveMessages(draft)
  const [writing, setWriting] = useState<OfferMessage | 'new' | null>(null)
  const [leaving, setLeaving] = useState<OfferMessage | null>(null)
  if (!isOpen && messages.length === 0) return null
  const keep = async (words: Pick<OfferMessage, 'subject' | 'text'>): Promise<boolean> => {
    const others = messages.map((one) => (one === writing ? { id: one.id, ...words } : asInput(one)))
    const isSaved = await save(writing === 'new' ? [...others, words] : others)
    if (isSaved) setWriting(null)
    return isSaved
  }
  const remove = async (): Promise<void> => {
    const gone = leaving?.id
    setLeaving(null)
    await save(messages.filter(({ id }) => id !== gone).map(asInput))
  }
  return (
    <section className="bd-messages" aria-label={t(`messages.title.${kind}`)}>
      <h3>{t(`messages.title.${kind}`)}</h3>
      <p className="bd-small">{t(`messages.lead.${kind}`)}</p>
      <MessagesShown
        messages={messages}
        actions={
          isOpen
            ? (one) => (
                <>
                  <Button size="small" icon="pencil" onClick={() => setWriting(one)}>
                    {t('messages.change')}
                  </Button>
                  <Button size="small" icon="trash" onClick={() => setLeaving(one)}>
                    {t('messages.remove')}
                  </Button>
                </>
              )
            : undefined
        }
      />
      {fault !== null && writing === null && (
        <FaultNote>
          {t('messages.failed')} {fault}
        </FaultNote>
      )}
      {isOpen && messages.length < MOST && (
        <Button icon="message" busy={isBusy && writing === null} onClick={() => setWriting('new')}>
          {t('messages.write')}
        </Button>
      )}
      {writing !== null && (
        <WriteDialog
          place={`${offerId}:${lotId}:${kind}:${writing === 'new' ? '' : writing.id}`}
          kind={kind}
          said={writing === 'new' ? null : writing}
          isBusy={isBusy}
          fault={fault}
          onKeep={keep}
          onClose={() => setWriting(null)}
        />
      )}
      {leaving !== null && (
        <ConfirmDialog
          title={t('messages.removeTitle')}
          confirm={t('messages.remove')}
          onCancel={() => setLeaving(null)}
          onConfirm={() => void remove()}
        >
          {t('messages.removeText', { subject: leaving.subject })}
        </ConfirmDialog>
      )}
    </section>
  )
}
