import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionRulesView } from '../../../server/contract/questions/views'
import { useLeaving } from '../../guard/useLeaving'
import { brokenRules, call } from '../../rpc'
import { DateTimeInput } from '../../tender-frame/DateTimeInput'
import { Button, Check, FaultNote, Icon, VerbDialog } from '../../ui'
import { DateTime } from '../../ui/time'
import { useQuestionAction } from '../useQuestionAction'

const RulesDialog = ({ rules, onClose }: { rules: QuestionRulesView; onClose: () => void }): ReactElement => {
  const { t } = useTranslation(['questions', 'app'])
  const [offered] = useState({ deadline: rules.deadline ?? rules.proposed ?? null, fourEyes: rules.fourEyes ?? true })
  const [deadline, setDeadline] = useState(offered.deadline)
  const [isUnread, setUnread] = useState(false)
  const [fourEyes, setFourEyes] = useState(offered.fourEyes)
  const { isBusy, fault, act } = useQuestionAction()
  const { leave, question } = useLeaving(isUnread || deadline !== offered.deadline || fourEyes !== offered.fourEyes, onClose)
  const broken = brokenRules(fault).map((one) => one.split(' ')[1])
  const problem = broken.includes('inThePast')
    ? t('rules.inThePast')
    : broken.includes('afterDeadline')
      ? t('rules.afterDeadline')
      : undefined
  const save = async (): Promise<void> => {
    // The field itself says what is wrong with it. Sent, it would take the deadline away.
    if (isUnread) return
    const set = { deadline, fourEyes, version: rules.version ?? 0 }
    if (await act(() => call('setQuestionRules', rules.projectId, set))) onClose()
  }
  return (
    <VerbDialog title={t('rules.title')} verb={t('rules.save')} busy={isBusy} onDo={() => void save()} onClose={leave}>
      <div className="qs-form">
        <p className="small soft">{t('rules.hint')}</p>
        <DateTimeInput label={t('rules.deadline')} value={deadline} onChange={setDeadline} onUnread={setUnread} problem={problem} />
        <Check checked={fourEyes} hint={t('rules.fourEyesHint')} onChange={setFourEyes}>
          {t('rules.fourEyes')}
        </Check>
        {fault && problem === undefined && <FaultNote bare>{fault.message}</FaultNote>}
        {question}
      </div>
    </VerbDialog>
  )
}

/** Until when questions are asked for, and who releases; project admins change it. */
export const RulesPanel = ({ rules }: { rules: QuestionRulesView }): ReactElement => {
  const { t } = useTranslation('questions')
  const [isOpen, setOpen] = useState(false)
  const { deadline, proposed, fourEyes, mayChange } = rules
  return (
    <div className="qs-rules">
      <p>
        <Icon name="clock" />{' '}
        {deadline !== null ? (
          <>
            {t('deadline.until')}{' '}
            <b>
              <DateTime value={deadline} />
            </b>
          </>
        ) : proposed !== undefined && proposed !== null ? (
          <>
            {t('rules.noneButProposed')} <DateTime value={proposed} />
          </>
        ) : (
          t('rules.none')
        )}
      </p>
      <p>
        <Icon name="people" /> {t(fourEyes === false ? 'rules.alone' : 'rules.two')}
      </p>
      {mayChange && (
        <Button size="small" icon="pencil" onClick={() => setOpen(true)}>
          {t('rules.change')}
        </Button>
      )}
      {isOpen && <RulesDialog rules={rules} onClose={() => setOpen(false)} />}
    </div>
  )
}
