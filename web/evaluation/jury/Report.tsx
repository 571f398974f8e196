import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { JuryView } from '../../../server/contract/procedure/jury'
import { useKeptInput } from '../../guard/useKeptInput'
import { useLanguage } from '../../i18n/useLanguage'
import { useUnsavedChanges } from '../../kept/unsaved'
import { call, rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { Button, EmptyState, FaultNote, Panel, TextArea } from '../../ui'
import { toast } from '../../ui/toasts/toasts'
import { useSaveKey } from '../../ui/useSaveKey'
import { Clash } from './Clash'
import { clashIn, inputOf, isChanged, type ReportDraft, type ReportField, typeIn, valueIn } from './draft'
import { Members } from './Members'
import { Work } from './Work'

/** The report of a jury: each work by its number, then what is left to be clarified, and who signs. What is typed outlives a reload. */
export const Report = ({ projectId, view }: { projectId: string; view: JuryView }): ReactElement => {
  const { t } = useTranslation('jury')
  const language = useLanguage()
  const kept: ReportDraft | null = useKeptInput<ReportDraft>(`juryFields ${projectId} ${view.lotId}`, (): ReportDraft => draft)
  const [draft, setDraft] = useState<ReportDraft>(kept ?? {})
  const isOpen = view.state === 'writing' && view.differs === undefined
  const isUnsaved = isOpen && isChanged(draft, view)
  useUnsavedChanges(isUnsaved)
  const key = rpcKey('getJury', [projectId, view.lotId])
  const { isBusy, fault, run } = useAction(({ code }) => (code === 409 ? queryClient.invalidateQueries({ queryKey: key }) : undefined))
  const save = async (): Promise<void> => {
    if (!isUnsaved || isBusy) return
    await run(async () => {
      const next = await call('saveJuryReport', projectId, view.lotId, inputOf(draft, view, language))
      queryClient.setQueryData(key, next)
      setDraft({})
      toast.success(t('saved'))
    })
  }
  useSaveKey(() => void save())
  const type = (...said: [ReportField, string]): void => setDraft((now) => typeIn(now, view, said))
  const hasSignatures = view.members.some(({ signedAt }) => signedAt !== null)
  return (
    <div className="stack">
      {view.differs && <FaultNote bare>{t('differs')}</FaultNote>}
      {view.works.length === 0 && <EmptyState drawing="tenders">{t('none')}</EmptyState>}
      {view.works.map((work) => (
        <Work key={work.number} {...{ projectId, view, work }} draft={isOpen ? draft : null} onType={type} />
      ))}
      {isOpen && view.works.length > 0 && (
        <div>
          <TextArea
            label={t('division.label')}
            hint={t('division.hint')}
            rows={2}
            maxLength={2000}
            value={valueIn(draft, view, 'division')}
            onChange={(division) => type('division', division)}
          />
          <Clash saved={clashIn(draft, view, 'division')} />
        </div>
      )}
      <Panel id="ju-questions" title={t('questions')}>
        {isOpen ? (
          <>
            <TextArea
              label={t('questionsLabel')}
              rows={3}
              maxLength={10_000}
              value={valueIn(draft, view, 'questions')}
              onChange={(questions) => type('questions', questions)}
            />
            <Clash saved={clashIn(draft, view, 'questions')} />
          </>
        ) : (
          <p className="ju-said">{view.questions === '' ? t('noQuestions') : view.questions}</p>
        )}
      </Panel>
      <Members {...{ projectId, view, isUnsaved }} draft={isOpen ? draft : null} onType={type} />
      {isOpen && (
        <div className="ju-save">
          {fault && <FaultNote bare>{fault.message}</FaultNote>}
          {isUnsaved && hasSignatures && <p className="note time">{t('takesAway')}</p>}
          <Button variant="primary" icon="save" busy={isBusy} disabled={!isUnsaved} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
      )}
    </div>
  )
}
