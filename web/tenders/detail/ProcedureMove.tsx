import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcedureMoveView } from '../../../server/contract/procedure/procedureMove'
import type { TenderView } from '../../../server/contract/tenders/views'
import type { ProcedureDocument } from '../../../workflows/procedure'
import { readIn } from '../../../engine/languages'
import { useLanguage } from '../../i18n/useLanguage'
import { Differences } from '../../procedure/Differences'
import { namesIn } from '../../procedure/valueText'
import { call, rpcKey, useAction, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { numberOf } from '../../tender-frame/lot'
import { useLeaving } from '../../guard/useLeaving'
import { useSession } from '../../session/SessionProvider'
import { Button, SideSection, TextArea, VerbDialog } from '../../ui'
import { toast } from '../../ui/toasts/toasts'
import { ChangeTable } from '../changes/ChangeTable'

interface Shown {
  tender: TenderView
  preview: ProcedureMoveView
}

/** That there is a newer version of the procedure, what it would change, what of that is refused, and the move. */
const ProcedureMove = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('procedures')
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { isAdmin } = useSession()
  const { data: preview } = useRpc('previewProcedureMove', [tender.id])
  const { isBusy, run } = useAction(({ message }) => {
    toast.error(message)
    // Somebody else may have moved it, or a phase went on.
    void queryClient.invalidateQueries({ queryKey: rpcKey('previewProcedureMove', [tender.id]) })
    void queryClient.invalidateQueries({ queryKey: rpcKey('getProject', [tender.id]) })
  })
  const { leave, question } = useLeaving(reason.trim() !== '', () => {
    setReason('')
    setOpen(false)
  })
  if (!preview || preview.to === preview.from) return null
  // Before the publication a condition is the team's own.
  const asksWhy = preview.eased.length > 0 && tender.published !== null
  const may = !asksWhy || (isAdmin && reason.trim() !== '')
  const move = () =>
    run(async () => {
      const moved = await call('moveProjectToProcedureVersion', tender.id, preview.to, tender.version ?? 0, ...(asksWhy ? [reason] : []))
      setOpen(false)
      toast.success(t('move.done', { version: preview.to }))
      queryClient.setQueryData(rpcKey('getProject', [tender.id]), moved)
      await queryClient.invalidateQueries({ queryKey: rpcKey('previewProcedureMove', [tender.id]) })
    })
  return (
    <SideSection title={t('move.heading')}>
      <p>{t('move.there', { from: preview.from, to: preview.to })}</p>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('move.look')}
      </Button>
      {isOpen && (
        <VerbDialog
          title={t('move.title', { version: preview.to })}
          verb={t('move.do')}
          width="wide"
          busy={isBusy}
          isReady={preview.refused.length === 0 && may}
          onDo={() => void move()}
          onClose={leave}
        >
          <WhatChanges tender={tender} preview={preview} />
          {asksWhy && !isAdmin && <p>{t('move.easedAdmin')}</p>}
          {asksWhy && isAdmin && <TextArea label={t('move.reason')} value={reason} maxLength={2_000} onChange={setReason} />}
          {question}
        </VerbDialog>
      )}
    </SideSection>
  )
}
export default ProcedureMove

const WhatChanges = ({ tender, preview }: Shown): ReactElement => {
  const { t } = useTranslation('procedures')
  const lang = useLanguage()
  // Both are published versions: the server read them by their schema.
  const [before, after] = [preview.before as ProcedureDocument, preview.after as ProcedureDocument]
  return (
    <>
      {preview.note !== '' && <p>{t('move.note', { note: preview.note })}</p>}
      <Refused tender={tender} preview={preview} />
      <Differences before={before} after={after} />
      {preview.eased.length > 0 && (
        <>
          <p>{t('move.eased')}</p>
          <ul>
            {preview.eased.map(({ says }, n) => (
              <li key={n}>{readIn(says, lang)}</li>
            ))}
          </ul>
        </>
      )}
      {tender.published !== null && preview.refused.length === 0 && (
        <>
          <p>{t(preview.told.length > 0 ? 'move.told' : 'move.nothingTold')}</p>
          {preview.told.length > 0 && <ChangeTable changes={preview.told} label={t('move.told')} />}
        </>
      )}
    </>
  )
}

/** Why it stays where it is, each with the phase or the lots that it is about. */
const Refused = ({ tender, preview: { refused, before, after } }: Shown): ReactElement | null => {
  const { t } = useTranslation('procedures')
  const lang = useLanguage()
  const called = (key: string): string => {
    const document = [before, after].map((one) => one as ProcedureDocument).find(({ phases }) => phases.some((one) => one.key === key))
    return document ? namesIn(document, { t: (word, params) => t(word, params), lang })(key) : key
  }
  if (refused.length === 0) return null
  return (
    <div className="note time" role="status">
      <div>
        <b>{t('move.cannot')}</b>
        <ul>
          {refused.map(({ rule, phase, lotIds }) => (
            <li key={`${rule} ${phase}`}>
              {phase !== undefined && <b>{called(phase)}: </b>}
              {t(`move.refused.${rule}`)}
              {tender.hasLots && lotIds && ` (${lotIds.map((lotId) => t('move.lot', { number: numberOf(tender, lotId) })).join(', ')})`}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
