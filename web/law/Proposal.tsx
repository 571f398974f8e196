import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LawLineView, LawProposalView } from '../../server/contract/law/law'
import { NOTE_LENGTH } from '../../workflows/law'
import { useEnding } from '../guard/useEnding'
import { useKeptInput } from '../guard/useKeptInput'
import { useLanguage } from '../i18n/useLanguage'
import { call, rpcKey, useWrite } from '../rpc'
import { Button, FaultNote, FormDialog, Icon, TextArea } from '../ui'
import { DateTime } from '../ui/time'
import { changesOf } from './line'

interface Refusing {
  line: LawLineView
  proposal: LawProposalView
  onClose: () => void
}

/** Whoever refuses says why; whoever proposed takes it back so. */
const RefuseDialog = ({ line, proposal, onClose }: Refusing): ReactElement => {
  const { t } = useTranslation('law')
  const { isBusy, fault, act } = useWrite(rpcKey('getLawLines', []))
  const kept: string | null = useKeptInput<string>(`law refuse ${proposal.id}`, (): string => reason)
  const [reason, setReason] = useState(kept ?? '')
  const [wasTried, setTried] = useState(false)
  const { end, leave, question } = useEnding(reason !== '', onClose)
  const isShort = reason.trim().length < NOTE_LENGTH
  const refuse = async (): Promise<void> => {
    setTried(true)
    if (!isShort && (await act(() => call('decideLawChange', line.id, proposal.id, { agrees: false, reason })))) end()
  }
  const title = t(proposal.barred === 'own' ? 'takeBack' : 'refuse')
  return (
    <FormDialog title={title} verb={title} width="narrow" busy={isBusy} fault={fault} onSubmit={() => void refuse()} onClose={leave}>
      <TextArea
        label={t('reason')}
        rows={3}
        maxLength={2000}
        value={reason}
        error={wasTried && isShort ? t('fault.tooShort', { min: NOTE_LENGTH }) : undefined}
        onChange={setReason}
      />
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      {question}
    </FormDialog>
  )
}

/** What waits of a line: old and new side by side, why, by whom, and what the reader may do about it. */
export const Proposal = ({ line, proposal }: { line: LawLineView; proposal: LawProposalView }): ReactElement => {
  const { t } = useTranslation(['law', 'need', 'assistant', 'examination', 'users'])
  const language = useLanguage()
  const [isRefusing, setRefusing] = useState(false)
  const { isBusy, fault, act } = useWrite(rpcKey('getLawLines', []))
  const { kind, note, by, at, barred, isAltered, id } = proposal
  return (
    <div className="law-proposal stack-2">
      <p>
        <Icon name="clock" /> <b>{t(`proposed.${kind}`)}</b> <span className="soft">{by}</span> <DateTime value={at} as="bare" />
      </p>
      <ul>
        {changesOf(proposal, t, language).map(({ field, old, now }) => (
          <li key={field}>
            <span className="soft">{field}: </span>
            {old !== '' && (
              <>
                <del>{old}</del>{' '}
              </>
            )}
            <ins>{now}</ins>
          </li>
        ))}
      </ul>
      <p className="said">{note}</p>
      {isAltered && <FaultNote>{t('altered')}</FaultNote>}
      {barred !== null && <p className="small soft">{t(`users:change.barred.${barred}`)}</p>}
      {fault && <FaultNote>{fault.message}</FaultNote>}
      <div className="flow-3">
        {barred === null && !isAltered && (
          <Button
            icon="check"
            busy={isBusy}
            onClick={() => void act(() => call('decideLawChange', line.id, id, { agrees: true, reason: '' }))}
          >
            {t('confirm')}
          </Button>
        )}
        <Button onClick={() => setRefusing(true)}>{t(barred === 'own' ? 'takeBack' : 'refuse')}</Button>
      </div>
      {isRefusing && <RefuseDialog line={line} proposal={proposal} onClose={() => setRefusing(false)} />}
    </div>
  )
}
