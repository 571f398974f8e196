import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedChanges } from '../../kept/unsaved'
import { useLeaving } from '../../guard/useLeaving'
import { Check, FaultNote, Icon, TextArea, VerbDialog } from '../../ui'
import type { Untold } from './decisions'
import { entryId } from './lotBoard'
import type { whoTakesPart } from '../../tender-frame/whoTakesPart'

const LONGEST = 4000

interface AnnounceDialogProps {
  /** Of the tender, for what a purchasing system says otherwise. */
  who?: ReturnType<typeof whoTakesPart>
  /** What those who are told are called at this stage: a key of `participants:word`. */
  word: 'bewerber' | 'bieter' | 'interessenten'
  untold: readonly Untold[]
  /** Others decided while the dialog was open; what is listed stays. */
  isOvertaken: boolean
  /** 'Los 2' where decisions of several lots are told; null where it goes without saying. */
  lotWord?: (one: Untold) => string | null
  /** Decisions of other lots that are not told either. */
  elsewhere?: readonly Untold[]
  isWide?: boolean
  onWide?: (isWide: boolean) => void
  reasonOf: (one: Untold) => string
  setReason: (one: Untold, reason: string) => void
  busy: boolean
  /** What went wrong the last time. */
  fault: string | null
  onAnnounce: (reasonOf: (one: Untold) => string) => void
  onClose: () => void
}

/** Lists who will be told what. Every rejection needs a reason: one for all, or one of its own. */
export const AnnounceDialog = (props: AnnounceDialogProps): ReactElement => {
  const { lotWord = () => null, elsewhere = [], isWide = false, onWide } = props
  const { who, word, untold, isOvertaken, reasonOf, setReason, busy, fault, onAnnounce, onClose } = props
  const { t } = useTranslation(['participants', 'app'])
  const [common, setCommon] = useState('')
  // Reasons of one person are kept as they are typed (useReasons).
  useUnsavedChanges(common.trim() !== '')
  const { leave, question } = useLeaving(common.trim() !== '', onClose)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const rejections = untold.filter(({ isRejection }) => isRejection)
  const idOf = ({ offer, lotOffer }: Untold): string => `${lotOffer.lotId} ${entryId(offer, lotOffer)}`
  const finalReason = (one: Untold): string => reasonOf(one).trim() || common.trim()
  const missing = rejections.filter((one) => finalReason(one) === '').length
  return (
    <VerbDialog
      title={t('announce.title')}
      verb={t('announce.button', { number: untold.length })}
      isReady={missing === 0}
      busy={busy}
      isHeld
      onDo={() => onAnnounce(finalReason)}
      onClose={leave}
    >
      <p>{t(`announce.lead.${word}`)}</p>
      <p role="status" className={isOvertaken ? 'note time' : 'sr'}>
        {isOvertaken && t('announce.overtaken')}
      </p>
      <FaultNote bare>{fault}</FaultNote>
      {elsewhere.length > 0 && (
        <Check checked={isWide} disabled={busy} onChange={(isOn) => onWide?.(isOn)}>
          {t('announce.wide', { count: elsewhere.length })}
        </Check>
      )}
      {rejections.length > 1 && (
        <TextArea
          label={t('announce.common')}
          hint={t('announce.commonHint')}
          maxLength={LONGEST}
          rows={2}
          value={common}
          onChange={setCommon}
        />
      )}
      <ul className="pt-told">
        {untold.map((one) => {
          const id = idOf(one)
          const own = reasonOf(one)
          const isOpen = one.isRejection && (open.has(id) || own !== '' || rejections.length === 1)
          return (
            <li key={id}>
              <p>
                <Icon name={one.isRejection ? 'close' : 'check'} /> <b>{one.offer.organization.name}</b>{' '}
                <span className="soft">
                  {lotWord(one) !== null && <>{lotWord(one)}: </>}
                  {t(`tray.${one.isRejection ? 'rejectedShort' : one.lotOffer.decision === 'invited' ? 'invited' : 'accepted'}`, who)}
                </span>{' '}
                {one.isRejection && !isOpen && (
                  <button type="button" className="linklike" onClick={() => setOpen(new Set([...open, id]))}>
                    {t('announce.own')}
                  </button>
                )}
              </p>
              {isOpen && (
                <TextArea
                  label={t('announce.reasonFor', { name: one.offer.organization.name })}
                  maxLength={LONGEST}
                  rows={2}
                  value={own}
                  onChange={(value) => {
                    setOpen(new Set([...open, id]))
                    setReason(one, value)
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
      <p role="status" className={missing > 0 ? 'help error' : 'sr'}>
        {missing > 0 ? t('announce.missing', { count: missing }) : t('announce.complete')}
      </p>
      {question}
    </VerbDialog>
  )
}
