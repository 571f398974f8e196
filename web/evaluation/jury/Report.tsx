import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { JuryView } from '../../../server/contract/procedure/jury'
import { useKeptInput } from '../../guard/useKeptInput'
import { useUnsavedChanges, writeUnsaved } from '../../kept/unsaved'
import { call, rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { Button, EmptyState, FaultNote, Panel, TextArea } from '../../ui'
import { toast } from '../../ui/toasts/toasts'
import { useSaveKey } from '../../ui/useSaveKey'
import { draftOf, inputOf, isChanged, type ReportDraft } from './draft'
import { Members } from './Members'
import { Work } from './Work'

/** The report of a jury: each work by its number, then what is left to be clarified, and who signs. What is typed outlives a reload. */
export const Report = ({ projectId, view }: { projectId: string; view: JuryView }): ReactElement => {
  const { t } = useTranslation('jury')
  const kept: ReportDraft | null = useKeptInput<ReportDraft>(`jury ${projectId} ${view.lotId}`, (): ReportDraft => draft)
  const [typed, setTyped] = useState<ReportDraft | null>(kept)
  const isOpen = view.state === 'writing' && view.differs === undefined
  const draft = typed ?? draftOf(view)
  const isUnsaved = isOpen && isChanged(draft, view)
  useUnsavedChanges(isUnsaved)
  const key = rpcKey('getJury', [projectId, view.lotId])
  const { isBusy, fault, run } = useAction(({ code }) => (code === 409 ? queryClient.invalidateQueries({ queryKey: key }) : undefined))
  const save = async (): Promise<void> => {
    if (!isUnsaved || isBusy) return
    await run(async () => {
      const next = await call('saveJuryReport', projectId, view.lotId, inputOf(draft, view.version))
      writeUnsaved(false)
      queryClient.setQueryData(key, next)
      setTyped(null)
      toast.success(t('saved'))
    })
  }
  useSaveKey(() => void save())
  const hasSignatures = view.members.some(({ signedAt }) => signedAt !== null)
  return (
    <div className="stack">
      {view.differs && <FaultNote bare>{t('differs')}</FaultNote>}
      {view.works.length === 0 && <EmptyState drawing="tenders">{t('none')}</EmptyState>}
      {view.works.map((work) => (
        <Work
          key={work.number}
          {...{ projectId, view, work }}
          typed={isOpen ? (draft.works[work.number] ?? { rank: '', remark: '' }) : null}
          onType={(said) => setTyped({ ...draft, works: { ...draft.works, [work.number]: said } })}
        />
      ))}
      <Panel id="ju-questions" title={t('questions')}>
        {isOpen ? (
          <TextArea
            label={t('questionsLabel')}
            rows={3}
            maxLength={10_000}
            value={draft.questions}
            onChange={(questions) => setTyped({ ...draft, questions })}
          />
        ) : (
          <p className="ju-said">{view.questions === '' ? t('noQuestions') : view.questions}</p>
        )}
      </Panel>
      <Members
        {...{ projectId, view, isUnsaved }}
        chosen={isOpen ? draft.members : null}
        onChoose={(members) => setTyped({ ...draft, members })}
      />
      {isOpen && (
        <div className="ju-save">
          {fault && <FaultNote bare>{fault.message}</FaultNote>}
          {isUnsaved && hasSignatures && <p className="note">{t('takesAway')}</p>}
          <Button variant="primary" icon="save" busy={isBusy} disabled={!isUnsaved} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
      )}
    </div>
  )
}
